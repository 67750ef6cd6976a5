"""Keeping one table going: its status, its clocks, what happens next by itself, its bots."""
