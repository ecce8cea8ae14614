"""The rules of the book. They read plain values or states and decide; no fold asks them."""
