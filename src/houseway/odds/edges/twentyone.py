"""The edge of a game of 21: solved, with its chart, its side bets and the worth of each rule."""

from collections.abc import Iterable, Iterator
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING, Literal, get_args, get_origin

from houseway.odds.edges.base import Edge, Question, Section
from houseway.odds.fees import Fees
from houseway.odds.pages import in_percent, percent
from houseway.odds.settings import BadSetting, changed, full_name, known, needed, shown_setting
from houseway.odds.twentyone.hands import KINDS, name
from houseway.odds.twentyone.side_bets import SideBetEdge
from houseway.odds.twentyone.solver import Solved, solve
from houseway.odds.twentyone.strategy import LEGEND, Chart, solution
from houseway.rulebook.engines.banked import BankedRules

if TYPE_CHECKING:
    from houseway.odds.card_counting import CountedBet
    from houseway.odds.risk import Risk
    from houseway.odds.twentyone.simulate import Simulated

PAGE_ROUNDS = 20_000_000
"""Rounds that a page shows by default: two seconds, and a band of a twentieth of a per cent."""
BEST_PLAY, WHAT_IF, CONVERGENCE = "Best play", "Value of each rule", "Convergence"
"""Sections that the terminal colors or a page adds a plot to."""


@dataclass(frozen=True, slots=True)
class WhatIf:
    """A changed setting and its price."""

    key: str
    now: str
    then: str
    player_edge: float
    """The edge with the change."""
    change: float
    """The player's gain, per wager."""


