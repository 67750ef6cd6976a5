"""A small kit for stating situations: seats, a stacked deck, and a line of play in a few words."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from houseway.cards import Card, cards, deck
from houseway.engines.contract import NO_FEE, Fee, Seated
from houseway.engines.poker.play import (
    AgreeToPush,
    Away,
    Bet,
    BringIn,
    BuyIn,
    Call,
    Check,
    Chop,
    Deal,
    Discard,
    Fold,
    Muck,
    PokerCommand,
    PokerHand,
    Post,
    Raise,
    Show,
    by_kind,
)
from houseway.money import Cents, dollars
from houseway.rulebook import PokerRules, house


def rules(name: str, game: str = "holdem", structure: str | None = None, limit: str | None = None) -> PokerRules:
    """A poker game of a house at a posted limit."""
    found = house(name).game(game, structure=structure, limit=limit)
    assert isinstance(found, PokerRules)
    return found


def stacked(top: str, jokers: int = 0) -> tuple[Card, ...]:
    """A deck with these cards on top, in dealing order, and the rest below."""
    first = cards(top)
    rest = list(deck(jokers))
    for one in first:
        rest.remove(one)
    return (*first, *rest)


def stacked_for(hole: Sequence[str], board: str = "", *, rounds: int = 2, burns: bool = True) -> tuple[Card, ...]:
    """A deck that deals these hands, listed from the button's left, and this flop-game board with its burns."""
    held = [cards(one) for one in hole]
    used = [one for hand in held for one in hand] + list(cards(board))
    spare = [one for one in deck() if one not in used]
    order = [hand[turn] for turn in range(rounds) for hand in held]
    table = list(cards(board))
    for size in (3, 1, 1):
        if not table:
            break
        if burns:
            order.append(spare.pop())
        order += table[:size]
        table = table[size:]
    return (*order, *spare)


def dealt(
    hands: Mapping[int, str], board: str = "", *, players: int, each: int = 2, button: int = 1
) -> tuple[Card, ...]:
    """A deck that deals these hands to these seats, anything to the others, and then this board."""
    order = [seat for seat in range(1, players + 1) if seat > button] + list(range(1, button + 1))
    used = [one for text in (*hands.values(), board) for one in cards(text)]
    spare = [one for one in deck() if one not in used]
    return stacked_for(
        [hands.get(seat) or " ".join(spare.pop() for _ in range(each)) for seat in order], board, rounds=each
    )


def seated(players: int = 3, stack: int = 100, stacks: Mapping[int, int] | None = None) -> list[Seated]:
    """Seats 1 to N with so many dollars each; ``stacks`` changes some of them."""
    return [Seated(seat, dollars((stacks or {}).get(seat, stack))) for seat in range(1, players + 1)]


def hand(
    game: PokerRules,
    players: int = 3,
    *,
    stack: int = 100,
    stacks: Mapping[int, int] | None = None,
    button: int = 1,
    stub: Sequence[Card] | None = None,
    posts: Sequence[Post] | None = None,
    fee: Fee = NO_FEE,
    jokers: int = 0,
) -> PokerHand:
    """A hand about to be dealt. Seat 1 has the button, so seats 2 and 3 have the blinds.

    The deck is the one that the test names: 52 cards, and so many jokers as the rule under test says.
    """
    order = deck(jokers) if stub is None else stub
    return PokerHand(game, seated(players, stack, stacks), order, button=button, posts=posts, fee=fee)


def play(one: PokerHand, line: str) -> PokerHand:
    """Plays a line: ``deal  4 call  5 raise 6  6 fold  7 bet 3.50``; amounts are totals for the round in dollars."""
    words = line.split()
    while words:
        if words[0] == "deal":
            words.pop(0)
            one.apply(Deal())
            continue
        seat, action = int(words.pop(0)), words.pop(0)
        amount = words.pop(0) if action in ("bet", "raise", "discard") else ""
        one.apply(command(seat, action, amount))
    return one


def command(seat: int, action: str, amount: str = "") -> PokerCommand:
    """One action in words."""
    match action:
        case "bet":
            return Bet(seat, cents(amount))
        case "raise":
            return Raise(seat, cents(amount))
        case "discard":
            return Discard(seat, cards(amount))
    simple: dict[str, type[Fold | Check | BringIn | Away | Call | Show | Muck]] = {
        "fold": Fold,
        "brings": BringIn,
        "away": Away,
        "check": Check,
        "call": Call,
        "show": Show,
        "muck": Muck,
    }
    return simple[action](seat)


