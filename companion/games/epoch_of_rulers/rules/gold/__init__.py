"""Fees and purses."""
