"""Tests of the contract for all engines at once, on hands of every house-game."""
