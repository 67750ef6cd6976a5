"""Rulings at player-dealer tables and at pan, broken where they can be: refused or carried out as they say."""

import random
from collections.abc import Callable, Iterator
from dataclasses import dataclass

import pytest

from houseway.cards import Card
from houseway.engines.banked.play import Round
from houseway.engines.banked.play import commands as do
from houseway.engines.banked.play import events as ev
from houseway.engines.banked.play.pai_gow.game import PaiGow
from houseway.engines.banked.play.rulings import OPERATIONS as AT_THE_BANK
from houseway.engines.contract import Command, Hand, Refused
from houseway.engines.pan.play import Answer, PanHand
from houseway.engines.pan.play import events as pan_events
from houseway.engines.pan.play.rulings import OPERATIONS as AT_PAN
from houseway.engines.rulings import Err, copy_of
from houseway.engines.rulings import Ruled as Made
from houseway.floor import Ruling, possible, ruling
from houseway.floor.exam import imagined
from houseway.floor.lookup import kinds_in
from houseway.irregularities import BadIrregularity, Irregularity, words
from houseway.rulebook import house, names
from houseway.rulebook.rulings import RulingEntry
from tests.floor.kit import every_card, every_chip
from tests.floor.random_play import any_hand, check_the_end, go_on
from tests.floor.test_rulings_are_enforced import is_from
from tests.pan.pan_table import finish

GAMES = [(name, slug) for name in names() for slug, game in house(name).games.items() if game.engine != "poker"]


@dataclass
class Ruled:
    """A round or a hand of pan with a ruling, and how it stood when the ruling was made."""

    hand: Hand
    found: Ruling
    mark: int
    """Where in the log the ruling ends."""
    before: Hand

    @property
    def one(self) -> Irregularity:
        """What went wrong."""
        return self.found.irregularity

    @property
    def round(self) -> Round:
        """The round at a player-dealer table."""
        assert isinstance(self.hand, Round)
        return self.hand

    @property
    def pan(self) -> PanHand:
        """The hand of pan."""
        assert isinstance(self.hand, PanHand)
        return self.hand

    @property
    def seat(self) -> int:
        """Whose hand it is about."""
        assert self.one.whose is not None
        return self.one.whose

    @property
    def since(self) -> list[object]:
        """The events since the ruling."""
        return list(self.hand.log[self.mark :])

    @property
    def at_once(self) -> bool:
        """Whether nothing has happened since."""
        return not self.since and not self.hand.over

    def cards_of(self, seat: int) -> list[list[Card]]:
        """The hands on the square of a seat, or the piles."""
        game = self.round.game
        if isinstance(game, PaiGow):
            return [list(pile) for pile in game.piles]
        return [hand.cards for hand in game.squares.get(seat, [])]


# -- player-dealer tables ----------------------------------------------------------------------------------------------


def nothing_is_accepted(ruled: Ruled, commands: list[Command]) -> None:
    for command in commands:
        trial = copy_of(ruled.hand)
        with pytest.raises(Refused):
            trial.apply(command)
        assert trial == ruled.hand, command


def decisions(seat: int) -> list[Command]:
    return [
        do.Hit(seat, seat),
        do.Stand(seat, seat),
        do.Double(seat, 0, 100),
        do.Split(seat, 0),
        do.Surrender(seat, seat),
        do.SetHouseWay(seat, seat),
        do.Wager(seat, seat, 100),
        do.NoMoreBets(),
    ]


def called_off(ruled: Ruled) -> None:
    """Every wager goes back, and nobody can do anything more."""
    assert ruled.hand.over
    check_the_end(ruled.hand)
    for seat in ruled.hand.money:
        assert not ruled.hand.options(seat)
        nothing_is_accepted(ruled, decisions(seat))


