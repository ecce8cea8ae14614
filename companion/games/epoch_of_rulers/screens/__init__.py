"""What screens show and offer."""
