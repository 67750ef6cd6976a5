"""Bots whose own hand or another's has too many or too few cards: they go on with legal moves, in every poker game."""

from random import Random

import pytest

from houseway.engines.contract import Refused, Seated
from houseway.engines.poker.bots import Bot
from houseway.engines.poker.bots.quick import quick_move
from houseway.engines.poker.play import Check, Discard, Fold, PokerHand
from houseway.engines.rulings import Err
from houseway.irregularities import TooFewCards, TooManyCards
from houseway.players import EASY
from tests.poker.draw_table import draws, seats_of
from tests.poker.driver import all_chips, poker_games, rules_of
from tests.poker.table import play, rules

GAMES = sorted({(name, game): structure for name, game, structure in poker_games()}.items())


@pytest.mark.parametrize("what", [TooManyCards, TooFewCards])
@pytest.mark.parametrize(("game", "structure"), GAMES, ids=lambda one: "-".join(one) if isinstance(one, tuple) else one)
def test_bots_with_foul_hands_make_legal_moves_to_the_end(
    game: tuple[str, str], structure: str, what: type[TooManyCards | TooFewCards]
) -> None:
    """Up to two of three hands become foul at any moment, and no error is reported."""
    for seed in range(4):
        rng = Random(seed)
        found = rules_of(*game, structure, rng)
        unit = max(found.stakes.big_blind, *found.stakes.bets, 100)
        players = [Seated(seat, 60 * unit) for seat in (1, 2, 3)]
        pack = found.deal.pack(found.draw.jokers[0] if found.draw else None)
        one = PokerHand(found, players, rng.sample(pack, len(pack)), button=1)
        chips, foul = all_chips(one), set[int]()
        while not one.over:
            if one.to_act is None:
                one.apply(quick_move(one, rng))
                continue
            seat = rng.choice((1, 2, 3))
            if len(foul) < 2 and seat not in foul:
                foul |= made_foul(one, seat, what)
            one.apply(Bot(found, EASY, rng).act(one.view(one.to_act), one.options()))
        assert all_chips(one) == chips


def made_foul(one: PokerHand, seat: int, what: type[TooManyCards | TooFewCards]) -> set[int]:
    """The seat, if the error can happen now."""
    try:
        one.apply(Err(what(seat)))
    except Refused:
        return set()
    return {seat}


def test_a_bot_with_six_cards_folds_to_a_bet_checks_and_stands_pat() -> None:
    held = ("7h 5c 4d 3s 2h", "8c 6d 5h 4s 3c", "9d 8h 6s 5d 2c")
    one = seats_of(rules("limelight", "lowball"), held, jokers=1)
    play(one, "deal 3 call 1 call")
    one.apply(Err(TooManyCards(2)))
    bot = Bot(one.rules, EASY, Random(1))
    assert bot.act(one.view(2), one.options()) == Check(2)
    play(one, "2 check")
    one.apply(Discard(1, ()))
    assert bot.act(one.view(2), one.options()) == Discard(2, ())
    draws(one, "", "")
    play(one, "1 bet 6")
    assert bot.act(one.view(2), one.options()) == Fold(2)
