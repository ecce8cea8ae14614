"""What follows by itself: income, phase III, the next round, the end."""
