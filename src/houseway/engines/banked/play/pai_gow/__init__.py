"""Pai Gow and Double Hand: piles and dice, seven cards set as two and five, and the house way."""
