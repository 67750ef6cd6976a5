"""The tables in motion: who sits where, whose turn it is, what falls due when, and who may see it."""
