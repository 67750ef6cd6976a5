"""The betting of a position: its actions, or those guessed from the bets, played on the table as it stood before."""

from dataclasses import replace

from houseway.engines.poker.play import events
from houseway.engines.poker.play.betting.raises import counts_as_full
from houseway.engines.poker.play.betting.turns import order_of_action
from houseway.engines.poker.play.changes import bets, cards
from houseway.engines.poker.play.position.words import ParsedPosition
from houseway.engines.poker.play.state import HandState
from houseway.money import Cents


def play_the_round(hand: HandState, parsed: ParsedPosition) -> None:
    """Plays the actions of the round on the table before them, then sets the given state."""
    phase, street, live = parsed.phase, hand.street, hand.live
    stack, bet, put, posts, dead = hand.stack, hand.bet, hand.put, hand.posts, hand.dead
    if phase == "bet":
        muck, drop, still = list(hand.muck), list(hand.still_dealt), hand.killer
        _before_the_round(hand, parsed)
        if parsed.acts is None:
            acts = [_replayed(hand, _with_full_flag(hand, act)) for act in guessed(hand, parsed)]
            _count_sizes(hand)
        else:
            acts = [_replayed(hand, act) for act in parsed.acts]
        hand.muck, hand.still_dealt, hand.killer = muck, drop, still
    elif street < 0:
        _only_posts(hand)
        acts = parsed.acts or []
    else:
        acts = parsed.acts or []
        wagers = [hand.position[act.seat] for act in acts if isinstance(act, events.Wagered)]
        hand.opener, hand.aggressor = (wagers[0], wagers[-1]) if wagers else (-1, -1)
    hand.acts = list(acts)
    hand.phase, hand.live, hand.stack, hand.bet, hand.put = phase, live, stack, bet, put
    hand.posts, hand.dead = posts, dead


def _only_posts(hand: HandState) -> None:
    """Before the deal the blinds are all there is."""
    stack, bet, put, dead = hand.stack, hand.bet, hand.put, hand.dead
    hand.stack, hand.bet, hand.put = list(stack), [0] * len(stack), [0] * len(stack)
    posts, hand.posts = hand.posts, []
    for post in posts:
        bets.posted(hand, post)
    hand.stack, hand.bet, hand.put, hand.dead = stack, bet, put, dead


def _before_the_round(hand: HandState, parsed: ParsedPosition) -> None:
    """The table before the first action of the round: bets are back in the stacks, but for what was posted."""
    count = len(hand.seats)
    gone = {act.seat for act in parsed.acts or () if isinstance(act, events.Folded | events.HandDead)}
    if parsed.acts is None:  # who has folded on the first street, or behind a bet, has done so in this round
        gone = {seat for seat, one in parsed.seats.items() if one.folded and (one.bet or not hand.street)}
    hand.live = [alive or hand.seats[at].seat in gone for at, alive in enumerate(hand.live)]
    hand.stack = [stack + bet for stack, bet in zip(hand.stack, hand.bet, strict=True)]
    hand.put = [put - bet for put, bet in zip(hand.put, hand.bet, strict=True)]
    hand.bet = [0] * count
    if hand.street == 0:
        hand.stack, hand.put = [one.stack for one in hand.seats], [0] * count
        posts, hand.posts = hand.posts, []
        for post in posts:
            bets.posted(hand, post)
    hand.count_hands()
    opens = hand.street_rules.opens
    if hand.stud is not None and not all(up or not live for up, live in zip(hand.up, hand.live, strict=True)):
        opens = "left-of-button"  # without up cards no seat can lead
    order = order_of_action(hand, opens)
    bets.round_opened(hand, events.RoundOpened(hand.street, order))


def _with_full_flag(hand: HandState, act: events.Act) -> events.Act:
    """A guessed bet or raise, full or short as the table stands before it."""
    if not isinstance(act, events.Wagered):
        return act
    return replace(act, full=counts_as_full(hand, hand.position[act.seat], act.to))


