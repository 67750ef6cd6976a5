"""The pages in the pseudo-language: every word that is not a name has accents.

A page takes its language from ``<html lang>``, which the tests change before its modules run.
"""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import expect

from houseway.players import NAMES
from houseway.rulebook import house, names
from tests.browser.kit import Visitor
from tests.messages.catalogs import PSEUDO, pseudo

pytestmark = pytest.mark.slow


def open_pages(visitor: Visitor, addresses: tuple[str, ...]) -> str:
    """Returns the text of some pages."""
    texts = []
    for address in addresses:
        visitor.goes_to(address)
        expect(visitor.page.locator("h1")).not_to_have_text("…")
        texts.append(text_of(visitor))
    return "\n".join(texts)


def at_a_table(visitor: Visitor) -> str:
    """Returns the text of a table with the first choices of a hand."""
    visitor.plays("limelight", "holdem")
    expect(visitor.asked.first).to_be_visible()
    return text_of(visitor)


GROUPS: dict[str, Callable[[Visitor], str]] = {
    "lobby": lambda visitor: open_pages(visitor, ("/", "/house/oceana", "/game/limelight/pan", "/nowhere")),
    "exam": lambda visitor: open_pages(visitor, ("/train", "/train/oceana?seed=1")),
    "lists": lambda visitor: open_pages(visitor, ("/board", "/list", "/kiosk")),
    "staff": lambda visitor: open_pages(visitor, ("/floor", "/cage", "/office", "/dealer")),
    "my game": lambda visitor: open_pages(visitor, ("/hands",)),
    "table": at_a_table,
}
FINISHED: tuple[str, ...] = ()
"""The groups whose pages are all marked. Add a group when its folders of ``web/static/js`` leave ``NOT_YET``."""


TEXT = """() => {
  const shown = [document.title, document.body.innerText];
  for (const one of document.querySelectorAll("[aria-label], [title], [placeholder]"))
    shown.push(one.ariaLabel ?? "", one.title, one.placeholder ?? "");
  return shown.join("\\n");
}"""


def text_of(visitor: Visitor) -> str:
    """Returns everything that a person can read or hear on a page."""
    return str(visitor.page.evaluate(TEXT))


def speak_pseudo(visitor: Visitor) -> None:
    """Opens all pages in the pseudo-language from now on."""
    # The page reads its language in a module, which runs when the document has been read.
    change = f"document.addEventListener('readystatechange', () => (document.documentElement.lang = '{PSEUDO}'))"
    visitor.page.add_init_script(change)
    visitor.page.route(f"**/static/locale/{PSEUDO}.json", lambda route: route.fulfill(json=pseudo()))


def plain_words(text: str) -> list[str]:
    """Returns the words of a page without accents, except names of houses, games, limits and players."""
    known = {"Houseway", *NAMES}
    for place in map(house, names()):
        known |= {place.name, *(game.at().title for game in place.games.values())}
    for name in sorted(known, key=len, reverse=True):
        text = text.replace(name, "")
    return re.findall(r"\b[A-Za-z]{2,}\b", text)


@pytest.mark.parametrize("group", FINISHED or [pytest.param("none", marks=pytest.mark.skip("no group is finished"))])
def test_every_word_on_the_pages_is_marked(visitor: Visitor, group: str) -> None:
    speak_pseudo(visitor)
    assert plain_words(GROUPS[group](visitor)) == []


def test_a_table_speaks_the_language_of_the_page(visitor: Visitor) -> None:
    """Messages of the room arrive as templates, and the page writes them."""
    speak_pseudo(visitor)
    text = at_a_table(visitor)
    assert visitor.page.locator("html").get_attribute("lang") == PSEUDO
    assert re.search(r"\[Ĥáńď \d+\]", text)
    assert "raises" in plain_words("[Áńá] raises")
