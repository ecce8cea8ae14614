"""Territories with what stands on them, and gold."""
