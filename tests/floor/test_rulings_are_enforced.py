"""Every ruling of every house, broken where it can be: what it forbids is refused, and what it orders happens."""

import random
from collections.abc import Callable

import pytest

from houseway.engines.contract import Refused
from houseway.engines.poker.between_hands import BETWEEN_HANDS
from houseway.engines.poker.play import (
    AskToSee,
    Bet,
    Call,
    CallForCards,
    Check,
    Deal,
    Discard,
    Fold,
    Knock,
    Muck,
    PokerCommand,
    PokerHand,
    PutIn,
    Raise,
    Show,
    events,
)
from houseway.engines.poker.play.betting.raises import why_no_raise
from houseway.engines.poker.play.draw_events import Drawn
from houseway.engines.poker.play.rulings import OPERATIONS
from houseway.engines.rulings import Err, copy_of
from houseway.floor import Ruling, possible, ruling
from houseway.floor.exam import imagined
from houseway.irregularities import BadIrregularity, words
from houseway.rulebook import house, names
from houseway.rulebook.rulings import RulingEntry
from tests.floor import ruled as cards
from tests.floor.kit import every_card, every_chip
from tests.floor.ruled import Ruled
from tests.poker.driver import offered, random_hand, rules_of

pytestmark = pytest.mark.sequence

POKER = [(name, slug) for name in names() for slug, game in house(name).games.items() if game.engine == "poker"]


# -- finding a moment for each ruling ----------------------------------------------------------------------------------


def moment_for(name: str, game: str, entry: RulingEntry, tries: int) -> Ruled | None:
    """Plays random hands until an irregularity gets this ruling, and carries it out, at once or late."""
    rng = random.Random(f"{name} {game} {entry.irregularity} {entry.moment} {entry.case} {entry.choice}")
    structures = [one for one in house(name).games[game].structures if one in (entry.structures or (one,))]
    for _ in range(tries):
        one = random_hand(rules_of(name, game, rng.choice(structures), rng), rng)
        last = rng.randrange(40)
        for step in range(60):
            if one.over:
                break
            if step >= last and (made := _ruled(one, entry, rng)) is not None:
                return made
            try:
                one.apply(rng.choice(offered(one, rng)))
            except Refused:
                break
    return None


def _ruled(one: PokerHand, entry: RulingEntry, rng: random.Random) -> Ruled | None:
    """Carries the ruling out on a copy of the hand if one of its irregularities can have happened now."""
    kind = next((kind for kind in possible(one) if kind.kind == entry.irregularity), None)
    for _ in range(4 if kind is not None else 0):
        assert kind is not None
        trial = copy_of(one)
        try:
            what = imagined(kind, rng)
            if rng.random() < 0.5:
                trial.apply(Err(what))
                for _ in range(rng.choice((0, 0, 1, 3))):
                    trial.apply(rng.choice(offered(trial, rng)))
            found = ruling(trial, what)
            if not is_from(found, entry):
                continue
            before = copy_of(trial)
            due = found.shuffle(trial, entry.choice)
            order = tuple(rng.sample(due, len(due)))
            trial.apply(found.command(choice=entry.choice, order=order))
        except (Refused, BadIrregularity, IndexError):
            continue
        return Ruled(trial, found.chosen(entry.choice), len(trial.log), before)
    return None


def is_from(found: Ruling, entry: RulingEntry) -> bool:
    """Whether a ruling, or one of its choices, is this entry of the rulebook."""
    return any(
        (one.does, one.choice, one.cite.rules, one.steps) == (entry.do, entry.choice, entry.cite.rules, entry.say)
        for one in found.choices or (found,)
    )


# -- breaking it -------------------------------------------------------------------------------------------------------


def every_command(one: PokerHand, seat: int) -> list[PokerCommand]:
    """Everything that a seat could ask for, in turn or not."""
    held = one.hole[one.position[seat]]
    size = max(one.bet_to * 2, one.bet_to + one.bet_size, 100)
    everything = one.bet[one.position[seat]] + one.stack[one.position[seat]]
    return [
        Fold(seat),
        Check(seat),
        Call(seat),
        Bet(seat, size),
        Raise(seat, size),
        Raise(seat, everything),
        PutIn(seat, (size,), "raise", size),
        PutIn(seat, (size,)),
        CallForCards(seat, 1),
        CallForCards(seat, 3),
        Discard(seat, tuple(held[:1])),
        Discard(seat, tuple(held)),
        Knock(seat),
        Show(seat),
        Muck(seat),
    ]


