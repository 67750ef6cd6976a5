"""Ranks hands of player-dealer games: totals of 21, and seven cards set as two and five."""

from collections.abc import Sequence

from houseway.cards import Card, check_from
from houseway.cli.errors import UsageError
from houseway.cli.rank import Given, Ranked, in_order, places
from houseway.engines.banked.play.pai_gow.house_way import house_way
from houseway.engines.banked.play.twentyone.square_hand import SquareHand
from houseway.engines.banked.record.sentences import back_name, front_name, total_words
from houseway.hands import Named
from houseway.hands.pai_gow import legal_setting
from houseway.messages import _
from houseway.rulebook import BankedRules, GameRules

_NATURAL, _MIDDLE = 3000, 2000


def compare(rules: GameRules, given: Sequence[Given]) -> list[Ranked]:
    """Ranks hands from one shoe, best first."""
    assert isinstance(rules, BankedRules)
    every = [card for one in given for card in (*one.hole, *one.board)]
    check_from(every, rules.deck(), _("the shoe of all hands"))
    if any(one.shared for one in given):
        raise UsageError(_("{game} has no board.", game=rules.title))
    return _sevens(rules, given) if rules.piles else _totals(rules, given)


def _totals(rules: BankedRules, given: Sequence[Given]) -> list[Ranked]:
    named = [_total(rules, one) for one in given]
    return in_order(Ranked(one, best, place) for one, best, place in zip(given, named, places(named), strict=True))


def _total(rules: BankedRules, given: Given) -> Named:
    """Returns a total: naturals rank first, then totals up to 21; over 21 the nearer wins under some games' rules."""
    if given.board or len(given.hole) < 2:
        raise UsageError(
            _("Write two cards or more for a hand of {game}, not {hand}.", game=rules.title, hand=str(given))
        )
    assert rules.naturals is not None
    assert rules.over is not None
    hand = SquareHand.of(given.hole)
    if len(hand.cards) == 2 and hand.is_natural(rules.naturals.made_of):
        hand.natural, hand.points = True, rules.naturals.half_points
    if hand.natural:
        value = _NATURAL
    elif hand.over:
        value = 1 if rules.over.nearer == "lose" else _MIDDLE - hand.points
    else:
        value = _MIDDLE + hand.points
    category = "natural" if hand.natural else "over" if hand.over else "total"
    return Named(value, category, total_words(hand), given.hole)


def _sevens(rules: BankedRules, given: Sequence[Given]) -> list[Ranked]:
    """Ranks by the five cards behind, then by the two in front; foul hands are last."""
    assert rules.setting is not None
    jokers = rules.setting.jokers
    fronts, backs = [], []
    for one in given:
        front, back = _set(rules, one)
        if legal_setting(front, back, jokers):
            fronts.append(front_name(front, jokers))
            backs.append(back_name(back, jokers))
        else:
            fronts.append(Named(0, "foul", _("foul"), front))
            backs.append(Named(0, "foul", _("foul: the front hand outranks the back"), back))
    return in_order(
        Ranked(one, back, place, "front", front, front_place)
        for one, back, place, front, front_place in zip(
            given, backs, places(backs), fronts, places(fronts), strict=True
        )
    )


def _set(rules: BankedRules, given: Given) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
    """Returns two and five cards, as written with a slash or set the house way."""
    if given.board:
        if (len(given.hole), len(given.board)) != (2, 5):
            raise UsageError(_("Write two cards, a slash and five cards, not {hand}.", hand=str(given)))
        return given.hole, given.board
    if len(given.hole) != 7:
        raise UsageError(_("A hand of {game} has 7 cards, not {count}.", game=rules.title, count=len(given.hole)))
    assert rules.house_way is not None
    assert rules.setting is not None
    split = house_way(given.hole, rules.house_way, rules.setting.jokers)
    return split.front, split.back
