"""``houseway deal``: one hand played by bots, told as a story."""

from pathlib import Path
from typing import Annotated

import msgspec
from cyclopts import Parameter

from houseway import rulebook
from houseway.cli.arguments import GameName, HouseName, LimitName, StructureName
from houseway.cli.choice import chosen_players, chosen_rules, dice
from houseway.cli.mistakes import Mistake
from houseway.cli.paper import coloured, console, print_json
from houseway.engines.contract import Hand
from houseway.players import LevelName, play_hand, seat_bots
from houseway.record import codec, story


def deal(
    house: HouseName,
    game: GameName,
    /,
    *,
    structure: StructureName = "",
    limit: LimitName = "",
    players: int | None = None,
    seed: int | None = None,
    bots: Annotated[LevelName, Parameter(show_default=True)] = "steady",
    save: Path | None = None,
    json: bool = False,
) -> None:
    """One hand played by bots, told as a story.

    Parameters
    ----------
    players:
        How many are dealt in; six where the game allows it.
    seed:
        The same seed deals the same cards to the same bots.
    bots:
        How well the bots play: easy, steady or sharp.
    save:
        Also writes the hand to this file as a story that 'houseway replay' checks.
    json:
        Print the events and the result as data.
    """
    place = rulebook.house(house)
    rules = chosen_rules(place, game, structure, limit)
    count = chosen_players(rules, players)
    seed, rng = dice(seed)
    seats = seat_bots(rules, count)
    button = rng.choice(seats).seat
    hand = play_hand(rules, seats, rng, button=button, fees=True, level=bots)
    if save:
        _save(save, story.write(hand, title=f"{rules.full_title()}, seed {seed}"))
    if json:
        print_json({"seed": seed, "button": button, **as_data(hand)})
        return
    tell(hand)
    console.print(f"seed {seed}", style="dim")


def as_data(hand: Hand) -> dict[str, object]:
    """A finished hand in the shape of ``deal --json``."""
    rules = hand.rules
    return {
        "house": rules.house.slug,
        "game": rules.game,
        "structure": rules.structure,
        "limit": rules.stakes.name,
        "story": story.tell(hand),
        "events": [codec.table_of(event) for event in hand.log],
        "result": result_data(hand),
    }


def result_data(hand: Hand) -> dict[str, object]:
    """How a finished hand came out; stacks by seat, collection and jackpot whichever engine played it."""
    data: dict[str, object] = msgspec.to_builtins(hand.result)
    return data


def tell(hand: Hand) -> None:
    """Prints a finished hand, sentence by sentence."""
    title, *sentences = story.tell(hand)
    console.print(title, style="bold")
    for sentence in sentences:
        if sentence.startswith("The "):
            # A new street stands off from the betting before it.
            console.print()
        console.print(coloured(sentence, "bold" if sentence.startswith("The ") or " wins " in sentence else ""))


def _save(file: Path, record: str) -> None:
    if file.suffix != ".toml":
        raise Mistake(f"{file} must end in .toml, as stories do")
    try:
        file.write_text(record, encoding="utf-8")
    except OSError as problem:
        raise Mistake(f"{file}: {problem.strerror}") from None
