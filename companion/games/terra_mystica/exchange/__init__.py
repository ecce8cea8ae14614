"""The exchange format: questions in, answers out, one per line."""
