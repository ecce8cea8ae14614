"""The ruling “May the end be declared?” and its form."""
