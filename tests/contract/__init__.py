"""Proof for all engines at once: what every hand of every house-game owes to whoever asks only for the contract."""
