"""Numbers as people read them, in the terminal and on pages."""


def percent(share: float) -> str:
    """Returns a share in per cent with its sign.

    >>> percent(-0.020204)
    '-2.0204 %'
    """
    return f"{100 * share:+.4f} %"


def in_percent(share: float | None) -> str:
    """Returns a share in per cent, to two places; empty for None."""
    return "" if share is None else f"{100 * share:.2f} %"


def dollars(cents: float) -> str:
    """Returns an average amount, to the cent."""
    return f"${cents / 100:,.2f}"


def won(cents: float) -> str:
    """Returns an average result with its sign."""
    return f"{'-' if cents < 0 else '+'}{dollars(abs(cents))}"
