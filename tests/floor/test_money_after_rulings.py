"""Chips at a player-dealer table when the floor rules after money has changed hands: surrender, insurance, naturals."""

from dataclasses import replace
from random import Random
from typing import Literal

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from houseway.cards import cards
from houseway.engines.banked.play import Round
from houseway.engines.banked.play import commands as do
from houseway.engines.banked.play import events as ev
from houseway.engines.banked.play.round_state import covered
from houseway.engines.contract import Refused, Seated
from houseway.floor import ruling
from houseway.floor.desk import possible
from houseway.floor.exam import imagined
from houseway.irregularities import FoulDeck
from houseway.money import Cents, dollars
from houseway.rulebook import BankedRules
from tests import books
from tests.banked.cases import case
from tests.banked.sevens import AD, PG, random_command, seven_rules
from tests.banked.tables import ALL, GS, LL, MC, OC, PURE, RO, Game, chips, deal, result_of, rules_of, say
from tests.floor.kit import floor, unnoticed
from tests.soak import times

pytestmark = pytest.mark.sequence

POLICIES: tuple[Literal["net", "gross"], ...] = ("net", "gross")


@pytest.mark.parametrize(
    "game",
    [case(LL, rule="LL-P21-DS4"), case(RO, rule="RO-P21-D4"), case(OC, rule="OC-P21-D4"), case(MC, rule="MC-P21-D4")],
)
@pytest.mark.parametrize("policy", POLICIES)
def test_a_misdeal_after_a_surrender_gives_everyone_back_what_they_brought(game: Game, policy: str) -> None:
    """A bank of $10 against four wagers of $20; one surrenders $10, and then the deck is foul."""
    hands = {2: "Kd 6s", 3: "Kh 9d", 4: "Kc 9h", 5: "Ks 9c"}
    rules = rules_of(game, bank__coverage=policy)
    round_ = deal(rules, hands, "9s 8d", bet=20, put_up=10, stack=100, bank_seat=1)
    brought = chips(round_)
    say(round_, "surrender")
    assert round_.layout.result == dollars(10)
    floor(round_, FoulDeck())
    assert result_of(round_).stacks == {1: dollars(10)} | dict.fromkeys(hands, dollars(100))
    assert chips(round_) == brought


@pytest.mark.parametrize("policy", POLICIES)
def test_a_misdeal_takes_back_a_natural_and_a_surrender_whichever_was_settled_first(
    policy: Literal["net", "gross"],
) -> None:
    """Where naturals are paid at once, the bank of $50 pays one and takes a surrender before the cards are found foul.
    Undone in the wrong order, the bank would hold less than nothing on the way."""
    rules = rules_of(GS, bank__coverage=policy, naturals__paid="at-once")
    round_ = deal(rules, {2: "Ad Ks", 3: "Kh 6d", 4: "Kc 9h"}, "9s", "2c", bet=40, put_up=50, stack=100, bank_seat=1)
    say(round_, "surrender")
    assert len(round_.layout.paid) == 2
    lowest: Cents = 0
    running: Cents = dollars(50)
    floor(round_, FoulDeck())
    for event in round_.log:
        if isinstance(event, ev.Settled):
            running -= event.paid
            lowest = min(lowest, running)
    assert (lowest, running) == (0, dollars(50))
    assert result_of(round_).stacks == {1: dollars(50), 2: dollars(100), 3: dollars(100), 4: dollars(100)}


@pytest.mark.parametrize("policy", POLICIES)
def test_a_misdeal_gives_each_of_two_banks_back_what_it_put_up(policy: Literal["net", "gross"]) -> None:
    """The first bank of $10 takes half of a surrender of $20, the second bank of $30 the other half."""
    rules = _with_second_bank(rules_of(LL, bank__coverage=policy))
    order = "Kd Kh 9s 6s 9d 8d"
    seats = [Seated(seat, dollars(100)) for seat in (1, 2, 3, 6)]
    round_ = Round(rules, seats, cards(order), bank=1)
    round_.apply(do.PutUp(1, dollars(5), (do.Share(6, dollars(5)),)))
    round_.apply(do.PutUpSecond(6, dollars(30)))
    for seat in (2, 3):
        round_.apply(do.Wager(seat, seat, dollars(40)))
    round_.apply(do.NoMoreBets())
    say(round_, "surrender")
    [surrendered] = [event for event in round_.log if isinstance(event, ev.Settled)]
    assert (surrendered.paid, surrendered.second) == (-dollars(20), -dollars(10))
    floor(round_, FoulDeck())
    result = result_of(round_)
    assert (result.bank_result, result.second_result) == (0, 0)
    assert result.stacks[2] == result.stacks[3] == dollars(100)