@dataclass(frozen=True, slots=True)
class TwentyOneEdge(Edge):
    """The edge of a game of 21 under best play."""

    solved: Solved
    by_chart: Solved
    """The same game played by the chart."""
    chart: Chart
    side_bets: tuple[SideBetEdge, ...]
    played_for: dict[str, float]
    """By bonus bet: the player's gain from playing for it and the main wager together."""
    bonus_hands: dict[str, float]
    """How often the hands come up that funds pay bonuses on."""
    what_if: tuple[WhatIf, ...]
    counts: "tuple[CountedBet, ...]"
    """The counts for each bet, if requested."""
    played: "Simulated | None"
    """Rounds by the chart, if requested."""

    @property
    def exact(self) -> bool:
        """Always true: the game is solved."""
        return True

    @property
    def method(self) -> str:
        """How far the answer is exact."""
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
        """Rounds played so far by the chart and the player's edge until then."""
        return self.played.running if self.played else ()

    @property
    def speed(self) -> float:
        """Rounds played a second; 0 if none were."""
        return self.played.rounds / self.played.seconds if self.played else 0.0

    def sections(self) -> Iterator[Section]:
        """Yields the answer's sections."""
        yield Section("Edge", ("for 1 wagered", "", "what it is"), tuple(self._edge_rows()))
        ups = next(iter(self.chart.rows.values()))
        yield Section(
            BEST_PLAY,
            ("hand", *ups),
            tuple((row, *codes.values()) for row, codes in self.chart.rows.items()),
            f"By the hand and the player-dealer's card: {LEGEND}.",
        )
        if self.chart.exceptions:
            largest = sorted(self.chart.exceptions, key=lambda one: -one.gain)[:8]
            yield Section(
                "Exceptions to the chart",
                ("cards", "against", "best", "gains", "over the chart's"),
                tuple(
                    ("-".join(name(value) for value in one.start.cards), name(one.start.up), one.best,
                     f"{one.gain:.4f}", one.chart)
                    for one in largest
                ),
            )  # fmt: skip
        if self.side_bets:
            yield Section(
                "Side bets",
                ("bet", "bank's edge", "played for", "wins", "lines"),
                tuple(
                    (bet.name, percent(bet.edge), percent(bet.edge - self.played_for.get(bet.name, 0.0)),
                     in_percent(bet.hit_frequency), _lines(bet))
                    for bet in self.side_bets
                ),
            )  # fmt: skip
        if self.what_if:
            yield Section(
                WHAT_IF,
                ("setting", "now", "what if", "player then", "change"),
                tuple(
                    (one.key, one.now, one.then, percent(one.player_edge), percent(one.change)) for one in self.what_if
                ),
                "The change to the player's edge, one setting at a time.",
            )
        if self.counts:
            yield from _count_sections(self.counts)
        yield from self._money_sections()
        if self.played:
            off = (self.played.player_edge - self.by_chart.player) / self.played.stderr
            yield Section(
                CONVERGENCE,
                (),
                (),
                f"{self.played.rounds:,} rounds by the chart, seed {self.asked.seed}: "
                f"{percent(self.played.player_edge)} ± {percent(self.played.stderr)}, {off:+.1f} standard errors from "
                f"the exact value, {percent(self.by_chart.player)}.",
            )

    def _edge_rows(self) -> Iterator[tuple[str, str, str]]:
        yield "player", percent(self.player), "with the best play of every hand"
        yield "player by the chart", percent(self.by_chart.player), "with the chart below"
        yield "bank", percent(self.bank), "the other side of the same wager"
        if self.fees:
            yield "player after collection", percent(self.fees.drag.player_after), "with the best play"
            yield "bank after collection", percent(self.fees.drag.bank_after), "against the best play"
        yield "standard deviation", f"{self.variance**0.5:.4f}", f"variance {self.variance:.4f} a round"

    def _own_data(self) -> dict[str, object]:
        return {
            "chart_edge": self.by_chart.player,
            "settings": self.settings,
            "side_bets": {
                bet.name: {
                    "edge": bet.edge,
                    "hit_frequency": bet.hit_frequency,
                    "gain_by_playing_for_both": self.played_for.get(bet.name, 0.0),
                    "lines": [{"line": str(line), "pays": pays, "chance": chance} for line, pays, chance in bet.lines],
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
            "what_if": [asdict(one) for one in self.what_if],
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


def _lines(bet: SideBetEdge) -> str:
    return ", ".join(f"{line} {pays:g} to 1 (1 in {1 / chance:,.0f})" for line, pays, chance in bet.lines if chance)


def _count_sections(found: "tuple[CountedBet, ...]") -> Iterator[Section]:
    """Yields the effects of removal on each bet, the best counts, and their gains."""
    values = [value for value, cards in enumerate(found[0].effects.shoe) if cards]
    for one in found:
        yield Section(
            f"Effects of removal: {one.effects.bet}",
            ("card", "removed, %", *(f"count {best.level}" for best in one.counts)),
            tuple(
                (name(value), f"{100 * one.effects.removed[value]:+.4f}",
                 *(f"{best.tags[value]:+d}" for best in one.counts))
                for value in values
            ),
        )  # fmt: skip
    yield Section(
        "Gains of counts",
        ("bet", "edge", "count", "sees", "wagers", "wins a round", "to break even at every round"),
        tuple(
            (one.effects.bet, percent(one.effects.edge), which, f"{seen:.4f}", in_percent(gain.often),
             percent(gain.win), f"1 to {one.spread_needed:,.0f}" if one.spread_needed and which == "perfect" else "")
            for one in found
            for which, seen, gain in (
                ("perfect", 1.0, one.perfect), *((str(best.level), best.correlation, best.gain) for best in one.counts)
            )
        ),
        f"Wagering 1 when the player has the edge, with {found[0].behind} cards behind the cut card.",
    )  # fmt: skip


def twentyone_edge(asked: Question) -> TwentyOneEdge:
    """Solves the game and answers the rest of the question."""
    rules, decks = asked.rules, asked.decks
    wanted = [*asked.what_if, *(alternatives(rules) if asked.costs else ())]
    with asked.show("solving", 2 + len(wanted)) as done:
        found = solution(rules, decks)
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


def _risk(asked: Question, solved: Solved, best: Chart, collected: Fees | None) -> "Risk":
    """Returns the bank's risk, from rounds with every square played by the chart."""
    from houseway.odds.reach import ROUNDS, played_reach  # noqa: PLC0415 - compiled, and seldom asked for

    with asked.show("banking", ROUNDS) as progress:
        reach = played_reach(
            asked.rules, asked.squares, mean=-solved.player * asked.squares, plan=best.plan, decks=asked.decks,
            seed=asked.seed, workers=asked.workers, progress=progress,
        )  # fmt: skip
    return asked.risk(reach, solved.player, solved.variance, collected)


def _counts(asked: Question, best: Chart) -> "tuple[CountedBet, ...]":
    """Returns the counts for every bet, played by the chart."""
    from houseway.odds.card_counting import best_counts, removal  # noqa: PLC0415 - seldom asked for

    rules, decks = asked.rules, asked.decks
    if asked.cut >= (52 + rules.shoe.jokers) * decks:
        raise BadSetting(f"cut: {decks} decks have no {asked.cut} cards to put behind the cut card")
    with asked.show("removing cards", KINDS) as progress:
        return tuple(best_counts(one, asked.cut) for one in removal(rules, decks, best.plan, progress))


def _played(asked: Question, best: Chart) -> "Simulated | None":
    """Plays rounds by the chart; a page always has some, to show that they converge."""
    rounds = asked.rounds or (PAGE_ROUNDS if asked.page else 0)
    if not rounds:
        return None
    from houseway.odds.twentyone.simulate import simulate  # noqa: PLC0415 - compiled, and seldom asked for

    with asked.show("playing", rounds) as progress:
        return simulate(
            asked.rules, best.plan, asked.decks, rounds=rounds, seed=asked.seed, workers=asked.workers,
            progress=progress,
        )  # fmt: skip


# -- the worth of each rule -------------------------------------------------------------------------------------------


def what_if(base: Solved, assignments: Iterable[str]) -> Iterator[WhatIf]:
    """Yields the edge after each change."""
    for assignment in assignments:
        rules = changed(base.rules, assignment)
        key = full_name(base.rules, assignment.partition("=")[0].strip())
        then = solve(rules, base.decks).player
        yield WhatIf(key, shown_setting(base.rules, key), shown_setting(rules, key), then, then - base.player)


def alternatives(rules: BankedRules) -> list[str]:
    """Returns every other choice of every setting as assignments, except those the house bars."""
    found = [f"naturals.pays={paid}:{on}" for paid, on in ((6, 5), (7, 5), (3, 2))]
    for key, kind in known(rules).items():
        choices = get_args(kind) if get_origin(kind) is Literal else ("true", "false") if kind is bool else ()
        found += [f"{key}={choice}" for choice in choices]
    chart, split = needed(rules.chart), needed(rules.split)
    found += [f"chart.bank_stand_soft={total}" for total in (17, 18)]
    found += [f"chart.stand_hard={total}" for total in (19, 20, 21)] + [f"chart.hit={chart.hit + 1}", "chart.hit=0"]
    found += [f"split.most={most}" for most in (1, 3)] if split.most != 1 else ["split.most=3"]
    return [assignment for assignment in found if _is_open(rules, assignment)]


_UNPRICED = {
    "deal.first", "deal.bank_second", "deal.joker_up", "naturals.made_of", "naturals.paid", "double.for_less",
    "split.tens", "insurance.amount", "insurance.settled",
}  # fmt: skip
"""Settings that don't change the edge of one wager, or turn the game into another."""


def _is_open(rules: BankedRules, assignment: str) -> bool:
    key, _, value = assignment.partition("=")
    if key in _UNPRICED or shown_setting(rules, key) == value:
        return False
    try:
        changed(rules, assignment)
    except BadSetting:
        return False
    return True
