"""Cards: the Reserve, the market, the effects of played cards."""