def loses(ruled: Ruled) -> None:
    """A foul hand: its player decides nothing more for it, and its wagers lose whatever its cards."""
    game = ruled.round.game
    if isinstance(game, PaiGow):
        assert game.hands[ruled.seat].foul
        numbers = {0}
    else:
        numbers = {hand.number for hand in game.squares[ruled.seat] if hand.foul}
    assert numbers
    for event in ruled.since:
        if isinstance(event, ev.Drew | ev.Doubled | ev.Parted | ev.Surrendered) and event.square == ruled.seat:
            assert event.hand not in numbers
        if isinstance(event, ev.Settled) and (event.square, event.bet) == (ruled.seat, "main"):
            assert event.hand not in numbers or event.due == -event.stake


def out_of_play(ruled: Ruled) -> None:
    """The cards are aside, as often as they were named, and the hand or pile has its number."""
    named = ruled.one.named_cards
    assert all(ruled.round.layout.aside.count(card) >= named.count(card) for card in named)
    if ruled.at_once and isinstance(ruled.round.game, PaiGow):
        assert {len(pile) for pile in ruled.cards_of(0)} == {7}


def next_off_the_shoe(ruled: Ruled) -> None:
    """The card that nobody asked for is the next one again."""
    erred = next(event for event in reversed(ruled.hand.log) if isinstance(event, Made))
    assert erred.what == ruled.one
    if ruled.at_once:
        before = ruled.before
        assert isinstance(before, Round)
        held = [len(hand) for hand in ruled.cards_of(ruled.seat)]
        was = [len(hand) for hand in Ruled(before, ruled.found, 0, before).cards_of(ruled.seat)]
        assert held == was or ruled.round.layout.used < before.layout.used


def has_two_cards(ruled: Ruled) -> None:
    assert all(len(hand) >= 2 for hand in ruled.cards_of(ruled.seat))


def seen_by_all(ruled: Ruled) -> None:
    """The player-dealer's cards are in everybody's view."""
    bank = ruled.round.game.bank
    assert bank is not None
    opened = [event for event in ruled.hand.log if isinstance(event, ev.BankOpened)]
    assert opened
    assert set(opened[0].cards) <= set(bank.cards)


def set_right(ruled: Ruled) -> None:
    """The hand stands as the house way sets it, and isn't foul."""
    game = ruled.round.game
    assert isinstance(game, PaiGow)
    hand = game.hands[ruled.seat]
    assert (hand.house_way, hand.foul) == (True, False)
    told = game.set_by_house(hand)
    assert (hand.front, set(hand.back)) == (told.front, set(told.back))


def counts(outcome: str) -> Callable[[Ruled], None]:
    """With this result the bet is paid for the table's limit and not for what lay there."""

    def check(ruled: Ruled) -> None:
        stakes = ruled.round.rules.stakes
        for event in ruled.since:
            if isinstance(event, ev.Settled) and (event.square, event.bet) == (ruled.seat, "main"):
                mine = ruled.round.layout.on_square[ruled.seat][0] == event.wager
                if mine and outcome == "lose" and event.due < 0 and stakes.maximum:
                    assert event.due >= -stakes.maximum
                    everything = event.stake + ruled.before.money[event.seat]
                    assert -event.due in (stakes.maximum, event.stake) or -event.due <= everything
                if mine and outcome == "win" and event.due > 0:
                    assert event.due == stakes.minimum

    return check


BANK: dict[str, Callable[[Ruled], None]] = {
    "misdeal": called_off,
    "dead-hand": loses,
    "replace-from-top": out_of_play,
    "extra-to-top": next_off_the_shoe,
    "scrap": out_of_play,
    "fill-from-top": has_two_cards,
    "bank-lies-open": seen_by_all,
    "set-the-house-way": set_right,
    "counts-as-the-maximum": counts("lose"),
    "counts-as-the-minimum": counts("win"),
}


# -- pan ---------------------------------------------------------------------------------------------------------------


