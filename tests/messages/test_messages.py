"""Sentences with named values: in English, in another language, with names for seats, and as the page writes them."""

import copy
import json
import pickle
import re
from string import Formatter

import msgspec
import pytest

from houseway.cards import cards
from houseway.messages import (
    AllOf,
    Amount,
    Cards,
    Catalog,
    Message,
    NameOf,
    OneOf,
    Seat,
    _,
    ngettext,
    read,
    unwired,
    wire,
)
from tests.browser.kit import Visitor
from tests.messages.catalogs import catalog

HAND = _("a flush")
SAID: dict[str, Message] = {
    "Fold": _("Fold"),
    "Seat 3 raises to $6": _("{player} raises to {amount}", player=Seat(3), amount=Amount(600)),
    "Ana raises to $1,250.50": _("{player} raises to {amount}", player="Ana", amount=Amount(125050)),
    "1 card is dead": ngettext("{count} card is dead", "{count} cards are dead", 1),
    "1,200 cards are dead": ngettext("{count} card is dead", "{count} cards are dead", 1200),
    "A♠ 10♦ Jk lie face up": _("{cards} lie face up", cards=Cards(cards("As Td Jk"))),
    "You have a flush": _("You have {hand}", hand=HAND),
    "A flush wins": _("{hand} wins", hand=HAND),
    "de la Cruz and seat 2 push the pot": _("{players} push the pot", players=AllOf(("de la Cruz", Seat(2)))),
    "Seat 1, seat 2 or seat 5 acts": _("{players} acts", players=OneOf((Seat(1), Seat(2), Seat(5)))),
    "{odd} wins": _("{player} wins", player="{odd}"),
}
SPANISH: Catalog = {
    "{player} raises to {amount}": "{player} sube a {amount}",
    "seat {number}": "asiento {number}",
    "{first} and {last}": "{first} y {last}",
    "{players} push the pot": "{players} empujan el bote",
    "{count} card is dead": ["{count} carta está muerta", "{count} cartas están muertas"],
}


@pytest.mark.parametrize("english", SAID)
def test_a_message_is_its_english_text(english: str) -> None:
    assert SAID[english] == english
    assert read(SAID[english]) == english


def test_a_reader_sees_their_own_language_and_the_names_they_know() -> None:
    ana: NameOf = {3: "Ana"}.get
    assert read(SAID["Seat 3 raises to $6"], SPANISH) == "Asiento 3 sube a $6"
    assert read(SAID["Seat 3 raises to $6"], SPANISH, ana) == "Ana sube a $6"
    assert read(SAID["de la Cruz and seat 2 push the pot"], SPANISH) == "de la Cruz y asiento 2 empujan el bote"
    assert read(SAID["1 card is dead"], SPANISH) == "1 carta está muerta"
    assert read(SAID["1,200 cards are dead"], SPANISH) == "1,200 cartas están muertas"
    assert read(SAID["Fold"], SPANISH) == "Fold", "a missing message is in English"
    assert read("Ana", SPANISH) == "Ana"


def test_a_message_keeps_its_parts_when_it_is_copied_and_on_the_wire() -> None:
    for one in SAID.values():
        for same in (copy.deepcopy(one), pickle.loads(pickle.dumps(one))):
            assert (same, same.template, same.values, same.many) == (one, one.template, one.values, one.many)
    sent = msgspec.json.encode({"says": list(SAID.values()), "name": "Ana"}, enc_hook=wire)
    says = unwired(json.loads(sent))["says"]
    assert says == list(SAID)
    assert [one.values for one in says] == [one.values for one in SAID.values()]


def test_a_message_is_not_stored_by_accident() -> None:
    with pytest.raises(TypeError):
        msgspec.json.encode(SAID["Fold"])


def test_every_marked_sentence_names_its_values() -> None:
    for message in catalog():
        for template in [message.id] if isinstance(message.id, str) else message.id:
            names = [name for _text, name, _spec, _conversion in Formatter().parse(template) if name is not None]
            assert all(re.fullmatch(r"[a-z_]+", name) for name in names), f"{message.locations}: {template}"
        if not isinstance(message.id, str):
            assert "{count}" in message.id[1], f"{message.locations}: {message.id}"


WRITE = """async ([json, language]) => {
    const text = await import("/static/js/text.js");
    await text.loadLanguage(language);
    return text.parseJson(json);
}"""


@pytest.mark.slow
def test_the_page_writes_messages_as_the_room_does(visitor: Visitor) -> None:
    visitor.page.route("**/static/locale/es.json", lambda route: route.fulfill(json=SPANISH))
    visitor.goes_to()
    sent = msgspec.json.encode([*SAID.values(), "Ana"], enc_hook=wire).decode()
    assert visitor.page.evaluate(WRITE, [sent, "en"]) == [*SAID, "Ana"]
    assert visitor.page.evaluate(WRITE, [sent, "es"])[:3] == ["Fold", "Asiento 3 sube a $6", "Ana sube a $1,250.50"]