def accepted(one: PokerHand, command: PokerCommand) -> tuple[PokerHand, str]:
    """The hand after a command, and the rule by which the command was refused; ``-`` if it was not."""
    trial = copy_of(one)
    try:
        trial.apply(command)
    except Refused as why:
        assert trial == one, f"{command} was refused and changed the hand"
        return trial, why.rule
    return trial, "-"


def nothing_is_accepted(ruled: Ruled, seat: int) -> None:
    """A dead hand can do nothing more and wins nothing."""
    for command in every_command(ruled.hand, seat):
        assert accepted(ruled.hand, command)[1] != "-", f"{command} of a dead hand was carried out"


def dead(ruled: Ruled) -> None:
    if ruled.one.whose not in ruled.hand.position:
        return
    assert not ruled.hand.live[ruled.at]
    assert ruled.hand.paid[ruled.at] == 0
    if not ruled.hand.over:
        nothing_is_accepted(ruled, ruled.seat)


def keeps_nothing_of_it(ruled: Ruled) -> None:
    """Its chips stay in the pot."""
    dead(ruled)
    if ruled.one.whose in ruled.hand.position and not ruled.hand.log[ruled.mark :]:
        assert ruled.hand.stack[ruled.at] <= ruled.before.stack[ruled.at]


def void(ruled: Ruled) -> bool:
    """Whether the whole deal is void."""
    return ruled.hand.floor is not None and ruled.hand.floor.misdealt


def money_back(ruled: Ruled) -> None:
    if void(ruled):
        return
    dead(ruled)
    fee = ruled.hand.charged
    paid = fee.collection + fee.jackpot if fee is not None and fee.seat == ruled.seat else 0
    assert ruled.hand.stack[ruled.at] == ruled.hand.seats[ruled.at].stack - paid


def both_money_back(ruled: Ruled) -> None:
    if not void(ruled):
        money_back(ruled)
        other = ruled.one.with_whom
        assert other is not None
        assert not ruled.hand.live[ruled.hand.position[other]]


def misdealt(ruled: Ruled) -> None:
    if ruled.before.push is not None and ruled.before.push.count:  # a push pot is dealt again
        assert ruled.since or ruled.hand.shuffle_due
        return
    assert ruled.hand.over
    assert void(ruled)
    fee = ruled.hand.charged
    for at, seated in enumerate(ruled.hand.seats):
        paid = fee.collection + fee.jackpot if fee is not None and fee.seat == seated.seat else 0
        assert ruled.hand.stack[at] == seated.stack - paid
    for seat in ruled.hand.position:
        nothing_is_accepted(ruled, seat)


def only_calls(ruled: Ruled) -> None:
    """No bet or raise to the end of the round, in any words, and the refusal names the ruling's rule."""
    one = ruled.hand
    if any(isinstance(event, events.RoundClosed) for event in ruled.since):
        return
    assert not [event for event in ruled.since if isinstance(event, events.Wagered) and event.seat == ruled.seat]
    if one.phase != "bet" or one.to_act != ruled.seat:
        return
    assert not [option for option in one.options() if isinstance(option.command, Bet | Raise)]
    bar = why_no_raise(one, ruled.at)
    assert bar is not None
    for command in every_command(one, ruled.seat):
        trial, rule = accepted(one, command)
        if isinstance(command, Bet if one.bet_to == 0 else Raise) and bar[0] == "betting.out_of_turn":
            assert rule == ruled.found.cite.rule, command
        new = trial.log[len(one.log) :] if rule == "-" else ()
        assert not [event for event in new if isinstance(event, events.Wagered)], command


def no_betting(ruled: Ruled) -> None:
    """The rest is dealt and shown without a bet."""
    bets = (events.Wagered, events.Called, events.Checked)
    assert not [event for event in ruled.since if isinstance(event, bets)]
    one = ruled.hand
    assert one.phase != "bet"
    for seat in one.position:
        for command in (Check(seat), Call(seat), Bet(seat, one.bet_size or 100), PutIn(seat, (one.bet_size or 100,))):
            rule = accepted(one, command)[1]
            assert rule != "-"
            if not one.over and one.live[one.position[seat]]:
                assert rule == ruled.found.cite.rule, command


