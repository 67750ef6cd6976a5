"""What people ask of the room, carried out."""
