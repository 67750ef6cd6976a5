"""A pan player: passes bad hands, keeps cards that go together, lays what pays and forces where it costs nothing."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from random import Random

from houseway.cards import Card
from houseway.collection import hand_fee
from houseway.engines.contract import NO_FEE, Command, Option, Seated
from houseway.engines.pan.play import (
    Answer,
    Collect,
    Declare,
    Discard,
    Draw,
    FixCount,
    Force,
    GoOut,
    Offer,
    PanHand,
    PanView,
    PlayerView,
    Shuffle,
    Spread,
    order_of_play,
)
from houseway.engines.pan.play.melds import Meld, added, fits, new_meld, threes
from houseway.money import Cents
from houseway.players import LevelName
from houseway.rulebook.engines.pan import PanRules

Shuffler = Callable[[tuple[Card, ...]], Sequence[Card]]

PLAYABLE: Mapping[LevelName, int] = {"easy": 5, "steady": 8, "sharp": 8}
"""The minimum strength to play a hand; see ``strength``."""
SAFE_TO_FORCE = 8
"""A forced card may bring an opponent to so many cards spread and no further."""


class PanBot:
    """Decides from a view alone: the same view, the same command."""

    def __init__(self, rules: PanRules, level: LevelName = "steady") -> None:
        self.rules, self.playable = rules, PLAYABLE[level]

    def act(self, view: PanView) -> Command:
        """The move of a seat whose turn it is."""
        moves = _moves(view)
        for urgent in (FixCount, Collect, GoOut):
            if found := next((move for move in moves if isinstance(move, urgent)), None):
                return found
        if any(isinstance(move, Answer) for move in moves):
            return self._answer(view)
        declarations = [move for move in moves if isinstance(move, Declare)]
        if len(declarations) == len(moves):
            wanted = self.strength(view.hand) >= self.playable
            return next((move for move in declarations if move.plays == wanted), declarations[0])
        return self._turn(view, moves)

    def _turn(self, view: PanView, moves: Sequence[Command]) -> Command:
        """Spreads what can be spread, draws, and lets go of the least useful card."""
        spreads = [move for move in moves if isinstance(move, Spread)]
        if spreads:
            return max(spreads, key=lambda move: self._gain(view, move))
        if draw := next((move for move in moves if isinstance(move, Draw)), None):
            return draw
        if (forcing := self._force(view)) is not None:
            return forcing
        discards = [move for move in moves if isinstance(move, Discard)]
        return min(discards, key=lambda move: 0 if move.card is None else self.use(move.card, view.hand))

    def speak(self, view: PanView) -> Command | None:
        """Returns a seat's out-of-turn command; None if it has none."""
        for move in _moves(view):
            if isinstance(move, FixCount):
                return move
            if isinstance(move, Answer):
                return self._answer(view)
        if (forcing := self._force(view)) is not None:
            return forcing
        offer = next((option for option in view.options if isinstance(option.command, Offer)), None)
        if offer is None or view.stage != "start" or self._lead(view) > -2:
            return None
        return offer.at(self._settlement(view, offer))

    def _settlement(self, view: PanView, offer: Option) -> int:
        """Returns the pay of each foul hand if this hand went out now."""
        worth = sum(meld.worth for meld in _player(view, view.seat).board)
        return min(offer.most, self.rules.chip * (worth + self.rules.pays.bust_out))

    def _answer(self, view: PanView) -> Answer:
        """Takes an offer unless clearly ahead."""
        agrees = self._lead(view) < 3
        return next(move for move in _moves(view) if isinstance(move, Answer) and move.agrees == agrees)

    def strength(self, hand: Sequence[Card]) -> int:
        """How good ten cards are: three for each meld's cards and pay, one for each other card with a partner."""
        left = list(hand)
        points = 0
        while made := list(threes(self.rules, left)):
            best = max(made, key=lambda three: (self._pay(three), -sum(self.use(card, left) for card in three)))
            points += 3 + self._pay(best)
            for card in best:
                left.remove(card)
        return points + sum(self.use(card, left) >= 2 for card in left)

    def _pay(self, three: Sequence[Card]) -> int:
        meld = new_meld(self.rules, three)
        return meld.worth if meld else 0

    def use(self, card: Card, hand: Sequence[Card]) -> int:
        """How much a card does with the others of a hand: partners of its rank, neighbours of its suit, value."""
        order = self.rules.melds.ranks
        points = 0
        others = list(hand)
        others.remove(card)
        for other in others:
            if other == card:
                points += 3
            elif other[0] == card[0]:
                points += 3 if card[0] in self.rules.melds.any_suits else 2
            elif other[1] == card[1]:
                points += max(0, 3 - abs(order.index(other[0]) - order.index(card[0])))
        return points * (2 if card[0] in self.rules.conditions.valle else 1)

    def _gain(self, view: PanView, move: Spread) -> tuple[int, int, int]:
        """A spread is worth its pay, then the exposed card it saves, then how little it takes from the hand."""
        exposed = view.drawn or view.live
        board = _player(view, move.seat).board
        cards = (*move.cards, exposed) if move.with_card and exposed is not None else move.cards
        if move.on is None:
            pay = self._pay(cards)
        else:
            pay = added(self.rules, board[move.on], cards[0]).worth - board[move.on].worth
        return pay, int(move.with_card), -sum(self.use(card, view.hand) for card in move.cards)

    def _force(self, view: PanView) -> Force | None:
        """Forces a card that earns its owner nothing and leaves them far from out, or an out card they passed up."""
        for move in _moves(view):
            if isinstance(move, Force):
                target = _player(view, move.on)
                spread = sum(len(meld.cards) for meld in target.board)
                passed_up = target.holding == 0 and move.card not in (view.live, view.drawn)
                if passed_up or (self._earns(target.board, move.card) == 0 and spread < SAFE_TO_FORCE):
                    return move
        return None

    def _earns(self, board: Sequence[Meld], card: Card) -> int:
        hits = [added(self.rules, meld, card).worth - meld.worth for meld in board if fits(self.rules, meld, card)]
        return max(hits, default=0)

    def _lead(self, view: PanView) -> int:
        """Cards spread more than the best opponent."""
        spread = {player.seat: sum(len(meld.cards) for meld in player.board) for player in _in(view)}
        return spread.get(view.seat or 0, 0) - max((n for seat, n in spread.items() if seat != view.seat), default=0)


