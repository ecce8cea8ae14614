"""Fees, income and purses."""
