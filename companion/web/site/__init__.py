"""Pages without a table: install, health, metrics, the style page, adjudication."""