def is_out(ruled: Ruled) -> None:
    """The hand can do nothing more but answer an offer to settle, which it pays for, and collects nothing more."""
    player = ruled.pan.state.players[ruled.seat]
    assert not player.live
    assert not [one for one in ruled.hand.options(ruled.seat) if not isinstance(one.command, Answer)]
    for event in ruled.since:
        if isinstance(event, pan_events.Moved) and event.target == ruled.seat:
            assert event.why not in ("pay", "outs", "bust-out")
        assert not isinstance(event, pan_events.Laid | pan_events.Declared) or event.seat != ruled.seat


def is_out_with_its_ante(ruled: Ruled) -> None:
    is_out(ruled)
    player = ruled.pan.state.players[ruled.seat]
    paid = [event for event in ruled.hand.log if isinstance(event, pan_events.Moved)]
    pays = [event for event in paid if event.why in ("pay", "outs", "bust-out", "repay")]
    if not [event for event in pays if ruled.seat in (event.source, event.target)]:
        assert player.stack == player.brought


def has_ten_cards(ruled: Ruled) -> None:
    if ruled.at_once:
        assert ruled.pan.state.players[ruled.seat].count == ruled.pan.rules.deal.cards


def declaration_stands(ruled: Ruled) -> None:
    """The hand has its ten cards, and what its player declared holds."""
    has_ten_cards(ruled)
    before = ruled.before
    assert isinstance(before, PanHand)
    if ruled.at_once and before.state.players[ruled.seat].status == "playing":
        assert ruled.pan.state.players[ruled.seat].status == "playing"


def no_invalid_spread(ruled: Ruled) -> None:
    """What was no meld lies there no more, and its cards are with their player."""
    if ruled.at_once:
        player = ruled.pan.state.players[ruled.seat]
        wrong = [set(meld.cards) for meld in player.board if meld.kind == "invalid"]
        assert set(ruled.one.named_cards) not in wrong


def drawn_card_lies_there(ruled: Ruled) -> None:
    """The card is not in the hand."""
    state = ruled.pan.state
    card = next((card for card in ruled.one.named_cards), state.drawn)
    if ruled.at_once and state.to_act == ruled.seat and state.acting_stage == "laid":
        assert card is None or state.drawn is not None


def dealt_again(ruled: Ruled) -> None:
    """The hand ends for another deal with the same Tops."""
    assert ruled.hand.over
    assert ruled.pan.result is not None
    assert ruled.pan.result.how == "redealt"
    assert all(not ruled.hand.options(seat) for seat in ruled.hand.money)


def void(ruled: Ruled) -> None:
    """All have their money back, and the hand is over for everyone."""
    assert ruled.hand.over
    check_the_end(ruled.hand)
    assert all(not ruled.hand.options(seat) for seat in ruled.hand.money)


PAN: dict[str, Callable[[Ruled], None]] = {
    "dead-hand": is_out,
    "dead-hand-money-back": is_out_with_its_ante,
    "misdeal": void,
    "fill-from-top": declaration_stands,
    "fill-from-centre": declaration_stands,
    "scrap": has_ten_cards,
    "meld-taken-back": no_invalid_spread,
    "meld-put-right": no_invalid_spread,
    "drawn-card-live": drawn_card_lies_there,
    "tops-stay": dealt_again,
}


@pytest.mark.parametrize(("operations", "checks"), [(AT_THE_BANK, BANK), (AT_PAN, PAN)], ids=["bank", "pan"])
def test_every_operation_has_its_check(operations: dict[str, object], checks: dict[str, object]) -> None:
    assert set(operations) - set(checks) == set()
    assert set(checks) - set(operations) == set()


# -- finding a moment, and holding to it -------------------------------------------------------------------------------


def entries(name: str, game: str) -> Iterator[tuple[str, int, RulingEntry]]:
    """The rulings of a game, the house's and those of common practice."""
    rules = house(name).games[game].at()
    kinds = kinds_in(rules)
    for book in (name, "casino"):
        for number, entry in enumerate(house(book).rulings.entries):
            if entry.governs(rules) and entry.irregularity in kinds and entry.irregularity != "override":
                yield book, number, entry


