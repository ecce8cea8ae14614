"""What follows from the actions."""
