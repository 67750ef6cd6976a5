"""Games of 21: exact edges, strategy charts, side bets and compiled rounds.

Settings come from the rulebook; choices and payoffs come from the engine's own functions.
"""
