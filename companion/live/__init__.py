"""Tells the phones that listen to a table that it has changed."""
