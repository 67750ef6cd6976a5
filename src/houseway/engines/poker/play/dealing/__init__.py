"""Dealing: posts, streets, stud, the draw, and shuffles."""
