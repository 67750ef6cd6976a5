"""Settling a round, compared with the model: every bet, what was due and what was paid, in order, at every house."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import replace
from functools import cache
from random import Random
from typing import Literal

from houseway.cards import Card
from houseway.engines.banked.play import Round
from houseway.engines.banked.play import commands as do
from houseway.engines.banked.play import events as ev
from houseway.engines.banked.play.pai_gow.game import PaiGow
from houseway.engines.contract import Option, Refused, Seated
from houseway.rulebook import BankedRules, house
from tests.models import settlement as model

GAMES_OF_21 = sorted(model.HOUSES)
SEVENS = [("oceana", "pai-gow"), ("marina", "double-hand")]
GAMES = (*GAMES_OF_21, *SEVENS)
HOUSES = tuple(dict.fromkeys(where for where, _ in GAMES))
_EITHER: tuple[Literal["net", "gross"], ...] = ("net", "gross")


def rules_of(where: str, game: str, rng: Random) -> BankedRules:
    """A game of the house with either coverage, and with the insurance that an option of three books allows."""
    return _rules(where, game, rng.choice(_EITHER), where in ("limelight", "rogelios") and rng.random() < 0.5)


@cache
def _rules(where: str, game: str, coverage: Literal["net", "gross"], insured: bool) -> BankedRules:
    rules = house(where).game(game)
    assert isinstance(rules, BankedRules)
    rules = rules.with_section("bank", replace(rules.bank, coverage=coverage))
    if insured:
        assert rules.insurance is not None
        rules = rules.with_section("insurance", replace(rules.insurance, offered=True))
        assert rules.naturals
        rules = rules.with_section("naturals", replace(rules.naturals, pays=(3, 2)))
    return rules


def shuffled(rules: BankedRules, rng: Random) -> tuple[Card, ...]:
    """A shoe; often of few ranks, so that pairs, naturals and aces come up."""
    whole = [card for card in rules.deck() if rng.random() < 0.5 or card == "Jk"]
    if rules.piles is None and rng.random() < 0.5:
        few = [*rng.sample("A23456789TJQK", 4), "A", "T", "J"]
        whole = [card for card in rules.deck() if card == "Jk" or card[0] in few]
    return tuple(rng.sample(whole, len(whole)) if rules.piles is None else rng.sample(rules.deck(), len(rules.deck())))


def dealt(rules: BankedRules, rng: Random) -> Round:
    """A round with a bank, often short, and wagers on squares, behind others, and beside them."""
    most = rules.seats[1]
    seats = rng.sample(range(1, most + 1), rng.randrange(2, most + 1))
    least = max(rules.stakes.minimum, rules.wagers.step)
    bank = rng.choice(seats)
    round_ = Round(rules, [Seated(seat, 100 * least) for seat in seats], shuffled(rules, rng), bank=bank)
    partners = [seat for seat in seats if seat != bank] if rules.wagers.kum_kum else []
    shared = (do.Share(rng.choice(partners), 2 * least),) if partners and rng.random() < 0.3 else ()
    round_.apply(do.PutUp(bank, rng.randrange(rules.stakes.minimum, 30 * least), shared))
    offered = round_.options()
    for _ in range(rng.randrange(1, 9)):
        put_down(round_, rng.choice(offered), least, rng)
    sides = [one for one in round_.options() if isinstance(one.command, do.SideBet)]
    for option in rng.sample(sides, rng.randrange(len(sides) + 1)):
        put_down(round_, option, least, rng)
    if not round_.layout.wagers:
        return dealt(rules, rng)
    round_.apply(do.NoMoreBets())
    return round_


def put_down(round_: Round, option: Option, least: int, rng: Random) -> None:
    """A wager of a few bets, if it is still accepted after the others."""
    if isinstance(option.command, do.NoMoreBets):
        return
    most = min(option.most, option.least + 6 * option.step) if option.step > 1 else min(option.most, 8 * least)
    try:
        round_.apply(option.at(rng.choice(range(option.least, max(option.least, most) + 1, option.step))))
    except Refused:
        return


def play_out(round_: Round, rng: Random) -> None:
    while not round_.over:
        if isinstance(round_.game, PaiGow) and (unset := round_.game.unset()) and rng.random() < 0.7:
            round_.apply(do.SetHouseWay(unset[0].player, unset[0].square))
            continue
        option = rng.choice(round_.options())
        command = (
            option.at(rng.randrange(option.least, option.most + 1, option.step)) if option.most else option.command
        )
        if isinstance(command, do.Shake):
            command = do.Shake(command.seat, tuple(rng.randint(1, 6) for _ in command.dice))
        round_.apply(command)


# -- what a person at the table could write down -----------------------------------------------------------------------


def written_down(round_: Round) -> tuple[model.Round21, model.Banks]:
    """The round as the model knows it, from what was said and dealt."""
    started = round_.started
    out = model.Round21(started.squares, started.bank)
    banks = model.Banks(model.Cover(round_.rules.bank.coverage, 0))
    asked: tuple[model.Hand, bool] | None = None
    for event in round_.log:
        match event:
            case ev.BankPutUp():
                banks.front.put_up = event.amount + sum(share.amount for share in event.partners)
            case ev.SecondBankPutUp():
                banks.behind = model.Cover(round_.rules.bank.coverage, event.amount)
            case ev.Wagered():
                amount = event.amount + sum(share.amount for share in event.partners)
                out.bets.append(model.Bet(event.wager, event.seat, event.square, amount))
            case ev.SideBetPlaced():
                out.bets[event.wager].sides[event.bet] = event.amount
            case ev.Dealt():
                cards, many = [str(card) for card in event.cards], len(event.squares) + 1
                for at, square in enumerate(event.squares):
                    stakes = {bet.number: bet.amount for bet in out.bets if bet.square == square}
                    out.hands.append(model.Hand(square, 0, [cards[at], cards[many + at]], stakes))
                out.bank = [cards[many - 1], *cards[2 * many - 1 :]]
                out.early.append(("dealt", 0, 0))
            case ev.Insured():
                out.bets[event.wager].sides["insurance"] = event.amount
            case ev.EvenMoneyTaken():
                out.early.append(("even money", event.wager, 0))
            case ev.Peeked():
                out.early.append(("check", 0, 0))
            case ev.Drew():
                _find(out, event.square, event.hand).cards.append(str(event.card))
            case ev.Doubled():
                hand = _find(out, event.square, event.hand)
                for wager, cents in event.adds:
                    hand.stakes[wager] += cents
                asked = hand, True
            case ev.Parted():
                hand = _find(out, event.square, event.hand)
                number = sum(one.square == event.square for one in out.hands)
                other = model.Hand(event.square, number, [hand.cards.pop()], dict(event.adds), split=True)
                hand.split = True
                out.hands.insert(out.hands.index(hand) + 1, other)
                asked = other, False
            case ev.Joined():
                assert asked is not None
                asked[0].stakes[event.wager] = asked[0].stakes.get(event.wager, 0) + event.amount
            case ev.Surrendered():
                out.early.append(("surrender", event.square, event.hand))
            case ev.BankDrew():
                out.bank.append(str(event.card))
    return out, banks


def _find(out: model.Round21, square: int, number: int) -> model.Hand:
    return next(hand for hand in out.hands if (hand.square, hand.number) == (square, number))


def paid(round_: Round) -> list[model.Paid]:
    return [
        model.Paid(one.wager, one.hand, one.bet, one.stake, one.due, one.paid)
        for one in round_.log
        if isinstance(one, ev.Settled)
    ]


def differs(round_: Round, expected: Sequence[model.Paid]) -> str:
    told = "\n".join(f"  {one}" for one in round_.log[1:])
    return f"{round_.rules.house.slug} {round_.rules.game}\n{told}\nmodel:\n" + "\n".join(
        f"  {one}" for one in expected
    )


_ANYWHERE = {"net", "gross", "Doubled", "Parted", "Joined"}
_PURE = {*_ANYWHERE, "Surrendered", "Insured", "Peeked"}
HAPPENS = {
    # Limelight l.326-348: doubles, splits and surrender, insurance as an option; the others have the same words.
    ("limelight", "pure-21"): _PURE,
    ("rogelios", "pure-21"): _PURE,
    ("oceana", "pure-21"): _PURE,
    ("marina", "pure-21"): {*_PURE, "bonus"},
    ("golden-state", "no-bust-21"): {*_ANYWHERE, "Surrendered", "Insured"},
    ("marina", "no-bust-joker"): {*_ANYWHERE, "Surrendered"},
    ("marina", "no-bust-buster"): {*_ANYWHERE, "buster"},
}
"""What must come up in the rounds of each game, so that the model has settled it."""
happened: defaultdict[tuple[str, str], set[str]] = defaultdict(set)


def check_everything_happened(where: str) -> None:
    """After many rounds: each thing that the model settles has come up."""
    for game, kinds in HAPPENS.items():
        assert game[0] != where or happened[game] >= kinds, kinds - happened[game]


def play(where: str, rng: Random) -> int:
    """One round of a game of the house."""
    game = rng.choice([slug for name, slug in GAMES if name == where])
    round_ = dealt(rules_of(where, game, rng), rng)
    play_out(round_, rng)
    if (where, game) in SEVENS:
        compare_sevens(round_, where)
    else:
        compare_21(round_, where, game)
    return 1


def compare_21(round_: Round, where: str, game: str) -> None:
    rules, seen = round_.rules, happened[where, game]
    seen |= {rules.bank.coverage, *(type(event).__name__ for event in round_.log)}
    seen |= {event.bet for event in round_.log if isinstance(event, ev.SideBetPlaced)}
    written, banks = written_down(round_)
    book = model.HOUSES[where, game]
    if rules.naturals and rules.naturals.pays == (3, 2):
        book = replace(book, natural_pays=(3, 2))
    expected = model.settle_21(written, book, banks) if written.bank[1:] else []
    assert paid(round_) == expected, differs(round_, expected)
    assert round_.result is not None
    assert round_.result.bank_result == banks.front.result
    assert round_.result.second_result == (banks.behind.result if banks.behind else 0)


def compare_sevens(round_: Round, where: str) -> None:
    written, banks = written_down(round_)
    play = round_.game
    assert isinstance(play, PaiGow)
    assert play.bank is not None
    (dice,) = (event.dice for event in round_.log if isinstance(event, ev.Shaken))
    settings = {square: (hand.front, hand.back) for square, hand in play.hands.items()}
    foul = {square for square, hand in play.hands.items() if hand.foul}
    bug = where == "marina"
    expected = model.settle_sevens(
        written.bets, dice, round_.started.bank, settings, (play.bank.front, play.bank.back), foul, bug, banks
    )
    assert paid(round_) == expected, differs(round_, expected)
