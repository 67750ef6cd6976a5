"""The edge of a player-dealer game: one question, one answer with everything in it."""
