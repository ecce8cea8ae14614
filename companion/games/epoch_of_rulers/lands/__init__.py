"""Territories with their regiments and buildings, and gold."""
