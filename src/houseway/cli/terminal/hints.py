"""Advice when it is asked for: what a good player in that seat would do, and the chart or the house way behind it."""

from collections.abc import Mapping, Sequence
from random import Random
from typing import Any

import msgspec

from houseway.cards import pretty
from houseway.cli.terminal.live import LiveSeat
from houseway.money import show
from houseway.play.banked import Round
from houseway.play.banked.pai_gow.game import PaiGow
from houseway.play.banked.pai_gow.house_way import house_way
from houseway.play.pan import PanHand
from houseway.play.poker import PokerHand
from houseway.players import banked as bettors
from houseway.players.pan import PanBot
from houseway.players.poker import THINKER, Bot
from houseway.room.shapes.choice import Choice
from houseway.rulebook import BankedRules


def hints(live: LiveSeat, choices: Sequence[Choice]) -> list[str]:
    """Sentences of advice; one that says so where there is none to give."""
    hand = live.table.hand
    found: list[str] = []
    if live.table.in_play:
        move = _move(hand, live.seat)
        if words := _in_words(move, choices) if move is not None else "":
            found.append(f"A good player here would {words[0].lower()}{words[1:]}")
        if isinstance(hand, Round):
            found += _house_way(hand, live.seat)
    if isinstance(live.table.rules, BankedRules):
        found.append(chart_words(live.table.rules))
    return found or ["There is nothing to advise on here."]


def _move(hand: Any, seat: int) -> object | None:
    """What the best of the bots would do with what this seat sees, its dice its own: asking changes no card."""
    match hand:
        case PokerHand() if hand.to_act == seat:
            return Bot(hand.rules, THINKER, Random(0)).act(hand.view(seat), hand.options())
        case PanHand() if hand.to_act == seat:
            return PanBot(hand.rules).act(hand.view(seat))
        case PanHand():
            return PanBot(hand.rules).speak(hand.view(seat))
        case Round() if hand.layout.phase == "play" and hand.to_act == seat:
            return bettors.decide(hand, "steady", Random(0))
        case Round() if hand.layout.phase == "wagers" and all(one.seat != seat for one in hand.layout.wagers):
            return next(iter(bettors.bets(hand, seat, "steady")), None)
    return None


def _in_words(move: object, choices: Sequence[Choice]) -> str:
    """The move as the choice that it is, with its amount or cards."""
    fields: Mapping[str, Any] = msgspec.to_builtins(move)
    for choice in choices:
        given = choice["command"].get("command", {})
        if given.get("type") != type(move).__name__:
            continue
        if all(fields.get(name) == value for name, value in given.items() if name != "type"):
            return f"{choice['label']}{_filled_in(choice, fields)}"
    return ""


def _filled_in(choice: Choice, fields: Mapping[str, Any]) -> str:
    """What the choice leaves open and the move says."""
    if "amount" in choice:
        return f" {show(fields[choice['amount']['at'][-1]])}"
    if "cards" in choice:
        named = fields[choice["cards"]["at"][-1]]
        return f" {pretty([named] if choice['cards'].get('one') else named)}"
    return ""


def _house_way(hand: Round, seat: int) -> list[str]:
    """How the house would set the seat's seven cards."""
    play = hand.game
    if not isinstance(play, PaiGow):
        return []
    settings = (house_way(one.cards, play.way, play.jokers) for one in play.unset() if one.player == seat)
    return [f"House way: {pretty(split.front)} in front, {pretty(split.back)} behind" for split in settings]


def chart_words(rules: BankedRules) -> str:
    """What the house leaves to a player and what it does not, in one line."""
    chart = rules.chart
    if chart is None:
        return "Set two cards in front and five that rank higher behind; copies go to the bank"
    soft = f" and soft {chart.stand_soft}" if chart.stand_soft <= 21 else ""
    bank = f"hard {chart.bank_stand_hard} and soft {chart.bank_stand_soft}"
    return (
        f"Chart: must hit {chart.hit} and less, must stand on hard {chart.stand_hard}{soft} and more; "
        f"the player-dealer draws until he has {bank} or more"
    )
