"""What the screens show."""
