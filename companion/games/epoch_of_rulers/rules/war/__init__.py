"""Strengths, battles, and what follows from them."""
