"""Orders from plain values: prices, building, second orders."""
