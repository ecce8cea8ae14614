"""What is in the box, and its words."""
