"""The state of each table: its status, clocks, scheduled actions and bots."""