def plays_for_the_pot(ruled: Ruled) -> None:
    """No more of its chips go in, and it has no part of later bets."""
    one, at = ruled.hand, ruled.at
    mine = [event for event in ruled.since if isinstance(event, events.Wagered | events.Called | events.Checked)]
    assert not [event for event in mine if event.seat == ruled.seat]
    if one.over and one.in_count > 1:
        most = sum(min(put, ruled.before.put[at]) for put in one.put) + ruled.before.dead
        assert one.stack[at] <= ruled.before.stack[at] + max(most, 0)
        assert one.stack[at] >= ruled.before.stack[at]
    elif not one.over and one.phase == "bet":
        for command in every_command(one, ruled.seat):
            if not isinstance(command, Fold | Muck | Show):
                assert accepted(one, command)[1] != "-", command


def stands_pat(ruled: Ruled) -> None:
    one = ruled.hand
    assert not [event for event in ruled.since if isinstance(event, Drawn) and event.seat == ruled.seat]
    if one.draws_next and one.phase in ("discard", "deal"):
        for command in every_command(one, ruled.seat):
            if isinstance(command, CallForCards | Discard):
                assert accepted(one, command)[1] == ruled.found.cite.rule, command


def sees_none(ruled: Ruled) -> None:
    for other in ruled.hand.position:
        assert accepted(ruled.hand, AskToSee(ruled.seat, other))[1] == ruled.found.cite.rule


def live(ruled: Ruled) -> None:
    seat = ruled.one.with_whom if "misled-hand-is-live" in ruled.found.does else ruled.seat
    if not ruled.since and seat is not None and not ruled.hand.over:
        assert ruled.hand.live[ruled.hand.position[seat]] or "misled-hand-is-live" in ruled.found.does


def shown_to_all(ruled: Ruled) -> None:
    if not ruled.since and ruled.hand.live[ruled.at]:
        seen = next(seat for seat in ruled.hand.view(None).seats if seat.seat == ruled.seat)
        assert set(ruled.hand.hole[ruled.at]) <= set(seen.cards)


def next_deal_follows(ruled: Ruled) -> None:
    """The table moves the button on from the seat that was named."""
    assert BETWEEN_HANDS.lasting(ruled.hand).dealt_from == ruled.one.whose


def blind_owed(ruled: Ruled) -> None:
    assert ruled.hand.floor is not None
    assert ruled.hand.floor.owing == {ruled.seat: ruled.found.cite.rule}


def acts_again(ruled: Ruled) -> None:
    if not ruled.since:
        assert ruled.hand.to_act == ruled.seat
        assert accepted(ruled.hand, Fold(ruled.seat))[1] == "-"


def passed(ruled: Ruled) -> None:
    if not ruled.since:
        assert ruled.hand.to_act != ruled.seat


def burns(count: int, ahead: int) -> Callable[[Ruled], None]:
    """The street that comes so much later is dealt with so many burns."""

    def check(ruled: Ruled) -> None:
        street = ruled.before.street + ahead
        log = ruled.hand.log
        opened = [
            at for at, event in enumerate(log) if isinstance(event, events.RoundOpened) and event.street == street
        ]
        if not opened or opened[0] < ruled.mark:
            return
        closed = [at for at in range(opened[0]) if isinstance(log[at], events.RoundClosed)]
        new = log[max(closed[-1:] or [0]) : opened[0]]
        assert sum(isinstance(event, events.Burned) for event in new) == count

    return check


def shuffled(ahead: int) -> Callable[[Ruled], None]:
    """The dealer cannot deal that street without a shuffle."""

    def check(ruled: Ruled) -> None:
        one = ruled.hand
        if one.phase == "deal" and one.street + 1 == ruled.before.street + ahead and not one.draws_next:
            assert one.shuffle_due
            assert accepted(one, Deal())[1] != "-"

    return check


def is_gone(ruled: Ruled) -> None:
    """Cards that the ruling takes out of play never come back to a player, the board or the stub."""
    one = ruled.hand
    out = {card for card in ruled.one.named_cards if card != "Jk"} & set(one.stub.aside)
    for at, held in enumerate(one.hole):
        assert not out & set(held) or not one.live[at]
    assert not out & {*one.board, *one.stub.left}


