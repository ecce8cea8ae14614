"""Wars: strength, settlement, and what is known of them."""
