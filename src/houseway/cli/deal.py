"""``houseway deal`` and ``houseway watch``: hands played by bots."""

import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated

import msgspec
from cyclopts import Parameter

from houseway import rulebook
from houseway.cli.choices import (
    GameName,
    HouseName,
    LimitName,
    StructureName,
    chosen_players,
    chosen_rules,
    seeded_random,
)
from houseway.cli.errors import UsageError
from houseway.cli.output import color_cards, console, print_json, print_table
from houseway.engines.contract import Hand, Seated
from houseway.money import Cents, show
from houseway.players import LevelName, next_button, next_seats, play_hand, seat_bots
from houseway.record import codec, story
from houseway.rulebook import GameRules

# -- one hand ---------------------------------------------------------------------------------------------------------


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
    """Deals one hand to bots and tells it as a story.

    Parameters
    ----------
    players:
        How many are dealt in; six if the game allows it.
    seed:
        The same seed deals the same cards to the same bots.
    bots:
        How well the bots play: easy, steady or sharp.
    save:
        Also write the hand to this file as a story for 'houseway replay'.
    json:
        Print the events and the result as data.
    """
    place = rulebook.house(house)
    rules = chosen_rules(place, game, structure, limit)
    count = chosen_players(rules, players)
    seed, rng = seeded_random(seed)
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
    """Returns a finished hand in the shape of ``deal --json``."""
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
    """Returns the result of a finished hand: stacks by seat, collection, jackpot."""
    data: dict[str, object] = msgspec.to_builtins(hand.result)
    return data


def tell(hand: Hand) -> None:
    """Prints a finished hand, sentence by sentence."""
    title, *sentences = story.tell(hand)
    console.print(title, style="bold")
    for sentence in sentences:
        if sentence.startswith("The "):
            # A blank line before each street.
            console.print()
        console.print(color_cards(sentence, "bold" if sentence.startswith("The ") or " wins " in sentence else ""))


def _save(file: Path, record: str) -> None:
    if file.suffix != ".toml":
        raise UsageError(f"{file} must end in .toml, as stories do")
    try:
        file.write_text(record, encoding="utf-8")
    except OSError as problem:
        raise UsageError(f"{file}: {problem.strerror}") from None


# -- hand after hand --------------------------------------------------------------------------------------------------


@dataclass(slots=True)
class Sitting:
    """A table of bots between hands: seats, button and winnings."""

    rules: GameRules
    seats: tuple[Seated, ...]
    button: int
    hands: int = 0
    won: dict[int, Cents] = field(default_factory=dict)

    def settle(self, stacks: Mapping[int, Cents]) -> list[str]:
        """Records a hand, rebuys short stacks and moves the button. Returns a sentence for each rebuy."""
        self.hands += 1
        for one in self.seats:
            self.won[one.seat] = self.won.get(one.seat, 0) + stacks[one.seat] - one.stack
        self.seats = next_seats(self.rules, self.seats, stacks)
        self.button = next_button(self.seats, self.button)
        return [f"Seat {one.seat} ({one.name}) buys in again." for one in self.seats if one.stack > stacks[one.seat]]

    @property
    def taken(self) -> Cents:
        """The chips that the house has collected."""
        return -sum(self.won.values())

    def rows(self) -> list[tuple[str, str, str, str]]:
        """Returns seat, player, chips and winnings of each seat."""
        return [(str(one.seat), one.name, show(one.stack), show(self.won.get(one.seat, 0))) for one in self.seats]


PAUSE = 1.5
"""Seconds between hands on a terminal."""


def watch(
    *,
    house: str = "limelight",
    game: str = "holdem",
    structure: str = "",
    limit: str = "",
    players: int | None = None,
    hands: Annotated[int, Parameter(show_default=True)] = 10,
    seed: int | None = None,
    bots: Annotated[LevelName, Parameter(show_default=True)] = "steady",
    json: bool = False,
) -> None:
    """Plays hands at a table of bots with a moving button, then prints the winnings and the drop.

    Parameters
    ----------
    house:
        The house, or the folder of a rulebook; by default Limelight.
    game:
        The game; by default hold'em.
    structure:
        limit, no-limit, pot-limit and so on.
    limit:
        A posted limit such as 3/6.
    players:
        How many sit down; six if the game allows it.
    hands:
        How many hands to play.
    seed:
        The same seed plays the same session.
    bots:
        How well the bots play: easy, steady or sharp.
    json:
        Print all hands as data.
    """
    place = rulebook.house(house)
    rules = chosen_rules(place, game, structure, limit)
    count = chosen_players(rules, players)
    if hands < 1:
        raise UsageError(f"play at least one hand, not {hands}")
    seed, rng = seeded_random(seed)
    seats = seat_bots(rules, count)
    table = Sitting(rules, seats, rng.choice(seats).seat)
    told = []
    for number in range(1, hands + 1):
        hand = play_hand(rules, table.seats, rng, button=table.button, fees=True, level=bots)
        if json:
            told.append({"hand": number, "button": table.button, **as_data(hand)})
        else:
            console.rule(f"hand {number} of {hands}")
            tell(hand)
        news = table.settle(hand.money)
        if not json:
            for sentence in news:
                console.print(sentence, style="dim")
            if console.is_terminal and number < hands:
                time.sleep(PAUSE)
    if json:
        print_json({"seed": seed, "hands": told, "won": table.won, "taken": table.taken})
        return
    console.rule("the table")
    print_table(
        f"{rules.full_title()}, {hands} hands, seed {seed}",
        ("seat", "player", "chips", "won"),
        table.rows(),
    )
    console.print(f"The house took {show(table.taken)} in all. Sit down yourself: houseway play {house} {game}")
