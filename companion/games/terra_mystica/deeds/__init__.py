"""The actions of a turn, with facts that can be seen on the real board."""
