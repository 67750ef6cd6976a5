"""Pai Gow Poker and Asian Double Hand: the house way compiled, rounds, edges and the best settings.

The house way's rules are the engine's, read from the rulebook.
"""
