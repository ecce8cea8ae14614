"""Provinces: holders, buildings, borders, and the ways into them."""
