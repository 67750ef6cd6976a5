"""The people of the room: who they are, what they may do, how they are let in."""
