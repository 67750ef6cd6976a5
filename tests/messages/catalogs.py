"""The catalogs of languages: the template for translators, the files that Python and the page read, a pseudo-language.

    python -m tests.messages.catalogs template F   writes the template of all catalogs, for Poedit or Weblate
    python -m tests.messages.catalogs compile      writes src/houseway/web/static/locale/es.json for each locale/es.po
    python -m tests.messages.catalogs pseudo F     writes the pseudo-language, whose letters all have accents

The template is made when a translator needs it and isn't kept. A JSON file has the templates of a language by the
English ones, with a list for a plural; ``read(using=…)`` and the page's ``text.js`` both read it. In the
pseudo-language, a word without accents was never marked.
"""

import json
import sys
from collections.abc import Iterator
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.pofile import read_po, write_po

from houseway.rulebook import house, names

SOURCE = Path(__file__).parents[2] / "src" / "houseway"
TRANSLATIONS = SOURCE / "locale"
"""The translations, one .po file for each language."""
COMPILED = SOURCE / "web" / "static" / "locale"
METHODS = [("**.py", "python"), ("web/static/js/**.js", "javascript")]
PSEUDO = "xx"
_PLAIN, _ACCENTED = (
    "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz",
    "ÁƁÇĎÉƑĜĤÍĴĶĹḾŃÓṔɊŔŜŤÚṼŴẊÝŽáƀçďéƒĝĥíĵķĺḿńóṕɋŕŝťúṽŵẋýž",
)
_ACCENTS = str.maketrans(_PLAIN, _ACCENTED)


def catalog() -> Catalog:
    """Returns every sentence: those marked in the source, and the steps of the houses' rulings."""
    found = Catalog(project="Houseway", charset="utf-8")
    for file, line, message, comments, _context in extract_from_dir(
        SOURCE, METHODS, options_map={}, comment_tags=("Translators:",)
    ):
        found.add(message, locations=[(file, line)], auto_comments=comments)
    for place in map(house, names()):
        for entry in place.rulings.entries:
            for step in entry.say:
                found.add(step.template, locations=[(f"rulebook/houses/{place.slug}/rulings.toml", 1)])
    return found


def compiled(translated: Catalog) -> dict[str, str | list[str]]:
    """Returns the translated templates by the English ones; a missing one stays English."""
    return {
        message.id if isinstance(message.id, str) else message.id[0]: message.string
        if isinstance(message.string, str)
        else list(message.string)
        for message in translated
        if message.id and not message.fuzzy and message.string and all(message.string)
    }


def pseudo() -> dict[str, str | list[str]]:
    """Returns the pseudo-language: every template in brackets, its letters with accents."""
    return {
        message.id if isinstance(message.id, str) else message.id[0]: accented(message.id)
        if isinstance(message.id, str)
        else [accented(form) for form in message.id]
        for message in catalog()
        if message.id
    }


def accented(template: str) -> str:
    """Returns a template with accents on every letter outside its values.

    >>> accented("{player} raises")
    '[{player} ŕáíŝéŝ]'
    """
    return f"[{''.join(_with_accents(template))}]"


def _with_accents(template: str) -> Iterator[str]:
    for at, part in enumerate(template.split("{")):
        name, closed, rest = part.partition("}") if at else ("", "", part)
        yield ("{" if at else "") + name + closed + rest.translate(_ACCENTS)


def _write(to: Path, templates: dict[str, str | list[str]]) -> None:
    to.parent.mkdir(exist_ok=True)
    to.write_text(json.dumps(templates, ensure_ascii=False, indent=0, sort_keys=True) + "\n", encoding="utf-8")


def main() -> None:
    """Runs the command."""
    match sys.argv[1:]:
        case ["template", file]:
            with Path(file).open("wb") as to:
                write_po(to, catalog(), sort_output=True)
        case ["compile"]:
            for source in sorted(TRANSLATIONS.glob("*.po")):
                with source.open("rb") as translated:
                    _write(COMPILED / f"{source.stem}.json", compiled(read_po(translated)))
        case ["pseudo", file]:
            _write(Path(file), pseudo())
        case _:
            sys.exit(__doc__)


if __name__ == "__main__":
    main()
