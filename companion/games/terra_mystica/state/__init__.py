"""The state of a table: players, the board, the turn, open offers."""
