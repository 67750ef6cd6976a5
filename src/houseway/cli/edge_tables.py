"""What ``houseway edge`` tells, as tables and as a page: each family of games has its own, loaded with its answer."""

from importlib import import_module

from houseway.odds.edges.answer import Edge

_TABLES = {"21": "houseway.cli.edge_twentyone", "pai-gow": "houseway.cli.edge_sevens"}
_PAGES = {"21": "houseway.odds.pages.twentyone", "pai-gow": "houseway.odds.pages.sevens"}


def page(found: Edge, command: str) -> str:
    """The page of ``--report``."""
    made: str = import_module(_PAGES[found.rules.family]).edge_page(found, command)
    return made


def show(found: Edge) -> None:
    """Tables for people."""
    import_module(_TABLES[found.rules.family]).show(found)
