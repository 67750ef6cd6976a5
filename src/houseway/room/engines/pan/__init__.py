"""Pan in the room."""
