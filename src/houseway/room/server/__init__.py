"""Runs a room: one task per stream of the log, snapshots, clusters, and simulation in virtual time."""
