"""Rules and games as plain data, for JSON."""

from functools import cache

from houseway.rulebook.catalogue import Rule
from houseway.rulebook.house import Game, House


def rule_data(place: House, rule: Rule) -> dict[str, object]:
    """Returns a rule in the shape of ``rules --json``."""
    return {
        "id": rule.id,
        "house": place.slug,
        "games": list(rule.games),
        "where": rule.where,
        "kind": rule.kind,
        "decides": rule.decides,
        "says": rule.says,
        "example": rule.example,
        "note": rule.note,
        "assumed": readings_by_rule(place).get(rule.id, ""),
    }


def game_data(game: Game) -> dict[str, object]:
    """Returns a game in the shape of ``games --json``."""
    return {
        "house": game.house.slug,
        "game": game.slug,
        "title": game.title,
        "structures": [name for name in game.structures if name],
        "limits": list(dict.fromkeys(row.name for row in game.stakes)),
        "seats": list(game.seats),
    }


@cache
def readings_by_rule(place: House, of: str = "") -> dict[str, str]:
    """Returns our readings by rule id, in one game or in all games."""
    out: dict[str, str] = {}
    for game in [place.games[of]] if of else place.games.values():
        for structure in game.structures:
            for cite in game.at(structure=structure).cites.values():
                for rule in cite.rules:
                    if cite.assumed:
                        out.setdefault(rule, cite.assumed)
    return out