ORDERS: dict[str, Callable[[Ruled], None]] = {
    "dead-hand": keeps_nothing_of_it,
    "stays-dead": dead,
    "opening-bet-back": dead,
    "opening-is-void": dead,
    "dead-hand-money-back": money_back,
    "both-dead-money-back": both_money_back,
    "misdeal": misdealt,
    "may-only-call": only_calls,
    "no-more-betting": no_betting,
    "plays-for-the-pot": plays_for_the_pot,
    "stands-pat": stands_pat,
    "sees-no-hands": sees_none,
    "hand-is-live": live,
    "misled-hand-is-live": live,
    "shown-to-all": shown_to_all,
    "blind-owed": blind_owed,
    "next-deal-from-there": next_deal_follows,
    "acts-again": acts_again,
    "ruled-a-pass": passed,
    "no-burn-next": burns(0, 1),
    "burn-two-next": burns(2, 1),
    "no-burn-after-next": burns(0, 2),
    "shuffle-before-next": shuffled(1),
    "shuffle-and-cut-before-next": shuffled(1),
    "shuffle-after-next": shuffled(2),
    "shuffle-and-cut-after-next": shuffled(2),
    "burn-back": cards.burn_comes_back,
    "board-again": cards.dealt_again,
    "board-again-after-burn": cards.dealt_again_after_a_burn,
    "stuck-card-is-the-burn": cards.stuck_card_is_burned,
    "one-more-each-out": cards.one_out_for_each,
    "street-as-it-should-be": cards.has_its_count,
    "as-if-not-there": cards.leaves_the_hand,
    "exchange-for-top": cards.leaves_the_hand,
    "exchange-after-the-round": cards.leaves_the_hand,
    "replace-from-top": cards.leaves_the_hand,
    "replace-from-centre": cards.leaves_the_hand,
    "replace-after-the-round": cards.leaves_the_hand,
    "new-hand-from-top": cards.leaves_the_hand,
    "scrap-top": cards.next_card_out,
    "scrap": cards.has_its_count,
    "extra-to-top": cards.has_its_count,
    "extra-to-muck": cards.has_its_count,
    "fill-from-top": cards.has_its_count,
    "filled-on-the-draw": cards.has_its_count_after_the_draw,
    "discards-into-the-stub": cards.stub_is_shuffled_first,
    "exposed-is-the-door-card": cards.as_many_face_up,
    "turned-up-again": cards.as_many_face_up,
    "last-card-up-for-all": cards.all_last_cards_face_up,
    "card-lies-open": cards.lies_face_up,
    "keeps-his-claim": cards.keeps_the_claim,
    "blind-put-right": cards.blind_is_right,
}
"""What each operation orders or forbids; of all it holds that scrap cards stay out of play."""


def test_every_operation_of_poker_has_its_check() -> None:
    assert set(OPERATIONS) - set(ORDERS) == set()
    assert set(ORDERS) - set(OPERATIONS) == set()


def check(ruled: Ruled) -> None:
    """The ruling holds now."""
    is_gone(ruled)
    for name in ruled.found.does:
        ORDERS[name](ruled)


def entries(*, all_games: bool) -> list[tuple[str, str, int]]:
    """Every poker ruling of every house, in one of its games or in all of them; common practice once per family."""
    seen, out = set(), []
    for name, game in POKER:
        rules = house(name).games[game].at()
        for number, entry in enumerate(house(name).rulings.entries):
            one = (number, name, rules.family if name == "casino" else game if all_games else "")
            if entry.irregularity != "override" and entry.covers(rules) and one not in seen:
                seen.add(one)
                out.append((name, game, number))
    return out


def hold_to_it(ruled: Ruled, rng: random.Random) -> None:
    """Plays the hand out at random; the ruling holds after every step, and no chip or card is lost."""
    chips, deck = every_chip(ruled.hand), every_card(ruled.hand)
    check(ruled)
    while not ruled.hand.over and (choices := offered(ruled.hand, rng)):
        ruled.hand.apply(rng.choice(choices))
        check(ruled)
        assert every_chip(ruled.hand) == chips
        assert every_card(ruled.hand) == deck
    assert ruled.hand.over, f"nothing follows after {words(ruled.one)}: {ruled.found.does}"


@pytest.mark.parametrize("name", names())
def test_what_a_ruling_forbids_is_refused_and_what_it_orders_happens(name: str) -> None:
    """Most rulings come up in random play; the rest need two errors at once or a rare card."""
    mine = [one for one in entries(all_games=False) if one[0] == name]
    met = 0
    for place, game, number in mine:
        ruled = moment_for(place, game, house(place).rulings.entries[number], tries=18)
        if ruled is not None:
            met += 1
            hold_to_it(ruled, random.Random(number))
    assert met > 0.6 * len(mine)


@pytest.mark.soak
@pytest.mark.parametrize(("name", "game", "number"), entries(all_games=True))
def test_each_ruling_is_enforced_in_each_game_it_is_made_for(name: str, game: str, number: int) -> None:
    ruled = moment_for(name, game, house(name).rulings.entries[number], tries=60)
    if ruled is not None:
        hold_to_it(ruled, random.Random(number))
