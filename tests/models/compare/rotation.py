"""The bank at a table over many rounds, compared with the model: every offer, at every player-dealer game."""

from random import Random

from houseway.engines.banked.play import Round
from houseway.engines.banked.play.commands import NoMoreBets, PutUp, SetHouseWay, Shake, Wager
from houseway.engines.banked.play.pai_gow.game import PaiGow
from houseway.engines.contract import Command, Refused
from houseway.money import dollars
from houseway.rulebook import BankedRules, house, names
from houseway.table import DeclineBank, SitIn, SitOut, Table, TakeBank
from tests.models.rotation import Rotation

GAMES = [
    (where, slug)
    for where in names()
    for slug, game in house(where).games.items()
    if isinstance(game.at(), BankedRules)
]
SPOTS = [("marina", "double-hand")]
"""Where a spot without a wager is passed over, and those behind are asked."""
HOUSES = tuple(dict.fromkeys(where for where, _ in GAMES))


def next_command(round_: Round, rng: Random) -> Command:
    """Any command on offer; hands of seven are set the house way, for there are many other ways to set them."""
    if isinstance(round_.game, PaiGow) and (unset := round_.game.unset()):
        return SetHouseWay(unset[0].player, unset[0].square)
    command = rng.choice(round_.options()).command
    if isinstance(command, Shake):
        return Shake(command.seat, tuple(rng.randint(1, 6) for _ in command.dice))
    return command


def play_round(table: Table, rng: Random) -> dict[int, list[int]]:
    """A round with wagers here and there; the bettors on each spot, in the order in which they bet."""
    rules = table.rules
    assert isinstance(rules, BankedRules)
    table.next_hand(tuple(rng.sample(rules.deck(), len(rules.deck()))))
    round_ = table.playing(Round)
    bank, least = round_.layout.bank_seat, max(rules.stakes.minimum, rules.wagers.step)
    table.play(PutUp(bank, 20 * least))
    wagers: dict[int, list[int]] = {}
    offered = [one.command for one in round_.options() if isinstance(one.command, Wager) and one.least == least]
    for _ in range(rng.randrange(1, 6)):
        bet = rng.choice(offered)
        try:
            table.play(bet)
        except Refused:
            continue
        wagers.setdefault(bet.square, []).append(bet.seat)
    table.play(NoMoreBets())
    while table.in_play:
        table.play(next_command(round_, rng))
    return {spot: list(dict.fromkeys(seats)) for spot, seats in wagers.items()}


def play(where: str, rng: Random) -> int:
    """An evening at a table of the house; how many rounds were played."""
    game, rounds = rng.choice([slug for name, slug in GAMES if name == where]), 0
    table = Table(house(where), game)
    for seat in rng.sample(range(1, table.rules.seats[1] + 1), rng.randrange(2, 7)):
        table.seat(f"P{seat}", seat, dollars(100_000))
    model = Rotation(spots=(where, game) in SPOTS)
    for _ in range(60):
        present = {seat for seat, chair in table.chairs.items() if chair.present}
        if table.bank.broken:
            assert model.offer(present) is None
            return rounds
        offer = model.offer(present)
        assert table.bank_offer() == (offer[1] if offer else None), f"{where} {game}: {model}"
        if rng.random() < 0.05 and not table.bank.ready:
            _comes_or_goes(table, rng)
        elif offer is not None:
            taken = rng.random() < 0.6
            (model.take if taken else model.decline)(present)
            table.apply(TakeBank(offer[1]) if taken else DeclineBank(offer[1]))
            if taken:
                assert (table.bank.seat, table.bank.spot, table.bank.turn) == (model.holder, model.spot, model.turn)
        elif model.taken and len(present) > 1:
            wagers = play_round(table, rng)
            model.round_over(wagers)
            rounds += 1
        else:
            return rounds
    return rounds


def _comes_or_goes(table: Table, rng: Random) -> None:
    """Someone sits out or comes back. Who comes back to a broken game may save it."""
    seat = rng.choice(list(table.chairs))
    if table.chairs[seat].present:
        table.apply(SitOut(seat))
    else:
        table.apply(SitIn(seat))
