"""Handlers for the commands that people send to the room."""