@pytest.mark.parametrize("policy", POLICIES)
@pytest.mark.parametrize("used", [0, 1000, 3000])
def test_a_push_moves_nothing_and_a_spent_cover_pays_nothing(policy: Literal["net", "gross"], used: Cents) -> None:
    assert covered(policy, due=0, put_up=1000, result=min(used, 1000), used=used) == 0
    if used >= 1000:
        assert covered("gross", due=500, put_up=1000, result=0, used=used) == 0
        assert covered("gross", due=-500, put_up=1000, result=0, used=used) == 0


@st.composite
def tables(draw: st.DrawFn) -> tuple[Round, Random]:
    """A table of any player-dealer game with a short bank, some with a second one behind it, open for wagers."""
    game = draw(st.sampled_from([*ALL, *PURE, PG, AD]))
    rules = seven_rules(game) if game in (PG, AD) else rules_of(game)
    rules = replace(rules, bank=replace(rules.bank, coverage=draw(st.sampled_from(POLICIES))))
    behind = draw(st.booleans()) and rules.rotation is not None
    if behind:
        rules = _with_second_bank(rules)
    rng = Random(draw(st.integers(0, 2**32)))
    pack = books.pack(rules)
    seats = range(1, draw(st.integers(3, rules.seats[1])) + 1)
    round_ = Round(rules, [Seated(seat, dollars(1000)) for seat in seats], rng.sample(pack, len(pack)), bank=1)
    amounts = st.integers(1, 20).map(lambda times: dollars(5 * times))
    put_up = max(draw(amounts), rules.stakes.minimum)
    if behind:
        round_.apply(do.PutUp(1, put_up, (do.Share(2, draw(amounts)),)))
        round_.apply(do.PutUpSecond(2, draw(amounts)))
    else:
        round_.apply(do.PutUp(1, put_up))
    return round_, rng


def _with_second_bank(rules: BankedRules) -> BankedRules:
    assert rules.rotation is not None
    wagers, rotation = replace(rules.wagers, kum_kum=True), replace(rules.rotation, second_bank="kum-kum-only")
    return replace(rules, wagers=wagers, rotation=rotation)


def errs(round_: Round, rng: Random) -> None:
    """Something goes wrong; the floor rules at once, later or never."""
    kinds = [kind for kind in possible(round_) if kind.kind != "override"]
    if not kinds:
        return
    what = imagined(rng.choice(kinds), rng)
    try:
        if rng.random() < 0.5:
            unnoticed(round_, what)
        if rng.random() < 0.7:
            found = ruling(round_, what)
            round_.apply(found.command(choice=rng.choice(found.choices).choice if found.choices else ""))
    except Refused:
        pass


@settings(max_examples=times(150, 2000), deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(tables())
def test_no_ruling_after_any_settlement_makes_or_loses_a_chip(table: tuple[Round, Random]) -> None:
    round_, rng = table
    brought = chips(round_)
    while not round_.over and (command := random_command(round_, rng)) is not None:
        round_.apply(command)
        if rng.random() < 0.1 and not round_.over:
            errs(round_, rng)
        assert chips(round_) == brought
        assert min(round_.layout.stacks.values()) >= 0
        assert min((pot.amount for pot in round_.pots), default=0) >= 0
    assert Round.replay(round_.rules, list(round_.log)) == round_
    _check_the_banks(round_)
    if round_.result and round_.result.misdealt:
        _check_the_bettors(round_)


def _check_the_bettors(round_: Round) -> None:
    """After a misdeal all but the banks in seats 1 and 2 have what they brought, less the fees."""
    for seat, left in round_.money.items():
        fees = sum(event.fee for event in round_.log if isinstance(event, ev.Wagered) and event.seat == seat)
        assert seat in (1, 2) or left == dollars(1000) - fees


def _check_the_banks(round_: Round) -> None:
    """After each event neither bank has won or lost more than it put up."""
    put_up = sum(
        event.amount + sum(share.amount for share in event.partners)
        for event in round_.log
        if isinstance(event, ev.BankPutUp)
    )
    behind = sum(event.amount for event in round_.log if isinstance(event, ev.SecondBankPutUp))
    first = second = 0
    for event in round_.log:
        if isinstance(event, ev.Settled):
            first -= event.paid - event.second
            second -= event.second
            assert abs(first) <= put_up
            assert abs(second) <= behind
