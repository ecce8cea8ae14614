"""Groups: the page that people open tonight, and what their host does there."""
