"""My evenings: the games on a phone's list, and how often everybody won."""
