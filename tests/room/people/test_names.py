"""Names that look like another person's, and passwords that are easy to guess."""

import pytest

from houseway.engines.contract import Refused
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
    assert names.look_of(one) == names.look_of(other)


def test_names_that_differ_are_not() -> None:
    many = ["Ann", "Anna", "Bob", "Rob", "Ben", "Eva", "Iva", "Tom", "Tim", "Ann 2", "Ann 3", "王芳", "王方"]
    assert len({names.look_of(one) for one in many}) == len(many)


@pytest.mark.parametrize(
    "password", ["password", "12345678", "        ", "qwertyuiop", "Passw0rd1", "aaaaaaaaaaaa", "abcdefgh", "Maryann2"]
)
def test_a_password_that_is_common_or_easily_guessed_is_refused(password: str) -> None:
    with pytest.raises(Refused, match="easily guessed"):
        credentials.hash_password(password, "Mary Ann 2")


@pytest.mark.parametrize("password", ["correct horse", "x7#Kp2!vQz", "three blind mice ran", "é" * 3 + "Wq9!zuLk" * 20])
def test_one_that_is_not_is_taken(password: str) -> None:
    assert credentials.matches(password, credentials.hash_password(password, "Ann"))
