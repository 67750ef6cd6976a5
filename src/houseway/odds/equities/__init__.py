"""Equity of hands: exact counts by kind of game, and samples."""
