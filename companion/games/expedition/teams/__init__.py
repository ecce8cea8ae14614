"""Teams: their cards and their strength."""
