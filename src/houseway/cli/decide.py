"""``houseway decide``: pat, one card, two: what to throw away in a draw game, and what a call may cost."""

from houseway import hands as rankings
from houseway import money, rulebook
from houseway.cards import cards, pretty
from houseway.cli.arguments import GameName, HouseName
from houseway.cli.choice import chosen_players, chosen_rules, chosen_workers
from houseway.cli.decide_pan import told
from houseway.cli.mistakes import Mistake
from houseway.cli.paper import console, print_json, print_table
from houseway.cli.progress import bar
from houseway.play.contract import grounds
from houseway.rulebook import PokerRules
from houseway.rulebook.pan import PanRules

_MARKS = {"low": "eight low", "high": "two pair"}
"""Where nothing is said: the category whose chance is shown."""


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
    pot: str = "",
    bet: str = "",
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
    cards so far are played out against the opponent's. In pan hands are played by bots to say what staying in is worth.

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
    pot:
        The pot with the bet to be called in it, to price a call.
    bet:
        What the call costs.
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
    from houseway.odds.decisions.draws import discards, draw_contest, opens  # noqa: PLC0415 - heavy, and an extra
    from houseway.odds.settings import between  # noqa: PLC0415

    rules = chosen_rules(rulebook.house(house), game, "", "")
    if isinstance(rules, PanRules):
        told(
            rules, hand, players=chosen_players(rules, players), tops=tops, hands=hands, seed=seed,
            workers=chosen_workers(workers, ""), json=json,
        )  # fmt: skip
        return
    if bool(pot) != bool(bet) or (pot and not against):
        raise Mistake("a call has a pot, a bet and an opponent: say --pot, --bet and --against")
    if isinstance(rules, PokerRules) and rules.draw is None:
        _played_out(rules, hand, against, dead, (pot, bet), json=json)
        return
    ranking = draw_contest(rules).halves[0][0]
    names = rankings.categories(ranking)
    shown = mark or next(name for name in _MARKS.values() if name in names)
    if shown not in names:
        raise Mistake(f"{shown!r} is no category of {rules.title}; known: {', '.join(names)}")
    with bar("drawing", None, quiet=json) as progress:
        most = between("draws", draws, 0, 4)
        found = discards(rules, hand, against=against, dead=dead, most=most, progress=progress)
    best, may_open = found[0], opens(rules) if isinstance(rules, PokerRules) else None
    call = None if best.equity is None else _call(best.equity, pot, bet)
    if json:
        print_json(
            {
                "house": rules.house.slug,
                "game": rules.game,
                "hand": cards(hand),
                "against": against or None,
                "discards": [
                    {"thrown": one.thrown, "draws": len(one.thrown), "equity": one.equity, "win": one.win,
                     "tie": one.tie, "or_better": one.or_better}
                    for one in found
                ],
                "call": call,
                "opens": may_open,
            }
        )  # fmt: skip
        return
    print_table(
        f"{rules.house.name}: {rules.title}, {pretty(cards(hand))}" + (f" against {against}" if against else ""),
        ("throw away", "draws", "pot", "wins", "ties", f"{shown} or better"),
        (
            (pretty(one.thrown) or "pat", str(len(one.thrown)), _share(one.equity), _share(one.win), _share(one.tie),
             f"{one.or_better[shown]:.4%}")
            for one in found
        ),
    )  # fmt: skip
    _print_call(call, bet)
    if may_open is not None:
        console.print(f"One hand in {1 / may_open:.2f} may open ({may_open:.4%}): {_cited(rules, 'draw.openers')}")
    if isinstance(rules, PokerRules) and rules.draw is not None and rules.draw.sevens != "no-rule":
        console.print(
            f"A seven or better that checks after the draw {_SEVENS[rules.draw.sevens]}: "
            f"{_cited(rules, 'draw.sevens')}. The best discard makes one with a chance of "
            f"{best.or_better['seven low']:.4%}."
        )
    console.print("Every draw is counted.", style="dim")


_SEVENS = {"loses-later-action": "cannot win what is bet afterwards", "bets-returned": "has later bets returned"}


def _played_out(rules: PokerRules, hand: str, against: str, dead: str, price: tuple[str, str], *, json: bool) -> None:
    """A game without a draw: the cards so far played out against the opponent's."""
    from houseway.odds.equities.equity import equity  # noqa: PLC0415

    if not against:
        raise Mistake(f"{rules.title} has no draw: say --against whom the cards are played out")
    found = equity(rules, [hand, against], dead=dead)
    mine = found.shares[0]
    call = _call(mine.equity, *price)
    if json:
        print_json({"house": rules.house.slug, "game": rules.game, "call": call} | found.as_data())
        return
    console.print(f"{rules.house.name}: {rules.title}, {hand} wins {mine.equity:.4%} of the pot against {against}.")
    _print_call(call, price[1])
    console.print(found.method, style="dim")


def _call(equity: float, pot: str, bet: str) -> float | None:
    """What a call brings, in cents, when nothing more is bet."""
    return equity * (money.parse(pot) + money.parse(bet)) - money.parse(bet) if pot else None


def _print_call(call: float | None, bet: str) -> None:
    if call is not None:
        console.print(f"A call of ${bet.lstrip('$')} is worth {'-' if call < 0 else '+'}${abs(call) / 100:,.2f}.")


def _share(share: float | None) -> str:
    return "" if share is None else f"{share:.4%}"


def _cited(rules: rulebook.GameRules, setting: str) -> str:
    return ", ".join(grounds(rules, setting)) or "not stated"
