"""The course of a round: automatic actions and secret questions."""
