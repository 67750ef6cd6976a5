"""The edge of a game of 21: solved, with its chart, its side bets and what each rule is worth."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal, get_args, get_origin

from houseway.odds.edges.answer import Asked, Edge
from houseway.odds.edges.money import Fees
from houseway.odds.settings import BadSetting, changed, full_name, known, needed, shown_setting
from houseway.odds.twentyone.shoe import KINDS, name
from houseway.odds.twentyone.side_bets import SideBet
from houseway.odds.twentyone.solve import Solved, solve
from houseway.odds.twentyone.strategy import Chart
from houseway.odds.twentyone.worked import worked_out
from houseway.rulebook.banked import BankedRules

if TYPE_CHECKING:
    from houseway.odds.banking.risk import Risk
    from houseway.odds.counts.linear import Counted
    from houseway.odds.twentyone.simulate import Simulated

PAGE_ROUNDS = 20_000_000
"""Rounds that a page shows where no number is given: two seconds, and the band is a twentieth of a per cent wide."""


@dataclass(frozen=True, slots=True)
class WhatIf:
    """A setting as it is and as it might be."""

    key: str
    now: str
    then: str
    player_edge: float
    """With the change."""
    change: float
    """What the change brings the player, per wager."""


@dataclass(frozen=True, slots=True)
class TwentyOneEdge(Edge):
    """The edge of a game of 21 under best play."""

    solved: Solved
    by_chart: Solved
    """The same game played by the chart."""
    chart: Chart
    side_bets: tuple[SideBet, ...]
    played_for: dict[str, float]
    """By bonus bet: what the player gains by playing for it and the main wager together."""
    bonus_hands: dict[str, float]
    """How often the hands come for which funds pay."""
    what_if: tuple[WhatIf, ...]
    counts: "tuple[Counted, ...]"
    """What the cards gone do to each bet, where that was asked for."""
    played: "Simulated | None"
    """Rounds by the chart, where some were asked for."""

    @property
    def exact(self) -> bool:
        """Always: the game is solved."""
        return True

    @property
    def method(self) -> str:
        """What is exact about it."""
        return (
            "Exact for a fresh shoe without replacement, one player, every decision by the cards seen; "
            "after a split each hand is played by its own cards and the up card alone."
        )

    @property
    def title(self) -> str:
        """House, game, table and shoe in one line."""
        rules = self.rules
        return f"{rules.house.name}: {rules.title}, table of {rules.stakes.name}, {self.asked.decks} decks"

    @property
    def running(self) -> tuple[tuple[int, float], ...]:
        """Rounds played by the chart and the player's edge until then."""
        return self.played.running if self.played else ()

    def _own_data(self) -> dict[str, object]:
        return {
            "chart_edge": self.by_chart.player,
            "settings": self.settings,
            "side_bets": {
                bet.name: {
                    "edge": bet.edge,
                    "hit_frequency": bet.hit_frequency,
                    "gain_by_playing_for_both": self.played_for.get(bet.name, 0.0),
                    "lines": [{"line": line, "pays": pays, "chance": chance} for line, pays, chance in bet.lines],
                }
                for bet in self.side_bets
            },
            "bonus_hands": self.bonus_hands,
            "strategy": self.chart.rows,
            "exceptions": [
                {
                    "cards": [name(value) for value in one.start.cards],
                    "up": name(one.start.up),
                    "chart": one.chart,
                    "best": one.best,
                    "gain": one.gain,
                }
                for one in self.chart.exceptions
            ],
            "what_if": [
                {"key": one.key, "now": one.now, "then": one.then, "player_edge": one.player_edge, "change": one.change}
                for one in self.what_if
            ],
            "counts": [one.as_data() for one in self.counts],
        }

    def _played_data(self) -> dict[str, object] | None:
        if (played := self.played) is None:
            return None
        return {
            "rounds": played.rounds,
            "player_edge": played.player_edge,
            "stderr": played.stderr,
            "variance": played.variance,
            "rounds_per_second": played.rounds / played.seconds,
        }


