"""Bots that fill seats. They see what their seat may see, and nothing more."""
