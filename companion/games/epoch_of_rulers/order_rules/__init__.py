"""The rules of orders as plain calculations: prices, building, second orders."""
