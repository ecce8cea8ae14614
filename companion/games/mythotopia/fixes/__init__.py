"""What players state or correct."""
