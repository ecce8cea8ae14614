"""The exchange format: questions in, answers out, one a line."""
