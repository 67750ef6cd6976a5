"""``houseway decide``: the best discard in a draw game, the price of a call, and whether to stay in at pan."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from houseway import hands as rankings
from houseway import money, rulebook
from houseway.cards import cards, pretty
from houseway.cli.choices import GameName, HouseName, chosen_players, chosen_rules, chosen_workers
from houseway.cli.errors import UsageError
from houseway.cli.output import console, print_json, print_table
from houseway.cli.progress import bar
from houseway.engines.contract import grounds
from houseway.money import Cents
from houseway.odds.pan import Worth, by_strength, staying, with_tops, worth
from houseway.odds.settings import between
from houseway.odds.workers import Workers
from houseway.rulebook import GameRules, PokerRules, Stakes, TableRules
from houseway.rulebook.engines.pan import PanRules
from houseway.rulebook.table import KillKind
from houseway.table.kill import killed_pot

if TYPE_CHECKING:
    from houseway.odds.decisions import Call
    from houseway.odds.equities.spots import Contest

_MARKS = ("eight low", "two pair", "four cards")
"""The category shown by default: the first of these in the ranking."""


def decide(
    house: HouseName,
    game: GameName,
    hand: str = "",
    /,
    *,
    against: str = "",
    dead: str = "",
    mark: str = "",
    draws: int = 3,
    left: int | None = None,
    pot: str = "",
    bet: str = "",
    limit: str = "",
    kill: KillKind | None = None,
    players: int | None = None,
    tops: str = "1,2,4",
    hands: int = 200,
    seed: int = 1,
    workers: int = 1,
    json: bool = False,
) -> None:
    """The best discard in draw and lowball, every draw counted, and the price of a call.

    Discards are sorted by the share of the pot against an opponent, or without one by the hands they make. The answer
    names the house's openers and sevens rules. In stud and razz the cards so far are played out against the opponent's.
    If more draws follow, each later discard is the best one. With --kill, the call of a raise is priced in a killed pot
    and in an ordinary one. In pan, bots play hands to price staying in.

    Parameters
    ----------
    hand:
        Five cards: 'As 2s 3s 8d Kh'; in stud and razz the cards dealt so far; in pan ten cards, or none for any hand.
    against:
        The opponent: cards that they keep ('2h 3h 4h 6d' draws one), a category that they have pat or better
        ('nine low'), or random.
    dead:
        Cards known to be out of play.
    mark:
        The category whose chance, or better, to show: 'seven low'.
    draws:
        The most cards to discard: 0 to 4.
    left:
        Draws left, including this one; by default all draws of the game.
    pot:
        The pot with the bet in it, to price a call.
    bet:
        The price of the call.
    limit:
        The posted limit of the table, for a killed pot: 4/8.
    kill:
        Also price the call of a raise in a pot with that kill: half or full.
    players:
        Players at the table of pan; by default six.
    tops:
        Antes of pan in chips, separated by commas.
    hands:
        Hands of pan to play for each ante.
    seed:
        The seed of those hands.
    workers:
        Processes to play them; the result is the same.
    json:
        Print data instead of tables.
    """
    rules = chosen_rules(rulebook.house(house), game, "", limit)
    if isinstance(rules, PanRules):
        if against or dead or mark or pot or bet or kill or left is not None:
            raise UsageError("in pan the question is whether to stay in: say players, tops, hands and cards alone")
        _decide_pan(
            rules, hand, players=chosen_players(rules, players), tops=tops, hands=hands, seed=seed,
            workers=chosen_workers(workers, ""), json=json,
        )  # fmt: skip
        return
    price = _priced(rules, pot, bet, kill, against=against, limit=limit)
    if not isinstance(rules, PokerRules):
        raise UsageError(f"{rules.title} has no draw")
    if players is not None:
        raise UsageError("--players is for pan; elsewhere say --against which hand")
    asked = _Asked(rules, hand, against, dead, draws, price, json)
    if rules.draw is not None:
        _draws(asked, mark, left)
    elif left is None:
        _played_out(asked)
    else:
        raise UsageError(f"{rules.title} has no draw: --left says how many are left")


@dataclass(frozen=True, slots=True)
class _Asked:
    """The question about a hand."""

    rules: PokerRules
    hand: str
    against: str
    dead: str
    most: int
    """The most cards to discard."""
    price: "Price"
    json: bool

    @property
    def title(self) -> str:
        """House, game and hands."""
        against = f" against {self.against}" if self.against else ""
        return f"{self.rules.house.name}: {self.rules.title}, {pretty(cards(self.hand))}{against}"

    def as_data(self, left: int) -> dict[str, object]:
        """Returns the question's data for ``decide --json``."""
        return {
            "house": self.rules.house.slug,
            "game": self.rules.game,
            "hand": cards(self.hand),
            "against": self.against or None,
            "left": left,
        }


