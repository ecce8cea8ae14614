"""The order card: which orders a territory has, their costs and gains."""
