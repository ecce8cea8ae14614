"""The house rules that a table agrees on."""
