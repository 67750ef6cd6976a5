"""A house that is only a folder works everywhere: rulings, fees, signs and stories."""

import copy
import pickle
import shutil
from pathlib import Path

import pytest

from houseway.cards import deck
from houseway.collection import hand_fee
from houseway.engines.contract import Refused, Seated
from houseway.engines.poker.play import Deal, PokerHand, Raise
from houseway.floor import ruling
from houseway.floor.desk import preview
from houseway.floor.lookup import stated_elsewhere
from houseway.floor.rulings import SILENT, elsewhere
from houseway.irregularities import EarlyFlop, MissedBurn
from houseway.money import dollars
from houseway.record import story
from houseway.rulebook import House, PokerRules, house, names
from houseway.table import Table

HARBOR = Path(__file__).parent / "harbor"
OWN_RULING = """
[[ruling]]
irregularity = "early-flop"
games = ["holdem"]
do = ["board-again"]
say = ["The harbor master turns the flop over again."]
assumed = "invented for a test"
"""


def dealt(place: House) -> PokerHand:
    """A hand of hold'em with the first cards out."""
    rules = place.game("holdem")
    assert isinstance(rules, PokerRules)
    hand = PokerHand(rules, [Seated(seat, dollars(100)) for seat in (1, 2, 3)], rules.deck(), button=1)
    hand.apply(Deal())
    return hand


@pytest.fixture
def harbor(tmp_path: Path) -> House:
    """The invented house with an added ruling."""
    shutil.copytree(HARBOR, tmp_path / "harbor")
    (tmp_path / "harbor" / "rulings.toml").write_text(OWN_RULING, encoding="utf-8")
    return house(tmp_path / "harbor")


@pytest.fixture
def edited(tmp_path: Path) -> House:
    """A copy of a shipped house, under its own name, that rules on an early flop in another way."""
    folder = tmp_path / "limelight"
    shutil.copytree(house("limelight").folder, folder)
    file = folder / "rulings.toml"
    text = file.read_text(encoding="utf-8")
    before, after = text.split('irregularity = "early-flop"', 1)
    after = after.replace('do = ["shuffle-before-next", "no-burn-next"]', 'do = ["board-again"]', 1)
    file.write_text(f'{before}irregularity = "early-flop"{after}', encoding="utf-8")
    return house(folder)


def test_a_house_in_a_folder_has_its_own_ruling(harbor: House) -> None:
    found = ruling(dealt(harbor), EarlyFlop())
    assert found.house == harbor.name
    assert found.steps == ("The harbor master turns the flop over again.",)
    assert found.does == ("board-again",)


def test_what_a_house_in_a_folder_leaves_open_is_common_practice(harbor: House) -> None:
    found = ruling(dealt(harbor), MissedBurn())
    assert found.house == harbor.name
    assert found.cite.assumed == SILENT


def test_an_edited_copy_rules_by_its_own_text_and_the_shipped_house_by_its(edited: House) -> None:
    assert edited.slug == "limelight"
    assert ruling(dealt(edited), EarlyFlop()).does == ("board-again",)
    assert preview(dealt(edited), EarlyFlop()).outcomes[0].does == ("board-again",)
    assert ruling(dealt(house("limelight")), EarlyFlop()).does == ("shuffle-before-next", "no-burn-next")


def test_the_shipped_house_is_another_house_than_its_edited_copy(edited: House) -> None:
    hand = dealt(edited)
    assert elsewhere(hand, EarlyFlop())["limelight"].does == ("shuffle-before-next", "no-burn-next")
    others = stated_elsewhere(edited, hand.rules, "early-flop", "any", {})
    assert house("limelight").name in others
    assert "limelight" not in elsewhere(dealt(house("limelight")), EarlyFlop())


def test_a_story_of_a_house_in_a_folder_is_ruled_on_by_that_house(harbor: House) -> None:
    hand = dealt(harbor)
    found = ruling(hand, EarlyFlop())
    hand.apply(found.command(order=found.shuffle(hand)))
    again = story.read(story.write(hand), harbor).hand
    assert again.log == hand.log
    assert story.read(story.write(hand), str(harbor.folder)).hand.log == hand.log


def test_a_refusal_names_the_house_in_the_folder(harbor: House) -> None:
    with pytest.raises(Refused) as refused:
        dealt(harbor).apply(Raise(seat=1, to=dollars(99)))
    assert refused.value.house == harbor.name


def test_the_table_and_its_sign_collect_by_the_schedule_in_the_folder() -> None:
    table = Table(house(HARBOR), "holdem")
    assert table.sign().house == house(HARBOR).name
    assert table.fee(6) == hand_fee(table.rules, 6)


@pytest.mark.parametrize("which", [*names(), str(HARBOR)])
def test_a_house_travels_to_a_worker_by_its_name_or_its_folder(which: str) -> None:
    place = house(which)
    rules = place.game(next(iter(place.games)))
    sent = pickle.dumps(rules.house)
    assert pickle.loads(sent) is place
    assert len(sent) < 300
    assert pickle.loads(pickle.dumps(rules)) == rules
    assert copy.deepcopy(rules) == rules
    assert hash(pickle.loads(pickle.dumps(rules.house))) == hash(place)
    assert repr(place) == f"house({place.handle!r})"


def test_one_function_opens_a_house_by_name_and_by_folder(monkeypatch: pytest.MonkeyPatch) -> None:
    assert house(HARBOR) is house(str(HARBOR))
    monkeypatch.chdir(HARBOR.parent)
    assert house("harbor") is house("./harbor") is house(HARBOR)
    assert house("limelight").game("holdem").house is house("limelight")


def test_the_same_settings_at_two_houses_are_not_the_same_rules(edited: House) -> None:
    assert edited.game("holdem") != house("limelight").game("holdem")
    assert edited.game("holdem") == edited.game("holdem")
    assert edited.game("holdem").deck() == deck()
