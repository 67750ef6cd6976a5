"""The bank's side of a player-dealer game: how many bets its money covers, its risk of ruin, and its growth."""
