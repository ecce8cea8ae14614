"""What follows by itself: income, phase III, rounds, the end."""
