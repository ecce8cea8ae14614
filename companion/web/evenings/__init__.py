"""My evenings: the games that a phone knows, and who won them how often."""
