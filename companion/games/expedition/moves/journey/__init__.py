"""Sending teams, the outcome, the losses."""
