"""The PostgreSQL of the room's tests."""

from tests.room.conftest import postgres, server

__all__ = ["postgres", "server"]
