"""What players ask: May I?, forecasts, the cult board, the pieces."""
