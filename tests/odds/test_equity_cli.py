"""``houseway equity``: tables for people, data for machines, mistakes in one line."""

import sys

import pytest

from tests.cli.kit import run


def test_equity_prints_each_hand_with_its_share_and_a_bar() -> None:
    ran = run("equity", "limelight", "holdem", "AdAc", "KhKs")
    assert ran.status == 0
    assert "81.2555%" in ran.out
    assert "18.7445%" in ran.out
    assert "█" in ran.out
    assert "exact, 1,712,304 deals" in ran.out


def test_equity_has_the_agreed_json_shape() -> None:
    ran = run("equity", "oceana", "omaha-hilo", "AsAh2s3h", "KsKhQdJc", "--board", "Ts 7h 2c", "--dead", "8d", "--json")
    assert {"hands", "exact", "boards", "stderr"} <= ran.data.keys()
    assert [hand["cards"] for hand in ran.data["hands"]] == ["AsAh2s3h", "KsKhQdJc"]
    assert all({"cards", "equity", "win", "tie"} <= hand.keys() for hand in ran.data["hands"])
    assert (ran.data["exact"], ran.data["boards"], ran.data["stderr"]) == (True, 40 * 39 // 2, 0)


def test_samples_come_with_their_standard_error() -> None:
    words = ("equity", "limelight", "holdem", "AsKs", "random", "random", "--samples", "4000", "--seed", "3")
    ran = run(*words, "--json")
    assert (ran.data["exact"], ran.data["boards"]) == (False, 4000)
    assert 0.002 < ran.data["stderr"] < 0.01
    assert "4,000 deals sampled, standard error" in run(*words).out


def test_a_table_may_put_another_number_of_jokers_into_the_deck() -> None:
    words = ("equity", "oceana", "lowball", "As2s3s4s", "9h8h7d6d2c", "--json")
    one, two = run(*words).data, run(*words, "--jokers", "2").data
    assert (one["boards"], two["boards"]) == (44, 45)
    assert [round(data["hands"][0]["equity"] * data["boards"]) for data in (one, two)] == [17, 18]


@pytest.mark.parametrize(
    ("words", "problem"),
    [
        (("limelight", "holdem", "AsAh"), "equity takes 2 to 10 hands, not 1"),
        (("limelight", "pan", "AsAh", "KsKh"), "Pan is not a poker game"),
        (("limelight", "holdem", "AsAh", "KsKh", "--samples", "0"), "0 samples are too few"),
        (("oceana", "lowball", "As", "Ks", "--jokers", "3"), "a deck has no joker, one or two"),
        (("limelight", "holdem", "AsAh", "KsKx"), "is not a card"),
    ],
)
def test_a_mistake_is_one_line(words: tuple[str, ...], problem: str) -> None:
    ran = run("equity", *words)
    assert ran.status == 2
    assert problem in ran.err
    assert len(ran.err.splitlines()) == 1


def test_without_the_extra_the_message_says_how_to_install_it(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [name for name in sys.modules if name.startswith("houseway.odds")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "numba", None)
    ran = run("equity", "limelight", "holdem", "AsAh", "KsKh")
    assert ran.status == 2
    assert "pip install 'houseway[odds]'" in ran.err
