"""What the games of 21 are worth: exact edges, strategy charts, side bets and compiled rounds.

The settings are those of the rulebook, and what a hand may do and who wins comes from the engine's own functions.
"""
