"""The actions of a turn, as facts that hands on the board know."""
