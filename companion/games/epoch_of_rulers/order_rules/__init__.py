"""What the rules say of orders, by numbers alone: prices, building, second orders."""
