"""What a player-dealer game is worth to both sides: one question, one answer with everything in it."""
