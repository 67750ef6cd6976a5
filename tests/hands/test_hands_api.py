"""Names of hands, refusals, and the guarantees of the interface."""

import pytest

from houseway import hands
from houseway.cards import BadCards, Card, cards

NAMES = [
    ("high", "Ts Js Qs Ks As", "a royal flush", "As Ks Qs Js Ts"),
    ("high", "9s Ts Js Qs Ks", "a king-high straight flush", "Ks Qs Js Ts 9s"),
    ("high", "As 6s 6h 6d 6c", "four sixes", "6s 6h 6d 6c As"),
    ("high", "Ts Kh Kd Kc Th", "a full house, kings over tens", "Kh Kd Kc Ts Th"),
    ("high", "2s 8s 5s 4s 3s", "an eight-high flush", "8s 5s 4s 3s 2s"),
    ("high", "As 2h 3d 4c 5s", "a five-high straight", "5s 4c 3d 2h As"),
    ("high", "As 7h 7d 7c 5s", "three sevens", "7h 7d 7c As 5s"),
    ("high", "As 7h 7d 5c 5s", "two pair, sevens and fives", "7h 7d 5c 5s As"),
    ("high", "As Jh Jd 5c 4s", "a pair of jacks", "Jh Jd As 5c 4s"),
    ("high", "9s 7h 3d 5c As", "ace high", "As 9s 7h 5c 3d"),
    ("high-bug", "As Ah Jk Ac Ad", "five aces", "As Ah Ac Ad Jk"),
    ("high-bug", "9s 8h Jk 6d 5c", "a nine-high straight", "9s 8h Jk 6d 5c"),
    ("high-wild", "7s 7h Jk Jk 7c", "five sevens", "7s 7h 7c Jk Jk"),
    ("low-8", "As 6h 8d 2c 4s", "an eight-six low", "8d 6h 4s 2c As"),
    ("low-8", "As 6h 9d 2c 4s", "no low", ""),
    ("low", "2s 2h 8d Ac 4s", "a pair of twos", "2s 2h 8d 4s Ac"),
    ("low", "2s 2h 8d 8c As", "two pair, eights and twos", "8d 8c 2s 2h As"),
    ("low-joker", "2s Ah Jk 4c 5s", "a wheel", "5s 4c Jk 2s Ah"),
    ("push-nine", "As Ah Ad", "three aces", "As Ah Ad"),
    ("push-nine", "Qs Ah Kd", "an ace-high straight", "Ah Kd Qs"),
    ("push-nine", "2s Ah 3d", "a three-high straight", "3d 2s Ah"),
    ("push-nine", "Js Jh Kd", "three faces", "Kd Js Jh"),
    ("push-nine", "As 5h 3d", "nine points", "5h 3d As"),
    ("push-nine", "Ts Jh Ad", "one point", "Jh Ts Ad"),
]


@pytest.mark.parametrize(("ranking", "held", "name", "played"), NAMES)
def test_a_hand_is_named_in_the_words_of_the_trade(ranking: str, held: str, name: str, played: str) -> None:
    named = hands.describe(ranking, "any", cards(held), ())
    assert (named.name, " ".join(named.cards)) == (name, played)
    assert named.category == hands.category(ranking, named.value)
    assert named.category in hands.categories(ranking)


def test_an_unknown_ranking_or_selection_names_the_known_ones() -> None:
    with pytest.raises(ValueError, match=r"'hihg' isn't a ranking\. Use: high, .*push-nine"):
        hands.evaluator("hihg")
    with pytest.raises(ValueError, match=r"'two' isn't a selection\. Use: any, exactly-two, at-most-two"):
        hands.evaluator("high", "two")


def test_the_same_evaluator_is_given_out_each_time() -> None:
    assert hands.evaluator("high", "any") is hands.evaluator("high", "any")


@pytest.mark.parametrize("ranking", ["high", "low", "low-8", "push-nine"])
def test_a_joker_is_refused_where_none_plays(ranking: str) -> None:
    with pytest.raises(BadCards, match="Jk doesn't play in this game"):
        hands.evaluator(ranking)(cards("As Kd Qh 4c Jk"), ())


@pytest.mark.parametrize("selection", ["any", "exactly-two", "at-most-two"])
def test_text_that_is_no_card_is_refused(selection: str) -> None:
    with pytest.raises(BadCards, match="'Xx' is not a card"):
        hands.evaluator("high", selection)((Card("Xx"), Card("As")), cards("Ks Qd 3h 4c 5d"))


@pytest.mark.parametrize("held", ["As Ks", "As Ks Qs Js"])
def test_push_nine_takes_three_cards_and_no_other_number(held: str) -> None:
    with pytest.raises(BadCards, match=r"Push Nine has 3 cards, not [24]"):
        hands.evaluator("push-nine")(cards(held), ())


def test_too_few_cards_are_refused() -> None:
    with pytest.raises(BadCards, match="A hand needs 5 cards, not 4"):
        hands.evaluator("high")(cards("As Ks"), cards("Qs Js"))
    with pytest.raises(BadCards, match="two hole cards and three board cards"):
        hands.evaluator("high", "exactly-two")(cards("As Ks Qs Js"), cards("Ts 9s"))
