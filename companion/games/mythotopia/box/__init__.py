"""What is printed: the board, the cards, the words on them."""