def _moves(view: PanView) -> list[Command]:
    return [option.command for option in view.options]


def _player(view: PanView, seat: int | None) -> PlayerView:
    return next(player for player in view.players if player.seat == seat)


def _in(view: PanView) -> list[PlayerView]:
    return [player for player in view.players if player.status == "playing"]


def moves(hand: PanHand, rng: Random, *, level: LevelName | None = None) -> Iterator[Command]:
    """Yields each hand's moves in turn; bots do not act out of turn."""
    bot, shuffled = PanBot(hand.rules, level or "steady"), shuffler(rng)
    while not hand.over:
        if due := hand.shuffle_due:
            yield Shuffle(tuple(shuffled(due)))
        assert hand.to_act is not None
        yield bot.act(hand.view(hand.to_act))


def long_buy(rules: PanRules) -> Cents:
    """Returns the buy-in of a bot that plans to stay for many hands."""
    return 40 * rules.chip


def least(rules: PanRules) -> Cents:
    """Both antes and a chip to play with."""
    return (rules.tops.ante + rules.tops.doubles_ante + 1) * rules.chip


def takes_bank(_rules: PanRules, _seat: int, _stack: Cents, _others: int, _rng: Random) -> bool:
    """Pan has no bank."""
    return False


def play_hand(
    rules: PanRules,
    seats: Sequence[Seated],
    rng: Random,
    *,
    button: int,
    fees: bool = False,
    level: LevelName = "steady",
) -> PanHand:
    """Shuffles, deals and plays one hand with a bot in every seat."""
    hand = shuffle_up(rules, seats, rng, button=button, fees=fees)
    play_out(hand, {one.seat: PanBot(rules, level) for one in seats}, shuffler(rng))
    return hand


def shuffle_up(rules: PanRules, seats: Sequence[Seated], rng: Random, *, button: int, fees: bool) -> PanHand:
    """A hand dealt from a shuffled stock, the antes in; the button's seat plays first."""
    fee = hand_fee(rules, len(seats)) if fees else NO_FEE
    return PanHand(rules, order_of_play(rules, seats, button), shuffler(rng)(rules.deck()), fee=fee)


def shuffler(rng: Random) -> Shuffler:
    """Shuffles by these dice."""
    return lambda cards: rng.sample(cards, len(cards))


def play_out(hand: PanHand, bots: Mapping[int, PanBot], shuffled: Shuffler) -> None:
    """Plays a hand to its end with a bot in every seat."""
    while hand.result is None:
        play_on(hand, bots, shuffled)


def play_on(hand: PanHand, bots: Mapping[int, PanBot], shuffled: Shuffler) -> bool:
    """One step; before each move every other seat may speak, in the order of play. False where no bot is to move."""
    if due := hand.shuffle_due:
        hand.apply(Shuffle(tuple(shuffled(due))))
    if _spoken(hand, bots):
        return True
    mover = bots.get(hand.to_act) if hand.to_act is not None else None
    if mover is None:
        return False
    hand.apply(mover.act(hand.view(hand.to_act)))
    return True


def _spoken(hand: PanHand, bots: Mapping[int, PanBot]) -> bool:
    """Whether someone not in turn had something to say."""
    for seat, bot in bots.items():
        if seat != hand.to_act and hand.options(seat):
            word = bot.speak(hand.view(seat))
            if word is not None:
                hand.apply(word)
                return True
    return False
