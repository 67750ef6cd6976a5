"""The room in motion: one task for each stream of the log, its snapshots, and the same room under virtual time."""
