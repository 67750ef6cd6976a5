"""What to do with a hand: which cards to throw away in draw games, and what a call must cost at most."""
