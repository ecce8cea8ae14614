"""The territories as a graph: where they lie, what joins them, what to record on each."""