def _draws(asked: _Asked, mark: str, left: int | None) -> None:
    from houseway.odds.decisions import draw_contest, draws_of  # noqa: PLC0415 - heavy, and an extra
    from houseway.odds.settings import between  # noqa: PLC0415

    marks = _marks(asked.rules, draw_contest(asked.rules), mark)
    between("draws", asked.most, 0, 4)
    draws = draws_of(asked.rules)
    left = draws if left is None else between("left", left, 1, draws)
    if left == 1:
        _last_draw(asked, marks)
    else:
        _before_others(asked, mark or marks[0], left)


def _marks(rules: PokerRules, contest: "Contest", mark: str) -> list[str]:
    """Returns the category to show for each half of the pot."""
    known = [rankings.categories(ranking) for ranking, _ in contest.halves]
    if mark and not any(mark in names for names in known):
        every = ", ".join(dict.fromkeys(name for names in known for name in names))
        raise UsageError(f"{mark!r} is no category of {rules.title}; known: {every}")
    return [mark if mark in names else next((one for one in _MARKS if one in names), names[0]) for names in known]


def _last_draw(asked: _Asked, marks: list[str]) -> None:
    """Prints every discard before the last draw, exactly."""
    from houseway.odds.decisions import discards, opens  # noqa: PLC0415

    rules, price = asked.rules, asked.price
    with bar("drawing", None, quiet=asked.json) as progress:
        found = discards(
            rules, asked.hand, against=asked.against, dead=asked.dead, most=asked.most, progress=progress
        )  # fmt: skip
    best, may_open = found[0], opens(rules)
    if asked.json:
        rows = [
            {"thrown": one.thrown, "draws": len(one.thrown), "equity": one.equity, "win": one.win, "tie": one.tie,
             "or_better": one.or_better, "halves": one.by_half}
            for one in found
        ]  # fmt: skip
        print_json(asked.as_data(1) | {"discards": rows, "opens": may_open} | price.as_data(best.equity))
        return
    print_table(
        asked.title,
        ("discard", "draws", "pot", "wins", "ties", *(f"{shown} or better" for shown in marks)),
        (
            (pretty(one.thrown) or "pat", str(len(one.thrown)), _share(one.equity), _share(one.win), _share(one.tie),
             *(f"{half[shown]:.4%}" for half, shown in zip(one.by_half, marks, strict=True)))
            for one in found
        ),
    )  # fmt: skip
    _print_calls(price, best.equity)
    if may_open is not None:
        console.print(f"One hand in {1 / may_open:.2f} may open ({may_open:.4%}): {_cited(rules, 'draw.openers')}")
    if rules.draw is not None and rules.draw.sevens != "no-rule":
        console.print(
            f"A seven or better that checks after the draw {_SEVENS[rules.draw.sevens]}: "
            f"{_cited(rules, 'draw.sevens')}. The best discard makes one with a chance of "
            f"{best.or_better['seven low']:.4%}."
        )
    two = " Wins and ties are shares of the two halves together." if asked.against and len(marks) > 1 else ""
    console.print(f"Every draw is counted.{two}", style="dim")


def _before_others(asked: _Asked, mark: str, left: int) -> None:
    """Prints every discard before other draws."""
    from houseway.odds.decisions import early_discards  # noqa: PLC0415

    against = asked.against
    with bar("drawing", left, quiet=asked.json) as progress:
        found = early_discards(
            asked.rules, asked.hand, left=left, against=against, mark=mark, dead=asked.dead, most=asked.most,
            progress=progress,
        )  # fmt: skip
    share = found.discards[0].worth if against else None
    if asked.json:
        rows = [
            {"thrown": one.thrown, "draws": len(one.thrown), "equity": one.worth if against else None,
             "or_better": None if against else {mark: one.worth}}
            for one in found.discards
        ]  # fmt: skip
        print_json(asked.as_data(left) | {"exact": found.exact, "discards": rows} | asked.price.as_data(share))
        return
    print_table(
        f"{asked.title}, {left} draws left",
        ("discard", "draws", "pot" if against else f"{mark} or better in the end"),
        ((pretty(one.thrown) or "pat", str(len(one.thrown)), f"{one.worth:.4%}") for one in found.discards),
    )
    _print_calls(asked.price, share)
    how = _how(found.exact, left, against)
    console.print(f"Every later discard is the best there is. {how}", style="dim", soft_wrap=True)


def _how(exact: bool, left: int, against: str) -> str:
    """Returns what the numbers leave out."""
    if exact:
        return "Every draw is counted."
    again = ["A card discarded at the second to last draw may come back at the last."] if left > 2 else []
    theirs = ["An opponent's unknown hand may hold cards that you draw."] if against else []
    return " ".join(again + theirs)


_SEVENS = {"loses-later-action": "cannot win what is bet afterwards", "bets-returned": "has later bets returned"}


