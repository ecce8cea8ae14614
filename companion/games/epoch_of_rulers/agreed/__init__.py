"""What a table agrees on before it plays."""
