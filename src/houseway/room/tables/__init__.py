"""Keeping one table going: its desk, its clocks, what happens next by itself, its bots."""
