"""Player-dealer games in the live room: the bank, the betting window, the decisions, and how bots play them."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from random import Random
from typing import Any

from houseway.cards import Card, deck
from houseway.engines.banked import bots as bettors
from houseway.engines.banked import kum_kum
from houseway.engines.banked.play import Round, commands
from houseway.engines.banked.play.pai_gow.game import PaiGow
from houseway.engines.banked.view import RoundShown
from houseway.engines.contract import Command, Refused
from houseway.messages import _
from houseway.money import Cents
from houseway.players import LevelName
from houseway.room.engine import Chips, Dice, HandContext, InHand, NextAction, Offer, RoomEngine
from houseway.rulebook import TableRules
from houseway.table import Table
from houseway.table.bank import largest_bank_fee


class InRound(InHand[Round]):
    """The steps of a player-dealer table during a round."""

    rooms_own = (commands.NoMoreBets, commands.Refill, commands.Expose, commands.ExposeBank, commands.Foul)

    def chips(self, hand: Round) -> Chips:
        """The banks hold what they have won so far."""
        money = hand.layout
        return Chips(sum(money.stacks.values()), money.banks, money.collected, 0, money.bonuses)

    @property
    def collects(self) -> tuple[str, ...]:
        """A wager's fee when it is placed, the player-dealer's when bets close."""
        return ("Wagered", "BetsClosed")

    def parts(self, hand: Round) -> Iterator[tuple[int, int, Cents]]:
        """Kum-kum partners have their part of what came back."""
        return kum_kum.parts(hand)

    # -- what happens next ---------------------------------------------------------------------------------------------

    def next(self, hand: Round, company: HandContext) -> NextAction:
        """The bank is put up, bets are placed, then one decision after the other; bots set their hands first."""
        mark, phase = len(hand.log), hand.layout.phase
        if phase == "bank":
            seat = hand.layout.bank_seat
            at_once = company.is_bot(seat) or company.is_gone(seat)
            return NextAction("put-up", company.thinks() if at_once else company.pace.offer, seat, mark)
        if phase == "wagers":
            return _betting(hand, company, mark)
        if hand.needs_cards:
            return NextAction("reshuffle", company.pace.street, mark=mark)
        seats = list(_asked(hand))
        first = next((seat for seat in seats if company.is_bot(seat)), seats[0])
        return company.to_act(first, mark)

    def by_itself(self, hand: Round, due: NextAction, company: HandContext) -> Iterator[tuple[Command, ...]]:
        """The bank, a bot's bets, and the end of the betting."""
        match due.kind:
            case "put-up":
                yield (_bank(hand, due.seat, company),)
            case "bet":
                yield from _bets(hand, due.seat, company)
            case "no-more-bets":
                for second in bettors.second_bank(hand, people=company.people):
                    yield (second,)
                yield (commands.NoMoreBets(),)

    def to_shuffle(self, hand: Round) -> tuple[Card, ...]:
        """A fresh pack."""
        return deck(hand.rules.shoe.jokers)

    def dealt(self, order: tuple[Card, ...]) -> Command:
        """A shoe that has run out is filled; everything else is dealt by the round itself."""
        return commands.Refill(order)

    def is_out(self, hand: Round, seat: int) -> bool:
        """Whether a seat is out; no seat is while bets are placed."""
        return hand.layout.phase == "play" and not hand.is_live(seat)

    # -- moves ---------------------------------------------------------------------------------------------------------

    def thinking(self, hand: Round, seat: int, rng: Random, level: LevelName = "steady") -> Command:
        """Plays by the chart at every level; sets seven cards the house way, in any order."""
        play = hand.game
        if isinstance(play, PaiGow) and play.stage == "set":
            mine = next(one for one in play.unset() if one.player == seat)
            return commands.SetHouseWay(seat, mine.square)
        return bettors.decide(hand, rng)

    def wishes(self, hand: Round, seat: int, rng: Random) -> Iterator[Command]:
        """A person bets once while bets are open, then decides in turn."""
        layout = hand.layout
        if layout.phase == "wagers":
            if seat not in {wager.seat for wager in layout.wagers} | {layout.bank_seat}:
                yield from bettors.bets(hand, seat, bettors.temperament_of(seat))
        elif hand.to_act == seat and layout.phase == "play":
            dice = isinstance(hand.game, PaiGow) and hand.game.stage == "dice"
            yield commands.Shake(seat, ()) if dice else self.thinking(hand, seat, rng)

    def quiet(self, hand: Round, seat: int, dice: Dice) -> Command:
        """Nothing more is bet, and no card taken that need not be."""
        play = hand.game
        if isinstance(play, PaiGow):
            return _quiet_seven(play, seat, dice)
        if play.asked:
            return commands.NoInsurance(seat, play.asked[0])
        if play.joining:
            return commands.Stay(seat, play.joining[0])
        assert play.current is not None
        stands = play.choices().stand
        return (commands.Stand if stands else commands.Hit)(seat, play.current.square)

    def at_the_end(self, hand: Round, seat: int) -> str:
        """Returns the default for a player who does not answer, by the question."""
        play = hand.game
        if hand.layout.phase == "bank":
            return _("You put up the usual bank")
        if isinstance(play, PaiGow):
            return _SEVEN.get(play.stage, _("Your hand is set the house way"))
        if play.asked:
            return _("You take no insurance")
        return _("You add nothing") if play.joining else _("You stand if the chart allows it")

    # -- what players send ---------------------------------------------------------------------------------------------

    def completed(self, hand: Round, sent: dict[str, Any], dice: Dice) -> dict[str, Any]:
        """The room throws the dice, and puts the cards behind that a player did not set in front."""
        if sent.get("type") == "Shake":
            if not isinstance(hand.game, PaiGow):
                raise Refused(_("This game has no dice."))
            return sent | {"dice": dice(hand.game.dealing.dice)}
        if sent.get("type") == "SetHand" and "back" not in sent:
            return sent | {"back": _behind(hand, sent)}
        return sent

    def check(self, move: Command, table: Table, offers: Mapping[int, Offer]) -> None:
        """Refuses partners' chips that were not offered."""
        if isinstance(move, commands.PutUp | commands.Wager):
            kum_kum.check_partners(offers, move.seat, move.partners)

    # -- between rounds ------------------------------------------------------------------------------------------------

    def least_stack(self, rules: TableRules) -> Cents:
        """A bot stays while it could bank."""
        return bettors.BANK_MINIMUMS * rules.stakes.minimum

    def takes_bank(self, table: Table, seat: int, rng: Random) -> bool:
        """A bot does not let the game break while it has the chips."""
        rules, stack = kum_kum.banked_rules(table), table.chairs[seat].stack
        free, others = stack - largest_bank_fee(table, seat), sum(chair.present for chair in table.chairs.values()) - 1
        if len(table.bank.declined) >= others:
            return free >= bettors.BANK_MINIMUMS * rules.stakes.minimum
        return bettors.bank_of(rules, free, others, bettors.temperament_of(seat), rng) > 0

    def check_offer(self, table: Table, seat: int, to: int, cents: Cents) -> None:
        """Kum-kum, where the house takes it."""
        kum_kum.check_offer(table, seat, to, cents)


