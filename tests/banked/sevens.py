"""A table of seven cards to test on: which hand each position gets, who bets, how the hands are set."""

from collections.abc import Mapping
from random import Random

from houseway.cards import Card, cards, deck
from houseway.engines.banked.play import Round
from houseway.engines.banked.play import commands as do
from houseway.engines.banked.play import events as ev
from houseway.engines.banked.play.pai_gow.game import PaiGow
from houseway.engines.banked.play.round_state import clockwise_from
from houseway.engines.contract import Command, Seated
from houseway.money import dollars
from houseway.rulebook import BankedRules, house
from tests import books
from tests.banked.tables import result_of

PG = ("oceana", "pai-gow")
AD = ("marina", "double-hand")
Game = tuple[str, str]
LIMITS = {PG: "5-500", AD: "5-500"}

WEAK = "Qd 9c 8d 6c 4h 3s 2d"
"""A player-dealer's hand without a pair: Q high behind, 9-8 in front."""


def seven_rules(game: Game, limit: str = "", structure: str | None = None) -> BankedRules:
    """The house's game at a limit."""
    rules = house(game[0]).game(game[1], structure=structure, limit=limit or LIMITS[game])
    assert isinstance(rules, BankedRules)
    return rules


def dice_for(seat: int, bank: int) -> tuple[int, int, int]:
    """Three dice whose total falls on a position."""
    total = next(total for total in range(3, 10) if (bank + total - 2) % 7 + 1 == seat)
    first = max(1, total - 7)
    return first, 1, total - 1 - first


def stacked(hands: Mapping[int, str], *, action: int, jokers: int = 1) -> tuple[Card, ...]:
    """Returns a deck that deals these hands to these positions when the action seat gets the first pile.

    Positions without a hand, and the cards left over, get the rest of the deck in its order.
    """
    given = {position: list(cards(hand)) for position, hand in hands.items()}
    rest = list(deck(jokers))
    for hand in given.values():
        for card in hand:
            rest.remove(card)
    piles = [given.get(position) or [rest.pop(0) for _ in range(7)] for position in clockwise_from(action, range(1, 8))]
    return (*(pile[at] for at in range(7) for pile in piles), *rest)


def open_round(
    rules: BankedRules,
    shoe: tuple[Card, ...],
    *,
    bank: int = 1,
    put_up: int = 1000,
    stack: int = 1000,
    standing: int = 0,
) -> Round:
    """A round with seven seats taken, standing bettors behind them, and the bank up."""
    seats = [Seated(seat, dollars(put_up if seat == bank else 1000)) for seat in range(1, 8 + standing)]
    round_ = Round(rules, seats, shoe, bank=bank)
    round_.apply(do.PutUp(bank, dollars(put_up)))
    return round_


def deal_sevens(
    game: Game | BankedRules,
    hands: Mapping[int, str],
    bank: str = WEAK,
    *,
    bet: int | Mapping[int, int] = 10,
    behind: Mapping[int, tuple[int, int]] | None = None,
    bank_seat: int = 1,
    action: int = 0,
    put_up: int = 1000,
) -> Round:
    """A round up to the setting: these hands at these positions, bets in dollars, settlement from ``action`` on.

    ``behind`` puts a backline wager of so many dollars by a seat on a square.
    """
    rules = game if isinstance(game, BankedRules) else seven_rules(game)
    action = action or min(hands)
    shoe = stacked({**hands, bank_seat: bank}, action=action, jokers=books.jokers(rules))
    round_ = open_round(rules, shoe, bank=bank_seat, put_up=put_up, standing=5)
    for square in hands:
        amount = bet if isinstance(bet, int) else bet[square]
        round_.apply(do.Wager(square, square, dollars(amount)))
    for seat, (square, amount) in (behind or {}).items():
        round_.apply(do.Wager(seat, square, dollars(amount)))
    round_.apply(do.NoMoreBets())
    round_.apply(do.ChoosePile(bank_seat, 1))
    round_.apply(do.Shake(bank_seat, dice_for(action, bank_seat)))
    return round_


def play_of(round_: Round) -> PaiGow:
    """The hands of the round."""
    assert isinstance(round_.game, PaiGow)
    return round_.game


def setting(round_: Round, square: int, front: str, seat: int | None = None) -> do.SetHand:
    """The command that puts these cards of a hand in front and all others behind."""
    hand = play_of(round_).hand_of(square)
    assert hand is not None
    ahead, behind = cards(front), list(hand.cards)
    for card in ahead:
        behind.remove(card)
    return do.SetHand(hand.player if seat is None else seat, square, ahead, tuple(behind))


def set_all(round_: Round, fronts: Mapping[int, str] | None = None) -> Round:
    """Sets every hand: with this front where one is named, else the house way; square 0 is the player-dealer."""
    fronts = fronts or {}
    for square in [*play_of(round_).hands, 0]:
        if square in fronts:
            round_.apply(setting(round_, square, fronts[square]))
        elif not round_.over:
            hand = play_of(round_).hand_of(square)
            assert hand is not None
            if not hand.done:
                round_.apply(do.SetHouseWay(hand.player, square))
    return round_


def against(game: Game | BankedRules, player: tuple[str, str], bank: tuple[str, str]) -> int:
    """What $10 wins or loses, in cents: front and back of a player against front and back of the player-dealer."""
    round_ = deal_sevens(game, {2: " ".join(player)}, " ".join(bank))
    set_all(round_, {2: player[0], 0: bank[0]})
    return result_of(round_).settled[0].paid


def opened(round_: Round) -> list[int]:
    """Returns the squares in the order their hands were turned up."""
    return [event.square for event in round_.log if isinstance(event, ev.HandOpened)]


def paid(round_: Round) -> list[tuple[int, int]]:
    """Seat and dollars won or lost, in the order of settlement."""
    return [(event.seat, event.paid // 100) for event in result_of(round_).settled]


def misdeal(round_: Round) -> str:
    """The rule of the misdeal; all money of the deal has gone back."""
    assert result_of(round_).misdealt
    assert result_of(round_).bank_result == 0
    assert all((event.outcome, event.paid) == ("void", 0) for event in result_of(round_).settled)
    assert round_.layout.riding == 0
    return next(event.rule for event in round_.log if isinstance(event, ev.Misdealt))


def random_command(round_: Round, rng: Random) -> Command | None:
    """Any legal command, with the dice as they fall, and now and then what only the house can tell."""
    options = round_.options()
    if not options:
        return None
    option = rng.choice(options)
    command = option.command
    if isinstance(command, do.Shake):
        return do.Shake(command.seat, (rng.randint(1, 6), rng.randint(1, 6), rng.randint(1, 6)))
    if isinstance(command, do.ChoosePile) and rng.random() < 0.2:
        return do.Expose((rng.choice(play_of(round_).piles[0]),))
    if isinstance(command, do.SetHand) and command.square and rng.random() < 0.1:
        return do.Foul(command.square) if rng.random() < 0.5 else do.ExposeBank()
    return option.at(rng.randrange(option.least, option.most + 1, option.step)) if option.most else command