def twentyone_edge(asked: Asked) -> TwentyOneEdge:
    """Solves the game and everything that was asked about it."""
    rules, decks = asked.rules, asked.decks
    wanted = [*asked.what_if, *(alternatives(rules) if asked.costs else ())]
    with asked.show("solving", 2 + len(wanted)) as done:
        found = worked_out(rules, decks)
        solved, best = found.solved, found.chart
        done(2)
        changes = []
        for change in what_if(solved, wanted):
            changes.append(change)
            done(1)
    collected = asked.fees(solved.player)
    return TwentyOneEdge(
        asked,
        solved.player,
        0.0,
        solved.variance,
        collected,
        _risk(asked, solved, best, collected) if asked.bank else None,
        solved,
        found.by_chart,
        best,
        found.side_bets,
        found.played_for,
        found.bonus_hands,
        tuple(changes),
        _counts(asked, best) if asked.counts else (),
        _played(asked, best),
    )


def _risk(asked: Asked, solved: Solved, best: Chart, collected: Fees | None) -> "Risk":
    """The bank's risk, by rounds in which every square is played by the chart."""
    from houseway.odds.banking.reach import ROUNDS, played_reach  # noqa: PLC0415 - compiled, and seldom asked for

    with asked.show("banking", ROUNDS) as progress:
        reach = played_reach(
            asked.rules, asked.squares, mean=-solved.player * asked.squares, plan=best.plan, decks=asked.decks,
            seed=asked.seed, workers=asked.workers, progress=progress,
        )  # fmt: skip
    return asked.risk(reach, solved.player, solved.variance, collected)


def _counts(asked: Asked, best: Chart) -> "tuple[Counted, ...]":
    """The counts of every bet, played by the chart."""
    from houseway.odds.counts.linear import counted  # noqa: PLC0415
    from houseway.odds.counts.removal import removal  # noqa: PLC0415

    rules, decks = asked.rules, asked.decks
    if asked.cut >= (52 + rules.shoe.jokers) * decks:
        raise BadSetting(f"cut: {decks} decks have no {asked.cut} cards to put behind the cut card")
    with asked.show("removing cards", KINDS) as progress:
        return tuple(counted(one, asked.cut) for one in removal(rules, decks, best.plan, progress))


def _played(asked: Asked, best: Chart) -> "Simulated | None":
    """Rounds by the chart; a page has some in any case, to show that they converge."""
    rounds = asked.rounds or (PAGE_ROUNDS if asked.page else 0)
    if not rounds:
        return None
    from houseway.odds.twentyone.simulate import simulate  # noqa: PLC0415 - compiled, and seldom asked for

    with asked.show("playing", rounds) as progress:
        return simulate(
            asked.rules, best.plan, asked.decks, rounds=rounds, seed=asked.seed, workers=asked.workers,
            progress=progress,
        )  # fmt: skip


# -- what each rule is worth -------------------------------------------------------------------------------------------


def what_if(base: Solved, assignments: Iterable[str]) -> Iterator[WhatIf]:
    """The edge after each change, one by one."""
    for assignment in assignments:
        rules = changed(base.rules, assignment)
        key = full_name(base.rules, assignment.partition("=")[0].strip())
        then = solve(rules, base.decks).player
        yield WhatIf(key, shown_setting(base.rules, key), shown_setting(rules, key), then, then - base.player)


def alternatives(rules: BankedRules) -> list[str]:
    """Every setting that has other named choices, and each of them, as assignments; those the house bars left out."""
    found = [f"naturals.pays={paid}:{on}" for paid, on in ((6, 5), (7, 5), (3, 2))]
    for key, kind in known(rules).items():
        choices = get_args(kind) if get_origin(kind) is Literal else ("true", "false") if kind is bool else ()
        found += [f"{key}={choice}" for choice in choices]
    chart, split = needed(rules.chart), needed(rules.split)
    found += [f"chart.bank_stand_soft={total}" for total in (17, 18)]
    found += [f"chart.stand_hard={total}" for total in (19, 20, 21)] + [f"chart.hit={chart.hit + 1}", "chart.hit=0"]
    found += [f"split.most={most}" for most in (1, 3)] if split.most != 1 else ["split.most=3"]
    return [assignment for assignment in found if _is_open(rules, assignment)]


_NO_MATTER = {
    "deal.first", "deal.bank_second", "deal.joker_up", "naturals.made_of", "naturals.paid", "double.for_less",
    "split.tens", "insurance.amount", "insurance.settled",
    "bonus_bet.placed", "bonus_bet.amount", "buster.placed", "buster.amount",
}  # fmt: skip
"""Settings that do not change the edge of one wager, or change the game into another."""


def _is_open(rules: BankedRules, assignment: str) -> bool:
    key, _, value = assignment.partition("=")
    if key in _NO_MATTER or shown_setting(rules, key) == value:
        return False
    try:
        changed(rules, assignment)
    except BadSetting:
        return False
    return True
