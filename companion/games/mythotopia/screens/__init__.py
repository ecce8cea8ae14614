"""What the screens show and offer."""
