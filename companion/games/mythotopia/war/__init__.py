"""Wars: strength, conquest, the end of a war and what it brings."""
