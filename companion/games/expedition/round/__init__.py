"""The course of a round: what follows from what, what everybody is asked in secret."""
