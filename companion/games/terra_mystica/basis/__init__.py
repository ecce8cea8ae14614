"""What every room uses: goods, frozen records, and breaches of the rules."""
