"""A plain model of main pot, side pots and odd chips, with dead money and killed hands."""

from collections.abc import Collection, Mapping, Sequence


def pots(put: Mapping[int, int], live: Collection[int], dead: int, fee: int) -> list[tuple[int, list[int]]]:
    """Amounts with the seats that can win them: each live hand plays for what it matched of every other's chips.

    Dead money is in the main pot and the fee comes out of it, then out of the next. What a dead hand put in beyond
    every live one is in the last pot; the last live hand wins everything.
    """
    found: list[tuple[int, list[int]]] = []
    below = 0
    levels = sorted({put[seat] for seat in live})
    for level in levels:
        top = max(put.values()) if level == levels[-1] else level
        amount = sum(max(0, min(chips, top) - below) for chips in put.values())
        found.append((amount, [seat for seat in put if seat in live and put[seat] >= level]))
        below = level
    extra = dead - fee
    out = []
    for amount, seats in found:
        left = max(0, amount + extra)
        extra += amount - left
        out.append((left, seats))
    return out


def parts(amount: int, count: int, chip: int) -> list[int]:
    """Equal parts in whole chips; odd chips go one by one to the first, and cents below a chip to the very first."""
    chips, rest = divmod(amount, chip)
    each, odd = divmod(chips, count)
    return [(each + (at < odd)) * chip + (rest if at == 0 else 0) for at in range(count)]


def won(
    put: Mapping[int, int], worth: Sequence[Mapping[int, int]], *, dead: int, fee: int, chip: int
) -> dict[int, int]:
    """What each seat wins; ``put`` is clockwise from the button's left, ``worth`` has each half's hands, 0 for none.

    High before low; a seat that is best both ways alone has it all, and so have the same seats together.
    """
    live = set(worth[0])
    total = dict.fromkeys(put, 0)
    for amount, seats in pots(put, live, dead, fee):
        halves = []
        for values in worth:
            best = max(values[seat] for seat in seats)
            if best or len(seats) == 1:
                halves.append([seat for seat in seats if values[seat] == best])
        if len(seats) == 1 or (len(halves) == 2 and halves[0] == halves[1]):
            halves = halves[:1]
        for winners, half in zip(halves, parts(amount, len(halves), chip), strict=True):
            for seat, share in zip(winners, parts(half, len(winners), chip), strict=True):
                total[seat] += share
    return {seat: chips for seat, chips in total.items() if chips}
