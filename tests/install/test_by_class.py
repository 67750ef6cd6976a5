"""In the compiled build a hand is one of the three that there are, and while a program runs nobody asks."""

import sys
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any
from unittest.mock import Mock

import pytest

from houseway.engines.registry import ENGINES

ROOT = Path(__file__).parents[2]
CONTRACT = '''
from typing import Protocol

class Hand(Protocol):
    """A hand in play."""

    @property
    def over(self) -> bool:
        """Whether everything is settled."""

class View(Protocol):
    """What one observer may see."""

def is_over(hand: Hand) -> bool:
    return hand.over
'''


@pytest.fixture
def tools(monkeypatch: pytest.MonkeyPatch) -> Any:
    monkeypatch.syspath_prepend(str(ROOT / "tools"))
    return import_module("by_class")


def test_every_hand_that_is_played_is_known_by_its_class(tools: Any) -> None:
    """A hand that is not could not be played in the compiled build."""
    named = tools.CLASSES["houseway.engines.contract", "Hand"]
    known = {getattr(import_module(module), name) for module, name in named.items()}
    assert known == {engine.hand for engine in ENGINES.values()}


def test_a_protocol_of_known_classes_is_one_of_them_for_the_compiler_alone(
    tools: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    written = tmp_path / "houseway" / "play" / "contract.py"
    written.parent.mkdir(parents=True)
    written.write_text(CONTRACT)
    text = import_module("natives").native(written, tmp_path)
    assert "Hand = _Union[PokerHand, Round, PanHand]" in text
    assert "class View(Protocol):" in text
    monkeypatch.setitem(sys.modules, "houseway_told", Mock())
    module = ModuleType("contract")
    exec(text, vars(module))
    assert module.Hand is module._Hand
    assert module.is_over(Mock(over=True))
