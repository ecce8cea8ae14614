"""Serves tables from this computer: the address, the terminal's greeting, the web server."""
