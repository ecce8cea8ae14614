"""Corrections; players who leave; an early end."""