def moment_for(name: str, game: str, entry: RulingEntry, rng: random.Random, tries: int) -> Ruled | None:
    """Plays at random until an irregularity gets this ruling, and carries it out, at once or late."""
    for _ in range(tries):
        one = any_hand(name, game, house(name).games[game].structures[0], rng)
        last = rng.randrange(20)
        for step in range(40):
            if one.over:
                break
            if step >= last and (made := _ruled(one, entry, rng)) is not None:
                return made
            go_on(one, rng)
    return None


def _ruled(one: Hand, entry: RulingEntry, rng: random.Random) -> Ruled | None:
    kind = next((kind for kind in possible(one) if kind.kind == entry.irregularity), None)
    for _ in range(4 if kind is not None else 0):
        assert kind is not None
        trial = copy_of(one)
        try:
            what = imagined(kind, rng)
            if rng.random() < 0.5:
                trial.apply(Err(what))
                for _ in range(rng.choice((0, 0, 1, 2))):
                    if not trial.over:
                        go_on(trial, rng)
            found = ruling(trial, what)
            if not is_from(found, entry):
                continue
            before = copy_of(trial)
            due = found.shuffle(trial, entry.choice)
            trial.apply(found.command(choice=entry.choice, order=tuple(rng.sample(due, len(due)))))
        except (Refused, BadIrregularity, IndexError):
            continue
        # A round goes on as soon as it can; what follows the ruling is no part of it.
        return Ruled(trial, found.chosen(entry.choice), _end_of_the_ruling(trial), before)
    return None


def _end_of_the_ruling(one: Hand) -> int:
    log = one.log
    made = max(at for at, event in enumerate(log) if isinstance(event, Made))
    return next((at + 1 for at in range(made, len(log)) if type(log[at]).__name__ == "Resumed"), len(log))


def check(ruled: Ruled) -> None:
    """The ruling holds now."""
    for step in ruled.found.does:
        (BANK if isinstance(ruled.hand, Round) else PAN)[step](ruled)


def hold_to_it(ruled: Ruled, rng: random.Random) -> None:
    """Plays on at random; the ruling holds after every step, and no chip or card is lost."""
    chips, cards = every_chip(ruled.hand), every_card(ruled.hand)
    check(ruled)
    for _ in range(120 if isinstance(ruled.hand, Round) else 30):
        if ruled.hand.over:
            break
        go_on(ruled.hand, rng)
        check(ruled)
        assert every_chip(ruled.hand) == chips
        assert every_card(ruled.hand) == cards
    if isinstance(ruled.hand, PanHand) and not ruled.hand.over:
        finish(ruled.hand, rng)
        check(ruled)
    assert ruled.hand.over, f"nothing follows after {words(ruled.one)}: {ruled.found.does}"


def held(name: str, game: str, tries: int) -> tuple[int, int]:
    """How many rulings of a game there are, and how many came up and held."""
    rng, found, met = random.Random(f"{name} {game}"), 0, 0
    for book, number, entry in entries(name, game):
        found += 1
        ruled = moment_for(name, game, entry, rng, tries)
        if ruled is not None:
            met += 1
            try:
                hold_to_it(ruled, rng)
            except AssertionError as broken:
                raise AssertionError(
                    f"{book} {number}: {words(ruled.one)}, {ruled.found.does}\n{ruled.hand}"
                ) from broken
    return found, met


@pytest.mark.parametrize(("name", "game"), GAMES)
def test_what_a_ruling_forbids_is_refused_and_what_it_orders_happens(name: str, game: str) -> None:
    found, met = held(name, game, tries=4)
    assert met >= 0.3 * found


@pytest.mark.soak
@pytest.mark.parametrize(("name", "game"), GAMES)
def test_each_ruling_is_enforced_at_length(name: str, game: str) -> None:
    found, met = held(name, game, tries=200)
    assert met >= 0.5 * found
