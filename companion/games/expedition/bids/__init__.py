"""The auction: sealed bids, the order of choice, the end of a round."""
