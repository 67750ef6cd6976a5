"""The engine against plain models: who acts, what is legal, when a round closes, and what each wins."""

import random
from functools import cache

from houseway import hands, rulebook
from houseway.engines.contract import Post, Refused
from houseway.engines.poker.play import Bet, Call, Check, Fold, PokerCommand, PokerHand, Raise, events
from houseway.engines.poker.play.dealing.posting import regular_posts
from houseway.engines.poker.play.draw_events import ActionVoided
from houseway.engines.rulings import RuleOn
from houseway.floor import ruling
from houseway.irregularities import Override
from houseway.rulebook import PokerRules
from houseway.rulebook.table import KillKind
from houseway.table.kill import killed_pot
from tests.models import pots
from tests.models.betting import Player, Round, book_of, killed, over_blind
from tests.poker.driver import offered, poker_games, random_hand
from tests.poker.table import May, may

GAMES = [game for game in poker_games() if game[0] != "casino"]
HOUSES = tuple(dict.fromkeys(house for house, *_ in GAMES))


@cache
def tables_of(house: str, game: str, structure: str) -> tuple[PokerRules, ...]:
    """The game at each of its posted limits."""
    place = rulebook.house(house)
    found = [place.game(game, structure=structure, limit=row.name) for row in place.games[game].limits(structure)]
    return tuple(table for table in found if isinstance(table, PokerRules))


def models(one: PokerHand) -> bool:
    """Whether the model knows the round that has just begun."""
    table = one.rules
    if one.betting.odd_chips_stay:  # Rogelio's stud, rule 11: an all-in bet is a whole number of bets
        return False
    if table.stud is not None:  # the forced bet; and on fourth street an open pair
        return one.street > 1 or (one.street == 1 and not one.betting.fixed_limit)
    if table.draw is not None:
        return one.street > 0
    return not (one.betting.forced_open and one.street == 0)


def begin(one: PokerHand, table: PokerRules, kill: KillKind | None) -> Round:
    """The model of a round before its first action, from the limits as posted."""
    players = {
        seated.seat: Player(one.stack[at], one.bet[at], one.live[at], not one.live[at])
        for at, seated in enumerate(one.seats)
    }
    seats = list(players)
    if table.stud is not None:  # the cards say who leads
        lead = one.to_act
    elif (
        blinds := [post.seat for post in one.posts if post.kind in ("small", "big", "third")] if not one.street else []
    ):
        lead = seats[(seats.index(blinds[-1]) + 1) % len(seats)]  # "the first player left of the last blind"
    else:
        lead = seats[0]  # "the first active player clockwise from the button"
    at = seats.index(lead) if lead is not None else 0
    sizes = table.stakes.bets or (table.stakes.big_blind or table.stakes.ante,)
    full = one.street_rules.bets in ("upper", "full")
    if kill is not None:
        sizes = killed(table.house.slug, sizes, kill)
    low = sizes[-1] if full and (one.betting.fixed_limit or one.street_rules.bets == "full") else sizes[0]
    if table.betting.sizing in ("pot", "no-limit"):
        low = table.stakes.big_blind or sizes[0]
    book = book_of(table.house.slug, table.game, table.betting.sizing)
    killer = next((post.seat for post in one.posts if post.kind == "kill"), 0)
    model = Round(
        book,
        table.betting.sizing,
        players,
        [seat for seat in (*seats[at:], *seats[:at]) if players[seat].live and players[seat].stack],
        low,
        sizes[-1],
        one.pot - sum(one.bet),
        one.chip,
        one.bet_to,
        killer if book.killer_is_last and not one.street else 0,
    )
    model.nobody_to_bet_against()
    return model


def compare(options: May, model: Round) -> None:
    """The seat in turn, its call, and its least and greatest wager."""
    assert options.seat == model.turn[0]
    seat = model.turn[0]
    assert (options.call, options.check) == (model.owes(seat), not model.owes(seat))
    assert (options.raise_from, options.raise_to) == model.bounds(seat)


def told(model: Round, command: PokerCommand) -> None:
    """The model is told of an action."""
    match command:
        case Fold(seat):
            model.act(seat, "fold")
        case Check(seat):
            model.act(seat, "check")
        case Call(seat):
            model.act(seat, "call")
        case Bet(seat, to) | Raise(seat, to):
            model.act(seat, "wager", to)


def pick(one: PokerHand, options: May, rng: random.Random) -> PokerCommand:
    """A command that is offered: often a bet or raise, seldom a fold, so that rounds last and stacks run out."""
    choices = offered(one, rng, options)
    wagers = [command for command in choices if isinstance(command, Bet | Raise)]
    if wagers and rng.random() < 0.45:
        return rng.choice(wagers)
    tame = [command for command in choices if not isinstance(command, Fold)]
    return rng.choice(tame if tame and rng.random() < 0.9 else choices)