def _replayed(hand: HandState, act: events.Act) -> events.Act:
    """Plays an action of the round if possible; after a ruling it may be out of turn."""
    at = hand.position[act.seat]
    if at not in hand.pending:
        hand.pending.insert(0, at)
    match act:
        case events.Checked():
            bets.checked(hand, act)
        case events.Called():
            bets.called(hand, act)
        case events.Wagered():
            bets.wagered(hand, act)
        case events.BroughtIn():
            bets.brought_in(hand, act)
        case events.Folded() | events.HandDead():
            cards.gave_up(hand, act)
        case events.Mucked():
            hand.pending.remove(at)
    return act


def _count_sizes(hand: HandState) -> None:
    """Where bets are of one size, a guessed wager of several sizes was as many bets and raises."""
    if not hand.betting.fixed_limit or not hand.wagers:
        return
    more = -(-hand.full_to // hand.bet_size) - hand.wagers
    if more > 0:
        hand.acted_at = [seen + more if seen == hand.full_wagers else seen for seen in hand.acted_at]
        hand.wagers += more
        hand.full_wagers += more
        cap = hand.betting.raise_cap
        hand.capped = bool(cap) and hand.wagers > cap and hand.counted_for_cap() >= 3


def guessed(hand: HandState, parsed: ParsedPosition) -> list[events.Act]:
    """Returns the actions from the opening of a round to the given bets, up to the seat to act.

    The hand is as it was when the round was opened, and stays so.
    """
    goal = [parsed.seats[one.seat].bet for one in hand.seats]
    folded = [parsed.seats[one.seat].folded for one in hand.seats]
    turn = hand.position[parsed.to_act] if parsed.to_act is not None else None
    if parsed.to_act is None and parsed.waiting:
        turn = hand.position[parsed.waiting[0]]
    return _Round(hand, goal, folded, turn).acts()


class _Round:
    """A betting round whose actions are guessed."""

    def __init__(self, hand: HandState, goal: list[Cents], folded: list[bool], turn: int | None) -> None:
        self.hand, self.goal, self.folded, self.turn = hand, goal, folded, turn
        self.bet, self.to = list(hand.bet), hand.bet_to
        self.out: list[events.Act] = []

    def acts(self) -> list[events.Act]:
        """Seat after seat, at most a few times round the table."""
        hand = self.hand
        queue = list(hand.pending)
        gone: set[int] = set()
        top = max([*self.goal, self.to])
        for _ in range(6 * len(hand.seats)):
            if not queue:
                break
            at = queue[0]
            if self.turn in (at, None) and self.to >= top and self.bet[at] >= self.goal[at] and not self.folded[at]:
                break
            queue.pop(0)
            seat, goal = hand.seats[at].seat, self.goal[at]
            if self._brings_in(at):
                queue = self._behind(at, gone)
            elif goal > self.to:
                self._wager(at, goal)
                queue = self._behind(at, gone)
            elif self.folded[at] and goal <= self.bet[at]:
                gone.add(at)
                self.out.append(events.Folded(seat))
            elif goal > self.bet[at]:
                self.out.append(events.Called(seat, goal - self.bet[at]))
                self.bet[at] = goal
            elif self.to <= self.bet[at]:
                self.out.append(events.Checked(seat))
            elif at == self.turn or self.turn is None:
                break
        return self.out

    def _behind(self, at: int, gone: set[int]) -> list[int]:
        """Who is to act after a wager: the others who are in and have chips."""
        hand = self.hand
        able = (other for other in hand.others[at] if hand.live[other] and other not in gone)
        return [other for other in able if hand.stack[other] + hand.bet[other] > self.bet[other]]

    def _brings_in(self, at: int) -> bool:
        """Whether the seat makes the forced bet of stud now."""
        hand, forced = self.hand, self.hand.rules.stakes.bring_in
        due = hand.stud is not None and hand.street == 0 and not self.to
        if not due or self.goal[at] > forced or not self.goal[at]:
            return False
        self.out.append(events.BroughtIn(hand.seats[at].seat, forced, self.goal[at], forced >= hand.bet_size))
        self.bet[at], self.to = self.goal[at], forced
        return True

    def _wager(self, at: int, goal: Cents) -> None:
        """A bet or a raise; whether it is a full one is judged when the round is played."""
        self.out.append(events.Wagered(self.hand.seats[at].seat, goal, goal - self.bet[at], True))
        self.bet[at], self.to = goal, goal
