"""Player-dealer games in the room."""
