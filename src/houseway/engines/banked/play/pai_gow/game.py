"""Pai Gow and Double Hand as a game of the round: piles, dice, the setting of two and five, and the comparison."""

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any, assert_never

from houseway.cards import JOKER, BadCards, Card, check_from, deck
from houseway.engines.banked.play import commands as do
from houseway.engines.banked.play import events as ev
from houseway.engines.banked.play.pai_gow.house_way import house_way, splits
from houseway.engines.banked.play.pai_gow.sevens import SevenHand, Sevens, action_seat, are_dice
from houseway.engines.banked.play.round_state import Placed
from houseway.engines.banked.play.view import SevenView, hidden
from houseway.engines.contract import Command, Event, Option, Refused, grounds, refuse
from houseway.hands.pai_gow import legal_setting
from houseway.messages import AllOf, Seat, _, ngettext

CARDS = 7
"""In each pile."""


@dataclass(slots=True)
class PaiGow(Sevens):
    """Plays the hands from the dealing of the piles to the player-dealer's setting."""

    def cards_due(self) -> int:
        """Seven cards for each position, whether or not it has a wager."""
        return CARDS * self.dealing.count

    # -- decisions -----------------------------------------------------------------------------------------------------

    def to_act(self) -> int | None:
        """The player-dealer for the pile, the dice and their own hand; else the first who has not set."""
        stage = self.stage
        if stage == "set":
            return next(hand.player for hand in self.hands.values() if not hand.done)
        return self.layout.bank_seat if stage in ("pile", "dice", "bank") else None

    def options(self) -> Iterator[Option]:
        """Every pile; the shake; for every hand that is not set, the house way and all that is not foul."""
        stage, bank = self.stage, self.layout.bank_seat
        if stage == "pile":
            behind = grounds(self.rules, "piles.chosen_by")
            for pile in range(1, self.dealing.count + 1):
                yield Option(do.ChoosePile(bank, pile), rules=behind)
        elif stage == "dice":
            behind = grounds(self.rules, "piles.dice", "piles.counted")
            yield Option(do.Shake(bank, (1,) * self.dealing.dice), rules=behind)
        for hand in self.unset():
            yield Option(do.SetHouseWay(hand.player, hand.square), rules=grounds(self.rules, "house_way.high_card"))
            behind = grounds(self.rules, "setting.player_foul", "setting.final")
            for split in splits(hand.cards, self.jokers):
                yield Option(do.SetHand(hand.player, hand.square, split.front, split.back), rules=behind)

    def unset(self) -> list[SevenHand]:
        """The hands that may be set now."""
        if self.stage == "set":
            return [hand for hand in self.hands.values() if not hand.done]
        return [self.bank] if self.bank and self.stage == "bank" else []

    def situation(self) -> str:
        """The step that the round waits for."""
        match self.stage:
            case "pile":
                return _("{player} picks the action hand", player=Seat(self.layout.bank_seat))
            case "dice":
                return _("{player} shakes the dice", player=Seat(self.layout.bank_seat))
            case "set" | "bank":
                players = tuple(Seat(hand.player) for hand in self.unset())
                return _("Still setting: {players}", players=AllOf(players))
            case "deal" | "open":
                return _("The house deals")
        assert_never(self.stage)

    # -- how a seat stands ---------------------------------------------------------------------------------------------

    def cards_of(self, seat: int) -> tuple[Card, ...]:
        """The cards of the hands that a seat plays; the player-dealer has theirs."""
        hands = (self.bank, *self.hands.values())
        return tuple(card for hand in hands if hand and hand.player == seat for card in hand.cards)

    def can_win(self, wager: Placed) -> bool:
        """Whether a wager rides on a hand that is not foul."""
        hand = self.hands.get(wager.square)
        return hand is None or not hand.foul

    def decide(self, command: Command) -> Event:
        """The event that a decision makes."""
        if type(command) is do.Surrender:
            raise refuse(self.rules, _("This game has no surrender."), "setting.surrender")
        if handler := _DECIDE.get(type(command)):
            return handler(self, command)
        raise Refused(_("That isn't a move in this game."))

    def _choose_pile(self, command: do.ChoosePile) -> Event:
        self._bank_only(command.seat, "piles.chosen_by")
        if self.stage != "pile":
            raise Refused(_("You can't choose the action pile now."))
        if not 1 <= command.pile <= self.dealing.count:
            raise Refused(_("Choose a pile from 1 to {count}.", count=self.dealing.count))
        return ev.PileChosen(command.pile)

    def _shake(self, command: do.Shake) -> Event:
        self._bank_only(command.seat, "piles.dice")
        if self.stage != "dice":
            raise refuse(self.rules, _("You can't shake the dice now."), "piles.dice")
        if not are_dice(command.dice, self.dealing.dice):
            why = ngettext("Shake {count} die.", "Shake {count} dice.", self.dealing.dice)
            raise refuse(self.rules, why, "piles.dice")
        return ev.Shaken(command.dice, action_seat(command.dice, self.layout.bank_square, self.dealing.count))

    def _bank_only(self, seat: int, setting: str) -> None:
        if seat != self.layout.bank_seat:
            raise refuse(self.rules, _("Only the player-dealer does that."), setting)

    def _set_hand(self, command: do.SetHand) -> Event:
        hand = self._to_set(command)
        if Counter((*command.front, *command.back)) - Counter(hand.cards):
            raise Refused(_("Those aren't the cards of that hand."))
        told = ev.HandSet(hand.square, command.front, command.back, house_way=False)
        if legal_setting(command.front, command.back, self.jokers):
            return told
        if not hand.square:
            return self.set_by_house(hand)
        match self.setting.player_foul:
            case "refused":
                why = _("Set two cards in front and five behind. The five must rank higher.")
                raise refuse(self.rules, why, "setting.player_foul")
            case "loses":
                return told
        assert_never(self.setting.player_foul)

    def _set_house_way(self, command: do.SetHouseWay) -> Event:
        return self.set_by_house(self._to_set(command))

    def set_by_house(self, hand: SevenHand) -> ev.HandSet:
        """The hand as the house dealer sets it."""
        split = house_way(hand.cards, self.way, self.jokers)
        return ev.HandSet(hand.square, split.front, split.back, house_way=True)

    def _to_set(self, command: do.SetHand | do.SetHouseWay) -> SevenHand:
        """The next hand to set, by the player who sets it."""
        hand = self.hand_of(command.square)
        if hand is None:
            raise _no_hand(command.square)
        if command.seat != hand.player:
            raise refuse(self.rules, _("{player} sets that hand.", player=Seat(hand.player)), "wagers.decides")
        if hand.done:
            raise refuse(self.rules, _("That hand is already set."), "setting.final")
        if not hand.square and self.stage == "set":
            why = _("The player-dealer sets after everyone else.")
            raise refuse(self.rules, why, "setting.bank_opens")
        return hand

    # -- what the house tells ------------------------------------------------------------------------------------------

    def _expose(self, command: do.Expose) -> Event:
        """One card is replaced; more than one, or a card that may not be seen at all, is a misdeal."""
        dealt = Counter(card for pile in self.piles for card in pile)
        if self.stage not in ("pile", "dice") or not command.cards or Counter(command.cards) - dealt:
            raise Refused(_("Name cards that were just dealt, before the dice are shaken."))
        ranks = [card if card == JOKER else card[0] for card in command.cards]
        if any(rank in self.dealing.exposed_misdeal for rank in ranks):
            return self._misdeal("a joker or an ace was seen on the deal", "piles.exposed_misdeal")
        if len(command.cards) + self.exposed > self.dealing.most_exposed:
            return self._misdeal("too many cards were seen on the deal", "piles.most_exposed")
        out = command.cards[0]
        pile = next(number for number, pile in enumerate(self.piles, 1) if out in pile)
        card = self.layout.next_card()
        assert card is not None  # cards are left over after the deal
        return ev.CardReplaced(pile, out, card)

    def _expose_bank(self, command: do.ExposeBank) -> Event:
        if self.stage != "set" or self.bank is None:
            raise Refused(_("All hands are set."))
        return ev.BankOpened(self.bank.cards, by_accident=True)

    def _foul(self, command: do.Foul) -> Event:
        if command.square not in self.hands:
            raise _no_hand(command.square)
        return ev.Fouled(command.square)

    def _misdeal(self, why: str, setting: str) -> ev.Misdealt:
        return ev.Misdealt(why, self.rules.cite(setting).rule)

    # -- automatic steps -----------------------------------------------------------------------------------------------

    def step(self) -> Event | None:
        """The deal; misdeals; hands that must go the house way; the opening of the player-dealer's cards."""
        if self.misdealt or self.stage == "deal":
            return None if self.misdealt else self._lay()
        if misdeal := self._found_wrong():
            return misdeal
        if self.bank and self.stage == "set" and self.bank.opened:
            return self.set_by_house(self.unset()[0])
        if self.bank and self.stage == "bank" and not self.bank.opened:
            return ev.BankOpened(self.bank.cards, by_accident=False)
        return None

    def _found_wrong(self) -> ev.Misdealt | None:
        """The count of the cards left over after the deal, and of the cards in the hands when all are open."""
        if self.stage == "pile" and not self.exposed and self._wrong_stub():
            return self._misdeal("the wrong number of cards was left over", "piles.wrong_stub")
        if self.stage == "open" and self._identical():
            return self._misdeal("two identical cards have turned up", "piles.identical")
        return None

    def _lay(self) -> ev.PilesLaid:
        used, count = self.layout.used, self.dealing.count
        cards = self.layout.shoe[used : used + self.cards_due()]
        match self.dealing.dealt:
            case "one-at-a-time":
                piles = tuple(cards[pile::count] for pile in range(count))
            case "seven-at-a-time":
                piles = tuple(cards[at : at + CARDS] for at in range(0, len(cards), CARDS))
            case _:
                assert_never(self.dealing.dealt)
        return ev.PilesLaid(piles, len(self.layout.shoe) - used - len(cards))

    def _wrong_stub(self) -> bool:
        left = len(self.layout.shoe) - self.layout.used
        return left != len(deck(self.rules.shoe.jokers)) - self.cards_due()

    def _identical(self) -> bool:
        """Whether the open hands hold a card that the deck does not have so often."""
        open_cards = [card for hand in (self.bank, *self.hands.values()) if hand for card in hand.cards]
        try:
            check_from(open_cards, deck(self.rules.shoe.jokers))
        except BadCards:
            return True
        return False

    def finished(self) -> bool:
        """Whether all hands are set, or nothing of the deal counts."""
        return self.misdealt or self.stage == "open"

    # -- what the wagers are worth -------------------------------------------------------------------------------------

    def settle(self, square: int) -> Iterator[Event]:
        """The hand is turned up and every wager on it, the seated player's first, shares its fate."""
        if self.misdealt:
            verdict: ev.Outcome = "void"
        else:
            hand = self.hands[square]
            yield ev.HandOpened(square, hand.front, hand.back, hand.foul)
            verdict = self._verdict(hand)
        for number in self.layout.on_square[square]:
            wager = self.layout.wagers[number]
            amount = wager.counts.get(verdict, wager.in_action)
            due = {"win": amount, "lose": -min(amount, wager.amount + self.layout.stacks[wager.seat])}.get(verdict, 0)
            yield self.layout.settle(wager, 0, "main", verdict, stake=wager.amount, due=due)

    def _verdict(self, hand: SevenHand) -> ev.Outcome:
        """Both hands higher wins, one is a push; a copy is the player-dealer's, and a foul hand loses."""
        assert self.bank is not None
        if hand.foul:
            return "lose"
        pairs = zip(hand.values(self.jokers), self.bank.values(self.jokers), strict=True)
        outcomes: tuple[ev.Outcome, ...] = ("lose", "push", "win")
        return outcomes[sum(mine > banks for mine, banks in pairs)]

    def last_words(self) -> Iterator[Event]:
        """Nothing is left to be told."""
        return iter(())

    # -- what is seen --------------------------------------------------------------------------------------------------

    def seen(self, seat: int | None) -> tuple[tuple[SevenView, ...], SevenView | None]:
        """A seat sees the hands it plays or bets on, and all that are open."""
        hands = tuple(_view(hand, shown=hand.opened or self._may_see(seat, hand)) for hand in self.hands.values())
        return hands, _view(self.bank, shown=self.bank.opened) if self.bank else None

    def _may_see(self, seat: int | None, hand: SevenHand) -> bool:
        """Hands are not shown to anyone who plays another one; a bettor without a hand sees those they bet on."""
        if seat == hand.player or any(other.player == seat for other in self.hands.values()):
            return seat == hand.player
        return any(self.layout.wagers[number].seat == seat for number in self.layout.on_square[hand.square])


def _no_hand(square: int) -> Refused:
    return Refused(_("There's no hand on square {square}.", square=square))


def _view(hand: SevenHand, *, shown: bool) -> SevenView:
    cards, front, back = hand.cards, hand.front, hand.back
    if not shown:
        cards, front, back = hidden(cards), hidden(front), hidden(back)
    return SevenView(hand.square, cards, front, back, hand.done, hand.house_way, foul=hand.foul and shown)


_DECIDE: dict[type, Callable[[PaiGow, Any], Event]] = {
    do.ChoosePile: PaiGow._choose_pile,
    do.Shake: PaiGow._shake,
    do.SetHand: PaiGow._set_hand,
    do.SetHouseWay: PaiGow._set_house_way,
    do.Expose: PaiGow._expose,
    do.ExposeBank: PaiGow._expose_bank,
    do.Foul: PaiGow._foul,
}
