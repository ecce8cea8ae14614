"""What lies in the box: buildings, rulers, and how many of everything."""