def cents(amount: str) -> Cents:
    """``3.50`` as cents."""
    whole, _, part = amount.partition(".")
    return dollars(int(whole), int((part or "0").ljust(2, "0")))


def to_flop(one: PokerHand) -> PokerHand:
    """Everyone calls before the flop, and the flop is dealt."""
    one.apply(Deal())
    check_round(one)
    one.apply(Deal())
    return one


def to_turn(one: PokerHand) -> PokerHand:
    """Everyone calls before the flop and checks it, and the turn is dealt."""
    to_flop(one)
    check_round(one)
    one.apply(Deal())
    return one


def to_river(one: PokerHand) -> PokerHand:
    """As ``to_turn``, and one street on."""
    to_turn(one)
    check_round(one)
    one.apply(Deal())
    return one


@dataclass(frozen=True, slots=True)
class May:
    """The options of the player to act. Seat None is the dealer, who deals."""

    seat: int | None
    deal: bool
    fold: bool
    check: bool
    call: Cents
    """The amount that a call adds; 0 when there is nothing to call."""
    raise_from: Cents
    """The least total of a bet or raise; 0 when none may be made."""
    raise_to: Cents
    raise_step: Cents
    """The distance between the totals to choose from; 0 where any amount between the bounds will do."""
    opens: bool
    """Whether there is no bet in the round yet."""
    bring_in: Cents
    discard: int
    """Exactly so many cards must be thrown away."""
    draw: int | None
    """The most cards the seat may throw away for the draw; None when it is not its draw."""
    show: bool
    muck: bool
    buy_in: Cents
    chop: bool
    push: bool
    shuffle: tuple[Card, ...]


def may(one: PokerHand) -> May:
    """The options of a hand, summed up."""
    offered = by_kind(one.options())
    wager = offered.get(Bet) or offered.get(Raise)
    thrown = offered.get(Discard)
    amount = {kind: option.least for kind, option in offered.items()}
    return May(
        seat=one.to_act,
        deal=Deal in offered,
        fold=Fold in offered,
        check=Check in offered,
        call=amount.get(Call, 0),
        raise_from=wager.least if wager else 0,
        raise_to=wager.most if wager else 0,
        raise_step=wager.step if wager and wager.step > 1 else 0,
        opens=one.phase == "bet" and one.bet_to == 0,
        bring_in=amount.get(BringIn, 0),
        discard=amount.get(Discard, 0),
        draw=thrown.most if thrown and not thrown.least else None,
        show=Show in offered,
        muck=Muck in offered,
        buy_in=amount.get(BuyIn, 0),
        chop=Chop in offered,
        push=AgreeToPush in offered,
        shuffle=one.shuffle_due,
    )


def check_round(one: PokerHand) -> None:
    """Everyone checks or calls until the betting round is over."""
    while one.phase == "bet":
        options = may(one)
        assert options.seat is not None
        one.apply(Check(options.seat) if options.check else Call(options.seat))


def stacks_of(one: PokerHand) -> dict[int, Cents]:
    """The chips each seat has now, in cents."""
    return {seated.seat: one.stack[at] for at, seated in enumerate(one.seats)}


def all_chips(one: PokerHand) -> Cents:
    """Every chip there is: stacks, pot, drop and jackpot."""
    return sum(one.stack) + one.pot + one.drop + one.jackpot


def check_to(one: PokerHand, board: int) -> PokerHand:
    """Deals, with everyone checking or calling in between, until so many cards are on the board."""
    check_round(one)
    while len(one.board) < board:
        one.apply(Deal())
        if len(one.board) < board:
            check_round(one)
    return one


def check_down(one: PokerHand, discards: Mapping[int, str] | None = None) -> PokerHand:
    """Everyone checks or calls, and discards what is named, until the hands are to be shown."""
    check_round(one)
    while one.phase not in ("showdown", "over"):
        if one.phase == "discard":
            for seat, card in (discards or {}).items():
                one.apply(Discard(seat, cards(card)))
        else:
            one.apply(Deal())
        check_round(one)
    return one
