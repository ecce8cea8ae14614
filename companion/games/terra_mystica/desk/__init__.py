"""Forecasts for players: what they can afford, gain, lose and win."""