def kills(one: PokerHand, rng: random.Random) -> RuleOn | None:
    """Now and then the floor kills a live hand, in turn or not."""
    live = [seated.seat for at, seated in enumerate(one.seats) if one.live[at]]
    if one.phase != "bet" or len(live) < 3 or rng.random() > 0.02:
        return None
    dead = Override(("dead-hand",), "the cards are in the muck", rng.choice(live))
    return ruling(one, dead).command()


def play_out(one: PokerHand, table: PokerRules, kill: KillKind | None, rng: random.Random) -> None:
    """Plays a hand at random beside the model; ``table`` has the limits as posted."""
    model: Round | None = None
    for _ in range(1000):
        if one.over:
            return
        options, mark = may(one), len(one.log)
        if model is not None:
            compare(options, model)
        command = kills(one, rng) or pick(one, options, rng)
        one.apply(command)
        if model is not None and isinstance(command, RuleOn):
            assert command.what.whose is not None
            model.kill(command.what.whose)
            if any(isinstance(event, events.RoundOpened) for event in one.log[mark:]):  # in stud the next hand leads
                model.nobody_to_bet_against()
        elif model is not None and not isinstance(command, RuleOn):
            told(model, command)
        if model is not None:
            assert model.over() is any(isinstance(event, events.RoundClosed) for event in one.log[mark:])
            if model.over():
                model = None
        opened = one.phase == "bet" and any(isinstance(event, events.RoundOpened) for event in one.log[mark:])
        if opened and one.pending and models(one):
            model = begin(one, table, kill)
    raise AssertionError("the hand does not end")


def check_winnings(one: PokerHand) -> None:
    """What the pots model pays is what the engine paid."""
    put = dict.fromkeys((seated.seat for seated in one.seats), 0)
    live, dead, fee = set(put), 0, 0
    for event in one.log:
        match event:
            case events.Posted(kind="ante"):
                put[event.seat] += event.dead
            case events.Posted():
                put[event.seat] += event.live
                dead += event.dead
            case events.BroughtIn() | events.Called() | events.Wagered():
                put[event.seat] += event.put
            case events.BetReturned() | ActionVoided():
                put[event.seat] -= event.amount
            case events.FeeTaken() if event.seat is None:
                fee += event.collection + event.jackpot
            case events.Folded() | events.HandDead() | events.Mucked():
                live.discard(event.seat)
    worth = []
    for half in one.rules.ranking.halves:
        value, board = hands.evaluator(half.ranking, half.selection), one.rules.board_of(half, one.board)
        held = {seat: one.shown[one.position[seat]] or tuple(one.hole[one.position[seat]]) for seat in live}
        worth.append({seat: value(held[seat], board) if len(live) > 1 else 1 for seat in live})
    paid: dict[int, int] = {}
    for award in one.won:
        paid[award.seat] = paid.get(award.seat, 0) + award.amount
    expected = pots.won(put, worth, dead=dead, fee=fee, chip=one.chip)
    assert {seat: chips for seat, chips in paid.items() if chips} == expected


def plain(table: PokerRules) -> bool:
    """Whether the pots are divided once and for all: no push pots."""
    return table.push is None


def hand_of(table: PokerRules, rng: random.Random) -> tuple[PokerHand, KillKind | None]:
    """A hand about to be dealt, in a third of the games with kills a killed pot."""
    one = random_hand(table, rng)
    kind: KillKind = "full" if rng.random() < 0.5 else "half"
    try:
        pot = killed_pot(table, kind)
    except Refused:
        return one, None
    if rng.random() < 0.6 or not isinstance(pot.rules, PokerRules):
        return one, None
    started = one.log[0]
    assert isinstance(started, events.Started)
    assert pot.post == over_blind(table.house.slug, table.stakes.big_blind, kind)
    killer = rng.choice(started.seats)
    posts = [post for post in regular_posts(pot.rules, tuple(one.position)) if post.seat != killer.seat or not pot.post]
    if pot.post:
        posts.append(Post(killer.seat, "kill", live=pot.post))
    return PokerHand(pot.rules, started.seats, started.stub, button=started.button, posts=posts, fee=started.fee), kind


def play(house: str, rng: random.Random) -> int:
    """One hand of a game of the house."""
    where = rng.choice([game for game in GAMES if game[0] == house])
    table = rng.choice(tables_of(*where))
    one, kill = hand_of(table, rng)
    try:
        play_out(one, table, kill, rng)
        passed_out = any(type(event).__name__ == "PassedOut" for event in one.log)
        if plain(table) and not passed_out:
            check_winnings(one)
    except AssertionError as different:
        raise AssertionError(f"{where}: {different}\n{one}") from different
    return 1
