"""The contents of the box: buildings, rulers, and numbers of pieces."""
