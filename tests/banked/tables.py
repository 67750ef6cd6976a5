"""A table for tests: the cards of each square, the wagers, and the decisions."""

import dataclasses
from collections.abc import Mapping
from typing import Any

from houseway.cards import Card, cards
from houseway.engines.banked.play import Round, RoundResult
from houseway.engines.banked.play import commands as do
from houseway.engines.banked.play import events as ev
from houseway.engines.banked.play.round_state import deal_order
from houseway.engines.banked.play.twentyone.hands import Hands
from houseway.engines.contract import Command, Refused, Seated
from houseway.money import Cents, dollars
from houseway.rulebook import BankedRules, house
from tests import books

LL = ("limelight", "pure-21")
RO = ("rogelios", "pure-21")
OC = ("oceana", "pure-21")
MC = ("marina", "pure-21")
NJ = ("marina", "no-bust-joker")
NX = ("marina", "no-bust-buster")
GS = ("golden-state", "no-bust-21")

PURE = (LL, RO, OC, MC)
ALL = (*PURE, NJ, NX, GS)
Game = tuple[str, str]

LIMITS = {LL: "5", RO: "3-100", OC: "3-200", MC: "5-500", NJ: "5-500", NX: "5-500", GS: "5-1000"}


def rules_of(game: Game, limit: str | None = None, **changes: object) -> BankedRules:
    """The house's game, with house options changed: ``naturals__pays=(3, 2)``."""
    rules = house(game[0]).game(game[1], limit=limit or LIMITS[game])
    assert isinstance(rules, BankedRules)
    for name, value in changes.items():
        section, setting = name.split("__")
        rules = rules.with_section(section, dataclasses.replace(rules.section(section), **{setting: value}))
    return rules


def open_table(
    rules: BankedRules, seats: Mapping[int, Cents], *, bank: int, put_up: Cents, shoe: str = "", **more: Any
) -> Round:
    """A round with the bank up, open for wagers."""
    round_ = Round(rules, [Seated(seat, stack) for seat, stack in seats.items()], cards(shoe), bank=bank, **more)
    round_.apply(do.PutUp(bank, put_up))
    return round_


def deal(
    game: Game | BankedRules,
    hands: Mapping[int, str],
    bank: str,
    draws: str = "",
    *,
    bet: int | Mapping[int, int] = 10,
    sides: Mapping[str, int] | None = None,
    behind: Mapping[int, tuple[int, int]] | None = None,
    put_up: int = 1000,
    stack: int = 1000,
    bank_seat: int | None = None,
    squares: int | None = None,
    start: int = 0,
) -> Round:
    """A round dealt: these cards to these squares, bets in dollars, and the next cards of the shoe.

    ``bank`` names the player-dealer's cards that are dealt before the players decide; ``behind`` puts a
    backline wager of so many dollars by a seat on a square.
    """
    rules = game if isinstance(game, BankedRules) else rules_of(game)
    squares = squares or books.squares(rules)
    bank_seat = bank_seat or next(seat for seat in range(1, squares + 1) if seat not in hands)
    order = [square for square in deal_order(books.first_dealt(rules), bank_seat, squares) if square in hands]
    dealt = [cards(hands[square]) for square in order] + [cards(bank)]
    shoe = [hand[0] for hand in dealt] + [hand[1] for hand in dealt if len(hand) > 1] + list(cards(draws))
    seats = {seat: dollars(stack) for seat in (*hands, *(behind or {}))} | {bank_seat: dollars(put_up)}
    round_ = Round(rules, [Seated(seat, chips) for seat, chips in seats.items()], shoe, bank=bank_seat, squares=squares)
    round_.apply(do.PutUp(bank_seat, dollars(put_up)))
    for square in hands:
        amount = bet if isinstance(bet, int) else bet[square]
        round_.apply(do.Wager(square, square, dollars(amount)))
        for name, side in (sides or {}).items():
            round_.apply(do.SideBet(square, len(round_.layout.wagers) - 1, name, dollars(side)))
    for seat, (square, amount) in (behind or {}).items():
        round_.apply(do.Wager(seat, square, dollars(amount)))
    round_.apply(do.NoMoreBets(start=start))
    return round_


