"""Sealed bids: for the first initiative, and in every round."""
