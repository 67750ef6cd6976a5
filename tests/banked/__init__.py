"""Player-dealer games."""
