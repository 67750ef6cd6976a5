"""The bank's side of a player-dealer game: how far its money reaches, how safe it is, and how it grows."""
