"""Long runs: `make long` sets HOUSEWAY_SOAK, and the tests that can go on for as long as one likes do so.

A test that is only worth its time now and then is marked ``soak`` and left out otherwise. One that says as much in a
short form asks ``times`` how often to do what it does.
"""

import os

SOAK = bool(os.environ.get("HOUSEWAY_SOAK"))


def times(usual: int, soak: int) -> int:
    """How often to do something: as usual, or in a long run."""
    return soak if SOAK else usual
