"""“May the end be declared?”, asked with a form."""
