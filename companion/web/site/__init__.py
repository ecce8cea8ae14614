"""What belongs to the site and to no table: install, health, style page, adjudication."""
