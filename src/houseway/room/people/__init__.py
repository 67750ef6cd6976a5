"""The room's people: accounts, sessions and permissions."""
