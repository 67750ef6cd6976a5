"""The room's face for browsers and other clients: one socket, some HTTP, static files."""
