"""What the table agrees on before the game."""
