"""Hands in play to put an error into: dealt by dice and played to some point before their end."""

from random import Random

from houseway.cards import Card, deck, pan_stock, shoe
from houseway.floor.people import ShortBet
from houseway.floor.reading import AnyHand, tried_on
from houseway.floor.rulings import error
from houseway.play import pan
from houseway.play.banked import Round
from houseway.play.banked import commands as put
from houseway.play.contract import Seated
from houseway.play.pan import PanHand, Shuffle
from houseway.play.poker import Bet, BringIn, Call, Check, Deal, Discard, Fold, Muck, PokerHand, Raise, Show, by_kind
from houseway.play.poker.betting.openers import pot_opener, split_cards
from houseway.rulebook import BankedRules, GameRules, PanRules, PokerRules


def hand_in_play(rules: GameRules, rng: Random) -> AnyHand:
    """A hand of a game, some way in, nobody having done anything unusual."""
    hand = _dealt(rules, rng)
    while hand.over:  # a round of naturals is over with the deal
        hand = _dealt(rules, rng)
    for _ in range(rng.randrange(rng.choice((4, 16, 48)))):
        trial = tried_on(hand)
        _step(trial, rng)
        if trial.over or (isinstance(trial, PokerHand) and trial.phase == "push"):
            break
        hand = trial
    return hand


def _dealt(rules: GameRules, rng: Random) -> AnyHand:
    fewest, most = rules.seats
    seats = range(1, min(most, max(fewest, 5)) + 1)
    if isinstance(rules, PokerRules):
        jokers = rules.draw.jokers[0] if rules.draw is not None else rules.deal.jokers
        players = [Seated(seat, 100_000) for seat in seats]
        hand = PokerHand(rules, players, _shuffled(deck(jokers), rng), button=rng.choice(seats))
        hand.apply(Deal())
        return hand
    if isinstance(rules, PanRules):
        return PanHand(rules, [Seated(seat, 40 * rules.chip) for seat in seats], _shuffled(pan_stock(), rng))
    assert isinstance(rules, BankedRules)
    return _with_bets(rules, rng)


def _shuffled(cards: tuple[Card, ...], rng: Random) -> list[Card]:
    return rng.sample(cards, len(cards))


def _with_bets(rules: BankedRules, rng: Random) -> Round:
    """A round with the bank up and a bet on every other seat."""
    bank, least = rng.randrange(1, 6), max(rules.stakes.minimum, rules.wagers.step)
    cards = deck(rules.shoe.jokers) if rules.piles else shoe(rules.shoe.decks[0], rules.shoe.jokers)
    round_ = Round(rules, [Seated(seat, 100 * least) for seat in range(1, 6)], _shuffled(cards, rng), bank=bank)
    round_.apply(put.PutUp(bank, 50 * least))
    short = rng.choice([seat for seat in range(1, 6) if seat != bank]) if least > 200 and rng.random() < 0.2 else 0
    for seat in range(1, 6):
        if seat == short:
            round_.apply(error(ShortBet(seat, 100)))
        elif seat != bank:
            round_.apply(put.Wager(seat, seat, least))
    round_.apply(put.NoMoreBets())
    return round_


# -- a step ------------------------------------------------------------------------------------------------------------


def _step(hand: AnyHand, rng: Random) -> None:
    if isinstance(hand, PokerHand):
        _poker_step(hand, rng)
    elif isinstance(hand, PanHand):
        _pan_step(hand, rng)
    else:
        _banked_step(hand, rng)


def _poker_step(hand: PokerHand, rng: Random) -> None:
    seat, may = hand.to_act, by_kind(hand.options())
    wager = may.get(Bet) or may.get(Raise)
    if seat is None:
        hand.apply(Deal(hand.shuffle_due))
    elif Discard in may:
        at = hand.position[seat]
        count = may[Discard].least or rng.randint(0, min(3, may[Discard].most))
        thrown = tuple(hand.hole[at][:count])
        splits = at == pot_opener(hand) and bool(split_cards(hand.hole[at], thrown))
        hand.apply(Discard(seat, thrown, splits))
    elif BringIn in may:
        hand.apply(BringIn(seat))
    elif Show in may:
        hand.apply(Muck(seat) if Muck in may and hand.in_count > 2 and rng.random() < 0.3 else Show(seat))
    elif wager and rng.random() < 0.25:
        hand.apply(wager.command)
    elif Check in may:
        hand.apply(Check(seat))
    elif Call in may:
        hand.apply(Fold(seat) if hand.in_count > 3 and rng.random() < 0.25 else Call(seat))
    elif wager:
        hand.apply(wager.command)
    else:
        hand.apply(Fold(seat))


def _banked_step(round_: Round, rng: Random) -> None:
    option = rng.choice(round_.options())
    if isinstance(option.command, put.Shake):
        dice = tuple(rng.randint(1, 6) for _ in option.command.dice)
        round_.apply(put.Shake(option.command.seat, dice))
    else:
        round_.apply(option.command)


def _pan_step(hand: PanHand, rng: Random) -> None:
    if due := hand.shuffle_due:
        hand.apply(Shuffle(tuple(_shuffled(due, rng))))
    moves = [option.command for option in hand.options()]
    # Who can spread or collect does; everybody plays their hand.
    rank = {pan.Declare: 0, pan.Spread: 1, pan.Collect: 2, pan.Draw: 3, pan.Discard: 4}
    hand.apply(min(moves, key=lambda move: (rank.get(type(move), 5), rng.random())))
