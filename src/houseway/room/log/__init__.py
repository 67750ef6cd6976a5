"""The room's log: one append-only chain of events, and the stores that keep it."""
