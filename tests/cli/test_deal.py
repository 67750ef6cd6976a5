from pathlib import Path

import pytest

from houseway import rulebook
from houseway.record import recorders
from tests.cli.kit import refused, run
from tests.soak import times


def test_the_same_seed_tells_the_same_story() -> None:
    one, other = (run("deal", "limelight", "holdem", "--seed", "7") for _ in range(2))
    assert one == other
    assert one.status == 0
    assert one.out.startswith("The Limelight Card Room: Texas Hold'em, limit")
    assert "seed 7" in one.out


def test_another_seed_deals_other_cards() -> None:
    assert (
        run("deal", "limelight", "holdem", "--seed", "7").out != run("deal", "limelight", "holdem", "--seed", "8").out
    )


def test_the_level_of_the_bots_decides_how_the_same_cards_are_played() -> None:
    easy, steady, sharp = (
        run("deal", "limelight", "holdem", "--seed", "3", "--bots", level, "--json").data["events"]
        for level in ("easy", "steady", "sharp")
    )
    assert easy[0] == steady[0] == sharp[0]
    assert not easy == steady == sharp
    assert run("deal", "limelight", "holdem", "--seed", "3", "--json").data["events"] == steady


TOLD = [
    (name, game.slug)
    for name in rulebook.names()
    for game in rulebook.house(name).games.values()
    if game.engine in recorders()
]


def test_six_handed_limelight_holdem_drops_four_dollars_on_the_flop() -> None:
    data = run("deal", "limelight", "holdem", "--limit", "3/6", "--players", "6", "--seed", "7", "--json").data
    assert any(event["type"] == "BoardDealt" for event in data["events"])
    assert (data["result"]["collection"], data["result"]["jackpot"]) == (400, 0)


@pytest.mark.parametrize(("house", "game"), TOLD)
def test_every_game_of_every_house_is_dealt_no_chip_is_lost_and_the_saved_hand_replays(
    house: str, game: str, tmp_path: Path
) -> None:
    files = [tmp_path / f"{seed}.toml" for seed in range(times(1, 3))]
    for seed, file in enumerate(files):
        ran = run("deal", house, game, "--seed", str(seed), "--save", str(file), "--json")
        assert ran.status == 0, ran.err
        result, started = ran.data["result"], ran.data["events"][0]
        before = sum(one["stack"] for one in started["seats"])
        assert sum(result["stacks"].values()) + result["collection"] + result["jackpot"] == before
    ran = run("replay", *map(str, files), "--json")
    assert [one["problem"] for one in ran.data] == [""] * len(files)
    assert ran.status == 0


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (
            ["nowhere", "holdem"],
            "There is no house “nowhere”. You can also name a folder. Known here: golden-state, limelight",
        ),
        (["limelight", "whist"], "doesn't spread “whist”. Known here: lowball, pan"),
        (
            ["limelight", "holdem", "--structure", "odd"],
            "doesn't spread Texas Hold'em as “odd”. Known here: limit, no-limit",
        ),
        (["limelight", "holdem", "--limit", "7/13"], "has no Texas Hold'em at “7/13”. The posted limits are 1/2,"),
        (["limelight", "holdem", "--players", "1"], "2 to 9 players"),
        (["limelight", "holdem", "--players", "99"], "2 to 9 players"),
        (["limelight", "holdem", "--players", "six"], "--players"),
        (["limelight", "holdem", "--seed", "x"], "--seed"),
        (["limelight", "holdem", "--bots", "expert"], "--bots"),
        (["limelight", "holdem", "--seed", "-1"], "from 0 up, not -1"),
        (["limelight", "holdem", "--save", "hand.txt"], "must end in .toml"),
        (["limelight", "holdem", "--save", "no/such/folder/hand.toml"], "No such file or directory"),
        (["./no-such-room", "holdem"], "This isn't a folder."),
        (["limelight", "holdem", "--wat"], "--wat"),
    ],
)
def test_a_wrong_argument_gets_one_line(words: list[str], says: str) -> None:
    assert says in refused(run("deal", *words))


def test_a_rulebook_folder_can_stand_for_a_house() -> None:
    folder = rulebook.house("limelight").folder
    assert (
        run("deal", str(folder), "holdem", "--seed", "7").out == run("deal", "limelight", "holdem", "--seed", "7").out
    )