def _played_out(asked: _Asked) -> None:
    """Prints the equity of the cards so far in a game without a draw."""
    from houseway.odds.equities.equity import equity  # noqa: PLC0415

    rules, hand, against = asked.rules, asked.hand, asked.against
    if not against:
        raise UsageError(f"{rules.title} has no draw: say --against which hand to play the cards out")
    found = equity(rules, [hand, against], dead=asked.dead)
    share = found.shares[0].equity
    if asked.json:
        print_json({"house": rules.house.slug, "game": rules.game} | asked.price.as_data(share) | found.as_data())
        return
    console.print(f"{rules.house.name}: {rules.title}, {hand} wins {share:.4%} of the pot against {against}.")
    _print_calls(asked.price, share)
    console.print(found.method, style="dim")


def _share(share: float | None) -> str:
    return "" if share is None else f"{share:.4%}"


def _cited(rules: rulebook.GameRules, setting: str) -> str:
    return ", ".join(grounds(rules, setting)) or "not stated"


# -- the price of a call -----------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Price:
    """The calls to price."""

    given: tuple[Cents, Cents] | None
    """Pot and bet."""
    kill: tuple[Stakes, Stakes, Cents] | None
    """The stakes of the table, those of a killed pot, and the killer's post."""
    cited: str

    def call(self, share: float | None) -> "Call | None":
        """Returns the given call for a hand that wins a share of the pot."""
        from houseway.odds.decisions import Call  # noqa: PLC0415 - an extra

        return Call("call", *self.given, share) if self.given and share is not None else None

    def by_kill(self, share: float | None) -> "list[Call]":
        """Returns the call of a raise in an ordinary pot and in a killed one."""
        from houseway.odds.decisions import by_kill  # noqa: PLC0415

        return list(by_kill(*self.kill, share)) if self.kill and share is not None else []

    def as_data(self, share: float | None) -> dict[str, object]:
        """Returns the data of ``decide --json`` about calls."""
        call = self.call(share)
        return {"call": call.worth if call else None, "by_kill": [one.as_data() for one in self.by_kill(share)]}


def _priced(rules: GameRules, pot: str, bet: str, kill: KillKind | None, *, against: str, limit: str) -> Price:
    """Reads the calls to price; raises UsageError if something is missing."""
    if bool(pot) != bool(bet) or (pot and not against):
        raise UsageError("a call has a pot, a bet and an opponent: say --pot, --bet and --against")
    if kill and not against:
        raise UsageError("a call in a killed pot has an opponent: say --against")
    if limit and not kill:
        raise UsageError("a limit says what a killed pot is raised from: say --kill half or --kill full")
    given = (_amount("pot", pot), _amount("bet", bet)) if pot else None
    if kill is None:
        return Price(given, None, "")
    if not isinstance(rules, TableRules):
        raise UsageError(f"{rules.title} has no kill")
    if not rules.stakes.bets:
        raise UsageError("a kill is priced in a limit game, where the raise is known")
    pot_killed = killed_pot(rules, kill)
    cited = ", ".join(grounds(rules, pot_killed.setting)) or "not stated"
    return Price(given, (rules.stakes, pot_killed.rules.stakes, pot_killed.post), cited)


def _amount(name: str, text: str) -> Cents:
    amount = money.parse(text)
    if amount <= 0:
        raise UsageError(f"a {name} is above $0, not {text}")
    return amount


def _print_calls(price: Price, share: float | None) -> None:
    """Prints the worth of the calls for a share of the pot."""
    if (call := price.call(share)) is not None:
        console.print(f"A call of {_money(call.price)} is worth {_worth(call.worth)}.")
    if rows := price.by_kill(share):
        print_table(
            f"The call of a raise to two bets, all others folded ({price.cited})",
            ("", "pot", "price", "needs", "worth"),
            ((one.name, _money(one.pot), _money(one.price), f"{one.needs:.2%}", _worth(one.worth)) for one in rows),
        )
        console.print("No bets afterward, before collection; the blinds are the folded players'.", style="dim")


def _money(amount: Cents) -> str:
    return f"${amount / 100:,.2f}".removesuffix(".00")


def _worth(cents: float) -> str:
    return f"{'-' if cents < 0 else '+'}${abs(cents) / 100:,.2f}"


# -- pan ---------------------------------------------------------------------------------------------------------------


def _decide_pan(
    rules: PanRules, hand: str, *, players: int, tops: str, hands: int, seed: int, workers: Workers, json: bool
) -> None:
    """Prices staying in at pan by playing hands for each ante, with ten given cards or by strength."""
    held = cards(hand)
    if held and len(held) != rules.deal.cards:
        raise UsageError(f"a hand of {rules.title} has {rules.deal.cards} cards, not {len(held)}")
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
        raise UsageError(f"tops are antes of 1 to 20 chips with commas between them, not {text!r}")
    return [int(part) for part in parts]
