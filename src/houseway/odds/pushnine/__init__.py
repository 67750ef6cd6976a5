"""Push Nine: heads-up play of which every bet is all-in, solved, and what push pots are worth."""