def play_of(round_: Round) -> Hands:
    """The hands of the round."""
    assert isinstance(round_.game, Hands)
    return round_.game


def say(round_: Round, words: str) -> Round:
    """Decisions for the hand in play, one after the other: ``hit stand double:20 split surrender``."""
    for word in words.split():
        kind, _, amount = word.partition(":")
        play = play_of(round_)
        if kind in ("insure", "even-money", "decline"):
            wager = play.wager(play.asked[0])
            answers: dict[str, Command] = {
                "insure": do.Insure(wager.seat, wager.number, dollars(int(amount or 0))),
                "even-money": do.TakeEvenMoney(wager.seat, wager.number),
                "decline": do.NoInsurance(wager.seat, wager.number),
            }
            round_.apply(answers[kind])
            continue
        hand = play.current
        assert hand is not None, f"nobody can {word}"
        decisions: dict[str, Command] = {
            "hit": do.Hit(hand.player, hand.square),
            "stand": do.Stand(hand.player, hand.square),
            "double": do.Double(hand.player, hand.square, dollars(int(amount or 0))),
            "split": do.Split(hand.player, hand.square),
            "surrender": do.Surrender(hand.player, hand.square, hand.number),
        }
        round_.apply(decisions[kind])
    return round_


def decline_all(round_: Round) -> Round:
    """Nobody insures."""
    while play_of(round_).asked:
        say(round_, "decline")
    return round_


def kinds(round_: Round) -> set[str]:
    """The kinds of decision that are open."""
    return {type(option.command).__name__.lower() for option in round_.options()}


def refusal(round_: Round, words: str) -> str:
    """Returns the rule of a refused decision; checks that it changed nothing."""
    before = list(round_.log)
    copy = Round.replay(round_.rules, before)
    try:
        say(round_, words)
    except Refused as refusal:
        assert round_ == copy
        return refusal.rule
    raise AssertionError(f"{words} was not refused")


def refused(round_: Round, command: Command) -> str:
    """Returns the rule of a refused command; checks that it changed nothing."""
    copy = Round.replay(round_.rules, list(round_.log))
    try:
        round_.apply(command)
    except Refused as refusal:
        assert round_ == copy
        return refusal.rule
    raise AssertionError(f"{command} was not refused")


def result_of(round_: Round) -> RoundResult:
    """Returns the result of a finished round."""
    assert round_.result is not None
    return round_.result


def chips(round_: Round) -> Cents:
    """Everything there is but what a fund has added; the same at every step."""
    pots = sum(pot.amount for pot in round_.pots)
    return sum(round_.money.values()) + pots + round_.collected - round_.layout.bonuses


def won(round_: Round) -> dict[int, int]:
    """Returns each bettor's win or loss on all their bets, in cents."""
    total: dict[int, int] = {}
    for event in result_of(round_).settled:
        total[event.seat] = total.get(event.seat, 0) + event.paid
    return total


def showdown(game: Game | BankedRules, player: str, bank: str, bet: int = 10) -> int:
    """Returns the win or loss, in cents, of a bet in dollars, when the hands end with these cards."""
    rules = game if isinstance(game, BankedRules) else rules_of(game)
    mine, banks = cards(player), cards(bank)
    down = books.bank_cards_at_first(rules)
    draws = (*mine[2:], *banks[down:])
    round_ = deal(rules, {2: " ".join(mine[:2])}, " ".join(banks[:down]), " ".join(draws), bet=bet, bank_seat=1)
    decline_all(round_)
    while (hand := play_of(round_).current) is not None:
        say(round_, "hit" if len(hand.cards) < len(mine) else "stand")
    assert tuple(play_of(round_).bank.cards) == banks
    assert tuple(play_of(round_).squares[2][0].cards) == mine
    return won(round_)[2]


def bank_cards(round_: Round) -> list[Card]:
    """The player-dealer's cards at the end."""
    return play_of(round_).bank.cards


def settled(round_: Round, bet: str = "main") -> list[tuple[int, int]]:
    """Square and amount paid, in the order of settlement."""
    return [(event.square, event.paid) for event in round_.log if isinstance(event, ev.Settled) and event.bet == bet]
