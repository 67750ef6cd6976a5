"""Moves of single families: drawing and discarding cards, sizing bets, splitting and setting hands."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.kit import Visitor, by_keyboard, by_mouse, deals, on_top
from tests.web.kit import Served

pytestmark = pytest.mark.slow

Way = Callable[[Visitor, Locator], None]
LONG = pytest.mark.soak
"""A short run makes each move by mouse or by keyboard, a long one by both."""
SUITS = "shdc"
RANKS = ["two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "jack", "queen", "king", "ace"]


def choice(visitor: Visitor, word: str) -> Locator:
    """Returns the button whose text starts with a word."""
    return visitor.asked.filter(has=visitor.page.get_by_text(re.compile(rf"^{word}"))).first


def own_cards(visitor: Visitor) -> list[str]:
    """Returns the accessible names of the visitor's cards."""
    shown = visitor.page.locator(".seat.own playing-card")
    return [card.get_attribute("aria-label") or "" for card in shown.all()]


def pick(visitor: Visitor, way: Way, *places: int) -> None:
    """Picks cards by position, counted from one."""
    for place in places:
        if way is by_mouse:
            visitor.page.locator(".pick-card").nth(place - 1).click()
        else:
            visitor.page.keyboard.press(str(place))


@pytest.mark.parametrize("way", [by_mouse, pytest.param(by_keyboard, marks=LONG)])
def test_two_cards_are_drawn_by_picking_them_as_the_page_says(visitor: Visitor, way: Way) -> None:
    visitor.plays("rogelios", "five-card-draw")
    visitor.until_asked("Draw")
    expect(visitor.page.locator(".above")).to_contain_text("Tap the cards to throw away")
    before = own_cards(visitor)
    pick(visitor, way, 1, 2)
    expect(choice(visitor, "Draw 2")).to_be_enabled()
    way(visitor, choice(visitor, "Draw 2"))
    expect(visitor.page.locator(".heard", has_text=re.compile(r"draws \S+ \S+$")).first).to_be_visible()
    after = own_cards(visitor)
    assert set(before[2:]) <= set(after)
    assert not set(before[:2]) & set(after)


@pytest.mark.parametrize("way", [by_keyboard, pytest.param(by_mouse, marks=LONG)])
def test_the_third_card_of_pineapple_is_thrown_away(visitor: Visitor, way: Way) -> None:
    visitor.plays("limelight", "crazy-pineapple")
    visitor.until_asked("Discard")
    before = own_cards(visitor)
    pick(visitor, way, 3)
    way(visitor, choice(visitor, "Discard"))
    expect(visitor.page.locator(".seat.own playing-card")).to_have_count(2)
    assert own_cards(visitor) == before[:2]


def test_a_raise_of_no_limit_is_sized_by_marks_box_and_arrows(visitor: Visitor) -> None:
    visitor.plays("marina", "holdem", structure="no-limit")
    visitor.until_asked("Raise to", "Bet")
    box = visitor.page.locator(".amount-box .typed")
    visitor.page.locator(".preset").first.click()
    least = box.input_value()
    visitor.page.keyboard.press("ArrowUp")
    expect(box).not_to_have_value(least)
    visitor.page.keyboard.press("ArrowDown")
    expect(box).to_have_value(least)
    box.fill("1")
    box.press("Tab")
    expect(box).to_have_value(least)
    visitor.page.locator(".amount-box .choice").click()
    expect(
        visitor.page.locator(".heard", has_text=re.compile(rf"(bets|raises to) \${re.escape(least)}")).first
    ).to_be_visible()


MOVES = [
    ("Split", "88888888", ".square.own .square-hands.split > div >> nth=1"),
    ("Double", "55556666", ".log >> text=/doubles/"),
    ("Surrender", "88888888", ".log >> text=/surrenders/"),
    ("Insure", "AAAAAAAA9999", ".log >> text=/insur/i"),
]


@pytest.mark.parametrize(
    ("way", "move"),
    [
        pytest.param(way, move, marks=() if turn == at % 2 else LONG)
        for turn, way in enumerate((by_mouse, by_keyboard))
        for at, move in enumerate(MOVES)
    ],
)
def test_a_hand_of_21_is_split_doubled_surrendered_and_insured(
    visitor: Visitor, room: Served, way: Way, move: tuple[str, str, str]
) -> None:
    word, ranks, shows = move
    deals(room, on_top(lambda _: [rank + SUITS[at % 4] for at, rank in enumerate(ranks * 2)]))
    visitor.plays("marina", "pure-21")
    visitor.until_asked(word)
    way(visitor, choice(visitor, word))
    expect(visitor.page.locator(shows).first).to_be_visible()


def low_two(visitor: Visitor) -> list[int]:
    """Returns the positions of the two lowest cards of different ranks, which are always a legal front."""
    cards = [card.get_attribute("aria-label") or "" for card in visitor.page.locator(".setting playing-card").all()]
    worth = {at: RANKS.index(card.split()[0]) for at, card in enumerate(cards, 1) if card.split()[0] in RANKS}
    lowest = min(worth, key=lambda at: worth[at])
    return [lowest, min((at for at in worth if worth[at] != worth[lowest]), key=lambda at: worth[at])]


def drag(visitor: Visitor, *places: int) -> None:
    """Drags cards to the front; the cards after each one move up."""
    for gone, place in enumerate(sorted(places)):
        card = visitor.page.locator(".tray.back .pick-card").nth(place - 1 - gone)
        card.drag_to(visitor.page.locator(".tray.front"))


@pytest.mark.parametrize(("house", "game"), [("oceana", "pai-gow"), pytest.param("marina", "double-hand", marks=LONG)])
def test_seven_cards_are_set_by_tap_by_drag_by_keys_and_the_house_way(visitor: Visitor, house: str, game: str) -> None:
    visitor.plays(house, game)
    front = visitor.page.locator(".tray.front .pick-card")
    for how in ("tap", "drag", "keys", "house way"):
        visitor.until_asked("House way")
        places = low_two(visitor)
        match how:
            case "tap":
                for gone, place in enumerate(sorted(places)):
                    visitor.page.locator(".tray.back .pick-card").nth(place - 1 - gone).click()
            case "drag":
                drag(visitor, *places)
            case "keys":
                pick(visitor, by_keyboard, *places)
        if how == "house way":
            choice(visitor, "House way").click()
        else:
            expect(front).to_have_count(2)
            choice(visitor, "Set").click()
        expect(visitor.page.locator(".setting")).to_have_count(0)
