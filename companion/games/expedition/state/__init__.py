"""The state of a game: players, teams, cards and the rules agreed on."""
