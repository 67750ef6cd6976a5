"""``houseway decide``: pat, one card, two: what to throw away in a draw game, and what a call may cost."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

from houseway import hands as rankings
from houseway import rulebook
from houseway.cards import cards, pretty
from houseway.cli.arguments import GameName, HouseName
from houseway.cli.choice import chosen_players, chosen_rules, chosen_workers
from houseway.cli.decide_calls import Price, priced, print_calls
from houseway.cli.decide_pan import told
from houseway.cli.mistakes import Mistake
from houseway.cli.paper import console, print_json, print_table
from houseway.cli.progress import bar
from houseway.engines.contract import grounds
from houseway.rulebook import PokerRules
from houseway.rulebook.pan import PanRules
from houseway.rulebook.table import KillKind

if TYPE_CHECKING:
    from houseway.odds.equities.spots import Contest

_MARKS = ("eight low", "two pair", "four cards")
"""Where nothing is said: the category whose chance is shown, the first that the ranking has."""


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
    """What to throw away in a game of draw or lowball, every draw counted, and what a call of a bet is worth.

    Without an opponent the discards stand in the order of what they make of the hand. With one they stand by the share
    of the pot that they win. Openers and the sevens rule of the house are told where it has them. In stud and razz the
    cards so far are played out against the opponent's. Where more draws follow, each later discard is the best there
    is. In a killed pot the call of a raise stands beside that in an ordinary one. In pan hands are played by bots to
    say what staying in is worth.

    Parameters
    ----------
    hand:
        Five cards: 'As 2s 3s 8d Kh'; in stud and razz those that are dealt; in pan ten cards, or none for any hand.
    against:
        The opponent: cards that they keep ('2h 3h 4h 6d' draws one), a category that they have pat or better
        ('nine low'), or random.
    dead:
        Cards that are known to be gone.
    mark:
        The category whose chance, or better, is shown: 'seven low'.
    draws:
        The most cards to throw away: 0 to 4.
    left:
        Draws that are left, this one among them; all that the game has where nothing is said.
    pot:
        The pot with the bet to be called in it, to price a call.
    bet:
        What the call costs.
    limit:
        The posted limit that a killed pot is raised from: 4/8.
    kill:
        Also price the call of a raise in a pot with that kill: half or full.
    players:
        Players at the table of pan; six where nothing is said.
    tops:
        Antes of pan in chips, several with commas.
    hands:
        Hands of pan that are played for each of them.
    seed:
        The seed of those hands.
    workers:
        Processes that play them; the result is the same.
    json:
        Print data instead of tables.
    """
    rules = chosen_rules(rulebook.house(house), game, "", limit)
    if isinstance(rules, PanRules):
        if against or dead or mark or pot or bet or kill or left is not None:
            raise Mistake("in pan the question is whether to stay in: say players, tops, hands and cards alone")
        told(
            rules, hand, players=chosen_players(rules, players), tops=tops, hands=hands, seed=seed,
            workers=chosen_workers(workers, ""), json=json,
        )  # fmt: skip
        return
    price = priced(rules, pot, bet, kill, against=against, limit=limit)
    if not isinstance(rules, PokerRules):
        raise Mistake(f"{rules.title} has no draw")
    if players is not None:
        raise Mistake("players are asked for in pan alone; elsewhere say --against whom")
    asked = _Asked(rules, hand, against, dead, draws, price, json)
    if rules.draw is not None:
        _draws(asked, mark, left)
    elif left is None:
        _played_out(asked)
    else:
        raise Mistake(f"{rules.title} has no draw: --left says how many are left")


@dataclass(frozen=True, slots=True)
class _Asked:
    """What is asked of a hand."""

    rules: PokerRules
    hand: str
    against: str
    dead: str
    most: int
    """Cards that may be thrown away."""
    price: Price
    json: bool

    @property
    def title(self) -> str:
        """House, game and hands."""
        against = f" against {self.against}" if self.against else ""
        return f"{self.rules.house.name}: {self.rules.title}, {pretty(cards(self.hand))}{against}"

    def as_data(self, left: int) -> dict[str, object]:
        """The question in the shape of ``decide --json``."""
        return {
            "house": self.rules.house.slug,
            "game": self.rules.game,
            "hand": cards(self.hand),
            "against": self.against or None,
            "left": left,
        }


def _draws(asked: _Asked, mark: str, left: int | None) -> None:
    from houseway.odds.decisions.ahead import draws_of  # noqa: PLC0415 - heavy, and an extra
    from houseway.odds.decisions.draws import draw_contest  # noqa: PLC0415
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
    """The category of each half of the pot whose chance is shown."""
    known = [rankings.categories(ranking) for ranking, _ in contest.halves]
    if mark and not any(mark in names for names in known):
        every = ", ".join(dict.fromkeys(name for names in known for name in names))
        raise Mistake(f"{mark!r} is no category of {rules.title}; known: {every}")
    return [mark if mark in names else next((one for one in _MARKS if one in names), names[0]) for names in known]


def _last_draw(asked: _Asked, marks: list[str]) -> None:
    """One draw and the showdown: every discard with what it makes, exactly."""
    from houseway.odds.decisions.draws import discards, opens  # noqa: PLC0415

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
        ("throw away", "draws", "pot", "wins", "ties", *(f"{shown} or better" for shown in marks)),
        (
            (pretty(one.thrown) or "pat", str(len(one.thrown)), _share(one.equity), _share(one.win), _share(one.tie),
             *(f"{half[shown]:.4%}" for half, shown in zip(one.by_half, marks, strict=True)))
            for one in found
        ),
    )  # fmt: skip
    print_calls(price, best.equity)
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
    """A draw that others follow: what every discard comes to in the end."""
    from houseway.odds.decisions.ahead import ahead  # noqa: PLC0415

    against = asked.against
    with bar("drawing", left, quiet=asked.json) as progress:
        found = ahead(
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
        ("throw away", "draws", "pot" if against else f"{mark} or better in the end"),
        ((pretty(one.thrown) or "pat", str(len(one.thrown)), f"{one.worth:.4%}") for one in found.discards),
    )
    print_calls(asked.price, share)
    how = _how(found.exact, left, against)
    console.print(f"Every later discard is the best there is. {how}", style="dim", soft_wrap=True)


def _how(exact: bool, left: int, against: str) -> str:
    """What the numbers leave out."""
    if exact:
        return "Every draw is counted."
    again = ["A card that is thrown away at the last draw but one may come again at the last."] if left > 2 else []
    theirs = ["Cards that you draw are not taken out of an opponent's unknown hand."] if against else []
    return " ".join(again + theirs)


_SEVENS = {"loses-later-action": "cannot win what is bet afterwards", "bets-returned": "has later bets returned"}


def _played_out(asked: _Asked) -> None:
    """A game without a draw: the cards so far played out against the opponent's."""
    from houseway.odds.equities.equity import equity  # noqa: PLC0415

    rules, hand, against = asked.rules, asked.hand, asked.against
    if not against:
        raise Mistake(f"{rules.title} has no draw: say --against whom the cards are played out")
    found = equity(rules, [hand, against], dead=asked.dead)
    share = found.shares[0].equity
    if asked.json:
        print_json({"house": rules.house.slug, "game": rules.game} | asked.price.as_data(share) | found.as_data())
        return
    console.print(f"{rules.house.name}: {rules.title}, {hand} wins {share:.4%} of the pot against {against}.")
    print_calls(asked.price, share)
    console.print(found.method, style="dim")


def _share(share: float | None) -> str:
    return "" if share is None else f"{share:.4%}"


def _cited(rules: rulebook.GameRules, setting: str) -> str:
    return ", ".join(grounds(rules, setting)) or "not stated"