def _to_put_up(hand: Round) -> Cents:
    """Returns the bank of a bot, or of a player who does not say: half of the money after the collection."""
    rules, free = hand.rules, hand.layout.most_bank
    least = min(free, bettors.BANK_MINIMUMS * rules.stakes.minimum)
    return max(least, free // 2 - free // 2 % rules.wagers.step)


def _betting(hand: Round, company: HandContext, mark: int) -> NextAction:
    """Bots bet in order; the window closes when its time is up, or once all players are done."""
    money, pace = hand.layout, company.pace
    done = {wager.seat for wager in money.wagers} | {money.bank_seat}
    for seat in company.bots:
        if seat in money.stacks and seat not in done and bettors.bets(hand, seat, bettors.temperament_of(seat)):
            return NextAction("bet", company.thinks() // 2, seat, mark)
    waits = [seat for seat in money.stacks if seat != money.bank_seat and company.is_awaited(seat)]
    wait = pace.bets if waits else pace.street
    # One window for the round: a wager placed meanwhile does not open it again.
    return NextAction("no-more-bets", wait, mark=company.table.hands, awaited=bool(waits))


def _asked(hand: Round) -> Iterator[int]:
    """The seats to act: one after the other, or all with seven cards to set."""
    if isinstance(hand.game, PaiGow) and hand.game.stage == "set":
        yield from (one.player for one in hand.game.unset())
    elif hand.to_act is not None:
        yield hand.to_act


def _bank(hand: Round, seat: int, company: HandContext) -> commands.PutUp:
    """A bot takes along what partners have offered to its bank."""
    amount = _to_put_up(hand)
    offered = kum_kum.shares(hand, company.offers, seat) if company.is_bot(seat) else ()
    return commands.PutUp(seat, amount, offered) if offered else bettors.put_up(hand, amount, people=company.people)


def _bets(hand: Round, seat: int, company: HandContext) -> Iterator[tuple[Command, ...]]:
    """Yields the choices for each bet, best first: with the partners' offers, then alone."""
    offered = kum_kum.shares(hand, company.offers, seat)
    for command in bettors.bets(hand, seat, bettors.temperament_of(seat)):
        if offered and isinstance(command, commands.Wager):
            yield replace(command, partners=offered), command
        else:
            yield (command,)


def _quiet_seven(play: PaiGow, seat: int, dice: Dice) -> Command:
    """Seven cards are set the house way; the pile is the first."""
    match play.stage:
        case "dice":
            return commands.Shake(seat, dice(play.dealing.dice))
        case "pile":
            return commands.ChoosePile(seat, 1)
    return commands.SetHouseWay(seat, play.unset()[0].square)


_SEVEN = {"dice": _("You shake the dice"), "pile": _("You take the first pile")}


def _behind(hand: Round, sent: Mapping[str, Any]) -> list[Card]:
    """The cards of the hand that are not set in front."""
    square, front = sent.get("square"), sent.get("front")
    held = hand.game.hand_of(square) if isinstance(hand.game, PaiGow) and isinstance(square, int) else None
    if held is None or not isinstance(front, list | tuple):
        return []
    behind = list(held.cards)
    for card in front:
        if card in behind:
            behind.remove(card)
    return behind


ROOM = RoomEngine(InRound(), RoundShown())
