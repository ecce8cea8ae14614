"""The phase of orders."""
