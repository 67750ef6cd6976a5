"""Texts of PokerStars changed here and there, and what comes of them."""

from houseway.engines.poker.pokerstars import Told, read


def changed(of: str, *pairs: tuple[str, str]) -> str:
    for old, new in pairs:
        assert old in of
        of = of.replace(old, new)
    return of


def told(text: str) -> Told:
    [one] = read(text)
    return one


def ends(text: str) -> dict[str, int | None]:
    played = told(text).played
    return {one.name: stack for one, stack in zip(played.hand.seats, played.stacks, strict=True)}
