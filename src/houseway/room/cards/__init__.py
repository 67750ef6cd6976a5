"""Where the order of the cards comes from, and the proof that it was fair."""
