"""The rules of the book. They read states and decide; no fold asks them."""
