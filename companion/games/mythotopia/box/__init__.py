"""The printed facts: the board, the cards, the words on them."""
