"""The table page after a reload and after the room was killed, and its links to rules."""

from contextlib import ExitStack
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.kit import RoomProcess, Visitor

pytestmark = pytest.mark.slow


def own_cards(visitor: Visitor) -> list[str | None]:
    cards = visitor.page.get_by_role("group", name="Your cards").get_by_role("img")
    expect(cards.first).to_be_visible()
    return [card.get_attribute("aria-label") for card in cards.all()]


def test_a_reload_in_mid_hand_shows_the_same_cards_and_the_same_choices(visitor: Visitor) -> None:
    visitor.plays("limelight", "holdem")
    expect(visitor.asked.first).to_be_visible()
    cards, asked = own_cards(visitor), visitor.asked.all_inner_texts()
    visitor.page.reload()
    expect(visitor.asked.first).to_be_visible()
    assert (own_cards(visitor), visitor.asked.all_inner_texts()) == (cards, asked)


def test_an_open_page_continues_after_the_room_was_killed_and_reopened(chromium: Browser, tmp_path: Path) -> None:
    where = str(tmp_path / "room.db")
    with ExitStack() as night:
        room = night.enter_context(RoomProcess(where))
        visitor = night.enter_context(Visitor(chromium, room.url))
        visitor.plays("limelight", "holdem")
        expect(visitor.asked.first).to_be_visible()
        cards, asked = own_cards(visitor), visitor.asked.all_inner_texts()
        light, banner = visitor.page.locator("#bar .light"), visitor.page.locator(".lost-banner")
        room.freeze()
        expect(banner).to_be_visible(timeout=15_000)
        expect(visitor.page.locator(".act")).to_have_attribute("inert", "")
        room.thaw()
        expect(banner).to_have_count(0)
        expect(light).to_have_attribute("data-state", "here")
        room.kill()
        expect(light).not_to_have_attribute("data-state", "here")
        expect(visitor.page.get_by_role("alert").filter(has_text="No connection")).to_be_visible()
        ring = visitor.page.locator(".seat.own clock-ring")
        stood = ring.inner_text()
        visitor.page.keyboard.press("f")
        visitor.page.wait_for_timeout(1500)
        assert ring.inner_text() == stood
        expect(visitor.page.locator(".act")).to_have_attribute("inert", "")
        night.enter_context(RoomProcess(where, urlsplit(room.url).port or 0))
        expect(light).to_have_attribute("data-state", "here")
        expect(visitor.page.locator(".lost-banner")).to_have_count(0)
        expect(visitor.page.locator("#toasts")).to_contain_text("Reconnected")
        expect(visitor.asked.first).to_be_visible()
        assert (own_cards(visitor), visitor.asked.all_inner_texts()) == (cards, asked)
        visitor.asked.filter(has_text="Fold").click()
        expect(visitor.page.locator(".heard", has_text="folds").first).to_be_visible()


def test_why_next_to_the_collection_opens_the_rule_with_house_and_number(visitor: Visitor) -> None:
    visitor.plays("limelight", "holdem")
    visitor.page.locator(".table-facts").get_by_role("button", name="Why?").click()
    dialog = visitor.page.get_by_role("dialog")
    expect(dialog).to_contain_text("The Limelight Card Room")
    expect(dialog.locator(".badge").first).to_contain_text("LL-")


def test_a_refusal_is_shown_with_its_rule(visitor: Visitor) -> None:
    visitor.plays("limelight", "holdem")
    expect(visitor.asked.first).to_be_visible()
    visitor.page.evaluate(
        """async () => {
            const { need } = await import(document.querySelector("script[type=module]").src);
            const { room } = need("socket.js");
            const { showError } = need("shell/toast.js");
            const table = location.pathname.split("/")[2];
            await room.do({ type: "Play", table, command: { type: "Raise", to: 12345 } }).catch(showError);
        }"""
    )
    expect(visitor.page.locator(".toast.refused")).to_be_visible()


def test_the_floor_is_called_and_the_table_says_so(visitor: Visitor) -> None:
    visitor.plays("limelight", "holdem")
    expect(visitor.asked.first).to_be_visible()
    visitor.page.keyboard.press("!")
    visitor.page.get_by_label("A card was exposed").check()
    visitor.page.get_by_role("button", name="Call the floor").click()
    expect(visitor.page.locator(".stopped")).to_contain_text("A card was exposed")
