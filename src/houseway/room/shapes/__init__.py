"""The shapes of what a table shows: its facts, a choice, a line of the call, the fields of a view."""
