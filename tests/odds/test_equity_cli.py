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


def test_of_a_draw_game_it_says_that_no_card_is_thrown_away_any_more() -> None:
    assert "a whole hand stands pat" in run("equity", "oceana", "lowball", "As2s3s4s", "9h8h7d6d2c").out
    assert "stands pat" not in run("equity", "limelight", "holdem", "AdAc", "KhKs", "--board", "2c 3d 9s").out


def test_samples_come_with_their_standard_error() -> None:
    words = ("equity", "limelight", "holdem", "AsKs", "random", "random", "--samples", "4000", "--seed", "3")
    ran = run(*words, "--json")
    assert (ran.data["exact"], ran.data["boards"]) == (False, 4000)
    assert 0.002 < ran.data["stderr"] < 0.01
    for one in ran.data["hands"]:
        low, high = one["interval"]
        assert (low + high) / 2 == pytest.approx(one["equity"])
        assert high - low == pytest.approx(2 * 1.96 * one["stderr"])
    told = run(*words).out
    assert "4,000 deals sampled, standard error" in told
    assert "95 % between" in told


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
        (("limelight", "holdem", "AsAh", "KsKh", "--jokers", "1"), "this game has no joker"),
        (("limelight", "omaha-hilo", "AsAh2s3h", "random", "--jokers", "1"), "this game has no joker"),
        (("limelight", "holdem", "AsAh", "Jk"), "Jk is the joker, and this deck has none"),
        (("limelight", "holdem", "AsAh", "KsKh", "--board", "2c"), "in this game it has 3 or 4 or 5"),
        (("limelight", "holdem", "AsAh", "KsKh", "--board", "2c 3c"), "in this game it has 3 or 4 or 5"),
        (("oceana", "lowball", "As", "Ks", "--board", "2c 3c 4c"), "in this game it has no"),
        (("limelight", "holdem", "AsAh", "KsKh", "--seed", "-1"), "seed: 0 to"),
    ],
)
def test_a_mistake_is_one_line(words: tuple[str, ...], problem: str) -> None:
    ran = run("equity", *words)
    assert ran.status == 2
    assert problem in ran.err
    assert len(ran.err.splitlines()) == 1


def test_jk_is_the_joker_and_never_jack_king() -> None:
    words = ("equity", "oceana", "lowball")
    joker = run(*words, "Jk2s3s4s5h", "9h8h7d6d2c", "--json").data["hands"][0]["equity"]
    assert joker == 1
    alone = [run(*words, text, "9h8h7d6d2c", "--samples", "20000", "--json").data["hands"][0] for text in ("Jk", "jk")]
    assert alone[0]["equity"] == alone[1]["equity"]
    jack_king = run(*words, "KJ", "9h8h7d6d2c", "--samples", "20000", "--json").data["hands"][0]
    assert jack_king["equity"] == 0 < alone[0]["equity"]


def test_a_position_tells_the_board_itself() -> None:
    ran = run("equity", "--position", "limelight holdem 3/6", "--board", "2c 3c 4c")
    assert ran.status == 2
    assert "say --position alone" in ran.err


def test_three_hands_that_discard_are_not_called_exact() -> None:
    hands = ("AsAhKd", "KsKhQd", "QsQhJd")
    found = run("equity", "limelight", "crazy-pineapple", *hands, "--board", "2c 7d 9h", "--json").data
    assert (found["exact"], found["stderr"]) == (False, 0.0)
    assert run("equity", "limelight", "crazy-pineapple", *hands[:2], "--board", "2c 7d 9h", "--json").data["exact"]


def test_without_the_extra_the_message_says_how_to_install_it(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in [name for name in sys.modules if name.startswith("houseway.odds")]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setitem(sys.modules, "numba", None)
    ran = run("equity", "limelight", "holdem", "AsAh", "KsKh")
    assert ran.status == 2
    assert "pip install 'houseway[odds]'" in ran.err
