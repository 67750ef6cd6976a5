"""``houseway decide HOUSE pan``: what staying in is worth, by the antes and by the ten cards."""

from houseway.cards import cards, pretty
from houseway.cli.mistakes import Mistake
from houseway.cli.paper import console, print_json, print_table
from houseway.cli.progress import bar
from houseway.odds.settings import between
from houseway.odds.workers import Workers
from houseway.rulebook.pan import PanRules
from houseway.simulation.staying import Worth, by_strength, staying, with_tops, worth


def told(
    rules: PanRules, hand: str, *, players: int, tops: str, hands: int, seed: int, workers: Workers, json: bool
) -> None:
    """Plays hands for each ante: with ten cards these are the stayer's, without any come and are told by strength."""
    held = cards(hand)
    if held and len(held) != rules.deal.cards:
        raise Mistake(f"a hand of {rules.title} has {rules.deal.cards} cards, not {len(held)}")
    between("hands", hands, 2, 10**7)
    between("seed", seed, 0, 2**63 - 1)
    rows: list[tuple[int, str, Worth]] = []
    antes = _antes(tops)
    with bar("playing", hands * len(antes), quiet=json) as progress:
        for ante in antes:
            table = with_tops(rules, ante)
            found = staying(table, players, held=held, hands=hands, seed=seed, workers=workers, progress=progress)
            rows.append((ante, "all hands" if not held else pretty(held), worth(table, found)))
            if not held:
                rows += [(ante, f"strength {low} to {high}", one) for (low, high), one in by_strength(table, found)]
    if json:
        print_json(
            {
                "house": rules.house.slug,
                "game": rules.game,
                "players": players,
                "seed": seed,
                "staying": [
                    {"tops_ante": ante, "hand": name, "hands": one.hands, "won": one.mean, "stderr": one.stderr,
                     "over_pass": one.over_pass, "interval": one.interval}
                    for ante, name, one in rows
                ],
            }
        )  # fmt: skip
        return
    print_table(
        f"{rules.house.name}: {rules.title}, {players} players, staying in over a pass, in chips",
        ("ante", "tops", "with", "hands", "worth", "95 % between", ""),
        (
            (str(ante), str(ante * players), name, f"{one.hands:,}", f"{one.over_pass:+.2f}",
             f"{one.interval[0]:+.2f} and {one.interval[1]:+.2f}", _advice(one))
            for ante, name, one in rows
        ),
    )  # fmt: skip
    console.print(
        f"Played by the engine with steady bots, seed {seed}; a pass loses the ante. Strength: three for each meld and "
        "its pay, one for each other card with a partner.",
        style="dim",
        soft_wrap=True,
    )


def _advice(one: Worth) -> str:
    low, high = one.interval
    return "stay" if low > 0 else "pass" if high < 0 else "not told apart"


def _antes(text: str) -> list[int]:
    parts = [part.strip() for part in text.split(",")]
    if not all(part.isdecimal() and 1 <= int(part) <= 20 for part in parts):
        raise Mistake(f"tops are antes of 1 to 20 chips with commas between them, not {text!r}")
    return [int(part) for part in parts]
