"""Names that look like another person's, and passwords that are easy to guess."""

import pytest

from houseway.engines.contract import Refused
from houseway.room.looks import look_of, may_be_same
from houseway.room.people import credentials, names


@pytest.mark.parametrize("name", ["Ann", "Jörg", "O'Neil", "Zoë 2", "王芳", "山田 たろう", "Мария", "Mary-Ann"])
def test_ordinary_names_are_accepted(name: str) -> None:
    assert names.check(name) == name


@pytest.mark.parametrize("name", ["The hоuse", "Аnn", "Annа", "Βob", "Bοb", "ѕteve"])
def test_a_name_of_two_scripts_is_refused(name: str) -> None:
    with pytest.raises(Refused, match="one script"):
        names.check(name)


@pytest.mark.parametrize(
    "name",
    [
        "house", "The House", "the-house", "TheHouse", "h0use", "The h0use", "Dealer", "Dea1er", "DeaIer", "Floor",
        "Floor 2", "f.l.o.o.r", "Cage", "Back Office", "Admin", "Bot", "Ann bot", "Room", "Staff Ann", "Guest 7",
        "Ana", "ANA", "Cle0", "Мах",
    ],
)  # fmt: skip
def test_a_name_that_imitates_the_house_or_a_bot_is_refused(name: str) -> None:
    with pytest.raises(Refused, match="could be taken for the house or one of its bots"):
        names.check(name)


@pytest.mark.parametrize("name", ["", "   ", "12", "-", "<b>", "a" * 25])
def test_names_with_strange_characters_are_refused(name: str) -> None:
    with pytest.raises(Refused, match="a name is 1 to 24"):
        names.check(name)


@pytest.mark.parametrize(
    ("one", "other"),
    [("Alice", "Al1ce"), ("Alice", "AIice"), ("Bob", "B0b"), ("Ann", "A.n.n"), ("Morna", "Moma"), ("coco", "сосо")],
)
def test_names_that_look_alike_at_a_glance_are_the_same(one: str, other: str) -> None:
    assert look_of(one) == look_of(other)


def test_names_that_differ_are_not() -> None:
    many = ["Ann", "Anna", "Bob", "Rob", "Ben", "Eva", "Iva", "Tom", "Tim", "Ann 2", "Ann 3", "王芳", "王方"]
    assert len({look_of(one) for one in many}) == len(many)


@pytest.mark.parametrize("hidden", ["\u202e", "\u200b", "\u2066", "\ufeff", "\u00ad", "\x7f", "\u180e", "\U000e0041"])
def test_a_name_with_a_hidden_or_reversing_character_is_refused(hidden: str) -> None:
    for name in (f"{hidden}Rosa", f"Ro{hidden}sa", f"Rosa{hidden}"):
        with pytest.raises(Refused, match="letters, digits"):
            names.check_spelling(name)
        assert look_of(name) == look_of("Rosa")


SPELLINGS = [
    "Rosa Marin", "rosa marin", "ROSA MARIN", "Rosa\u00a0Marin", "R\u043esa Marin", "Rosa  Marin", "Rosa-Marin",
    "RosaMarin", "R0sa Mar1n", "R\u00f3sa Marin", "Ro\u0301sa Marin", "Rosa\u202e Marin", "Rosa Marin\u200b",
    "\uff32osa Marin", "Rosa Marln",
]  # fmt: skip


@pytest.mark.parametrize("name", SPELLINGS)
def test_every_spelling_of_a_name_may_be_the_same_person(name: str) -> None:
    known = {"p1": "Rosa Marin", "p2": name, "w:": name, "b1": name}
    assert may_be_same("p1", "p2", known.__getitem__)
    assert may_be_same("p2", "p1", known.__getitem__)
    assert not may_be_same("p1", "b1", known.__getitem__), "a bot is no person"


@pytest.mark.parametrize(
    "password", ["password", "12345678", "        ", "qwertyuiop", "Passw0rd1", "aaaaaaaaaaaa", "abcdefgh", "Maryann2"]
)
def test_a_password_that_is_common_or_easily_guessed_is_refused(password: str) -> None:
    with pytest.raises(Refused, match="easily guessed"):
        credentials.hash_password(password, "Mary Ann 2")


@pytest.mark.parametrize("password", ["correct horse", "x7#Kp2!vQz", "three blind mice ran", "é" * 3 + "Wq9!zuLk" * 20])
def test_one_that_is_not_is_taken(password: str) -> None:
    assert credentials.matches(password, credentials.hash_password(password, "Ann"))
