"""The games a table spreads: house, game, structure, limit and posted options."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, replace
from typing import Any

from houseway.collection import check_fees
from houseway.engines.contract import Refused
from houseway.messages import OneOf, _
from houseway.room.log.errors import LogError
from houseway.rulebook import BadRulebook, House, NotSpread, TableRules, house, names
from houseway.table.dealing import kill_rules
from houseway.table.options import Dealt, KillGame


def all_houses(*more: House) -> dict[str, House]:
    """Returns the houses that open tables, by slug: the built-in ones with collections, and any given ones."""
    ours = (house(name) for name in names())
    houses = {place.slug: place for place in ours if place.schedules}
    for place in more:
        other = houses.setdefault(place.slug, place)
        if other != place:
            why = _(
                "Another house is already named {slug}: {house}. Give this one another name.",
                slug=repr(place.slug),
                house=other.handle,
            )
            raise BadRulebook(place.folder / "rules.toml", "house", why)
        place.check()
        check_fees(place)
    return houses


def spread_house(houses: Mapping[str, House], slug: str) -> House:
    """Returns the house of a logged table. The error for a missing house says how to add it."""
    if slug not in houses:
        raise LogError(_("The log has tables of the house {slug}. Name its folder with --house.", slug=repr(slug)))
    return houses[slug]


@dataclass(frozen=True, slots=True)
class Spread:
    """The game of a hand: its spread, and the kind of kill if the pot was killed."""

    house: str
    game: str
    structure: str
    limit: str
    kill: KillGame | None = None

    @classmethod
    def of(cls, rules: TableRules, kill: KillGame | None = None) -> "Spread":
        """Returns the spread for these rules."""
        return cls(rules.house.slug, rules.game, rules.structure, rules.stakes.name, kill)

    def rules(self, houses: Mapping[str, House]) -> TableRules:
        """Returns the rules of a hand with this spread."""
        rules = spread_house(houses, self.house).game(
            self.game, structure=self.structure or None, limit=self.limit or None
        )
        assert isinstance(rules, TableRules)
        return kill_rules(rules, self.kill) if self.kill else rules


@dataclass(frozen=True, slots=True)
class Spot:
    """A game as posted at a table."""

    house: str
    game: str
    structure: str
    limit: str
    kill: KillGame = "none"
    fee_option: str = ""
    fee_time: str = ""
    dealt: Dealt = "room"

    @classmethod
    def posted(cls, houses: Mapping[str, House], house: str, game: str, structure: str, limit: str) -> "Spot":
        """Returns a posted game, using the first structure and limit if none is named."""
        if house not in houses:
            raise Refused(
                _("There is no house {slug}. Choose {houses}.", slug=repr(house), houses=OneOf(tuple(houses)))
            )
        try:
            rules = houses[house].game(game, structure=structure or None, limit=limit or None)
        except NotSpread as error:
            raise Refused(error.args[0]) from None
        if not isinstance(rules, TableRules):
            raise Refused(_("{game} can't be played at a table here.", game=rules.title))
        return cls(house, game, rules.structure, rules.stakes.name)

    @property
    def list(self) -> str:
        """The waiting list for the game and limit."""
        return f"{self.house}/{self.game}/{self.limit}"

    @classmethod
    def of(cls, opened: Mapping[str, Any]) -> "Spot":
        """Returns the posted game of a logged table."""
        posted = cls(*(opened[name] for name in ("house", "game", "structure", "limit", "kill", "fee_option")))
        # Older logs may not include these fields.
        return replace(posted, fee_time=opened.get("fee_time", ""), dealt=opened.get("dealt", "room"))

    def data(self) -> dict[str, Any]:
        """Returns the spot as logged."""
        return asdict(self)
