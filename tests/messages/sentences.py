"""Finds the sentences of the program that have no mark for the catalogs.

    python -m tests.messages.sentences [PART]    lists them, or those in files whose path has this part

A sentence is text of at least two words. It is marked with ``_`` or ``ngettext``. What never reaches a person as a
sentence is excepted below, each with its reason.
"""

import ast
import re
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[2]
SOURCE = ROOT / "src" / "houseway"
_WORDS = re.compile(r"[A-Za-z]{2,}[,:;]? \{?[A-Za-z]")
_NOT_SENTENCES = re.compile(
    r"\s*(SELECT|INSERT|UPDATE|DELETE|CREATE|ALTER|DROP|PRAGMA|LISTEN|NOTIFY|BEGIN|WITH|SET) "
    r"|.*\{ is = |\d\w\w push pot"
)
_CARDS = r"(?:[2-9TJQKA][cdhs]|Jk|\?\?)"
_CARDS_ALONE = re.compile(rf"{_CARDS}(?:,? {_CARDS})*")
"""Cards as code names them: for tables and tests."""
_PLACE = re.compile(r"seat \{x\}(?: up|\{x\})?")
"""A place of cards, as rulings move them."""
_SOURCE = re.compile(r".*``.*", re.DOTALL)
"""Documentation of the source in a table."""
_BELOW_MESSAGES = dict.fromkeys(("cards.py", "money.py"), "the messages import it")
_FORMATS = {
    "engines/banked/learners.py": "the names and documentation of a learner's interface",
    "engines/banked/play/pai_gow/position.py": "the text of a position, which is read back",
    "engines/banked/play/position.py": "the text of a position, which is read back",
    "engines/banked/play/twentyone/position.py": "the text of a position, which is read back",
    "engines/banked/record/lines.py": "the lines of a story, which are read back",
    "engines/pan/learners.py": "the names and documentation of a learner's interface",
    "engines/pan/play/position.py": "the text of a position, which is read back",
    "engines/pan/record.py": "the lines of a story, which are read back",
    "engines/poker/bots/starting.py": "keys of a table",
    "engines/poker/learners.py": "the names and documentation of a learner's interface",
    "engines/poker/phh/write.py": "the format PHH",
    "engines/poker/play/position/placing.py": "the text of a position, which is read back",
    "engines/poker/play/position/words.py": "the text of a position, which is read back",
    "engines/poker/play/position/writing.py": "the text of a position, which is read back",
    "engines/poker/pokerstars/form.py": "the format of PokerStars",
    "engines/poker/pokerstars/lines.py": "the format of PokerStars",
    "engines/poker/pokerstars/write.py": "the format of PokerStars",
    "engines/poker/record/__init__.py": "the lines of a story, which are read back",
    "room/office/archive.py": "the words that find a hand, as stored",
    "room/office/hourly.py": "the names of sheets, as stored",
    "room/office/sheet_rows.py": "the words of stored rows, which the reports label",
}
"""Files whose text is read by programs, each with its format. Their errors are for people."""
_MARKS = {"_", "ngettext"}
_FOR_PROGRAMMERS = {
    "TypeError",
    "AssertionError",
    "NotImplementedError",
    "AttributeError",
    "KeyError",
    "ImportError",
    "compile",
    "warn",
}
"""Callables whose text is for programmers."""
_CODES = {
    "by hand": "a way to deal, as stored",
    "bank {x}": "a clause of a position",
    "bank cards": "a clause of a position",
    "button {x}": "a clause of a position",
    "to act {x}": "a clause of a position",
    "second bank": "the name of a pot, or a line of a story",
    "double tops": "the name of a pot",
    "square {x}": "the name of a pot or of a place",
    " hand {x}": "the name of a place",
    "let go": "the state of a card",
    "one pair": "a category of hands",
    "high card": "a category of hands",
    "a joker or an ace was seen on the deal": "a reason for a misdeal, as stored",
    "too many cards were seen on the deal": "a reason for a misdeal, as stored",
    "the wrong number of cards was left over": "a reason for a misdeal, as stored",
    "two identical cards have turned up": "a reason for a misdeal, as stored",
    "the floor ruled on {x}": "a reason for a misdeal, as stored",
    "no exposed card makes this misdeal: {x}": "for programmers",
    "dead spread": "the state of a table, which the page names",
    "event number": "a kind of column",
    "struck cents": "a kind of column",
    "held for a claim": "why money left a fund, as stored",
    "fill received": "an entry of the cage, as stored",
    "credit received": "an entry of the cage, as stored",
    "felt {x} {x}": "a key of the tablet's storage",
    "taps {x} {x}": "a key of the tablet's storage",
    "refused {x}": "a key of the tablet's storage",
    "floor called": "a flag of the floor's page, which names it",
    "a call was not answered": "a flag",
    "talk reported": "a flag",
    "no player takes the bank": "a flag",
    "clock on seat {x}": "a flag",
    "paused: {x}": "a flag",
    "closing: {x}": "a flag",
    "live straddle": "an option of the sign, by which the page knows it",
    "me {x}": "a topic",
    "there is no page {x}": "for programmers",
    "no number is at least {x} and at most {x}": "for programmers",
    "draw for the button": "the name of a shuffle, as stored",
    "hand {x}": "the name of a shuffle",
    "hand {x}, deck {x}": "the name of a shuffle",
    "hand {x}, event {x}": "the name of a shuffle",
    "table {x}, {x}": "the name of a shuffle",
}
"""Texts that are stored or compared, not shown."""
_FILES = {
    "record/errors.py": "places in a file",
    "record/floor_lines.py": "sentences of stories, which are read back",
    "simulation/life.py": "names of players",
    "room/cards/fair.py": "errors of programs that shuffle",
    "room/cards/proof.py": "shares no code with the program, so that anyone can check it",
    "room/office/blind.py": "a table of the documentation",
    "web/static_files.py": "scripts",
    "web/static/js/dealer/starting-position.js": "the text of a position, which is read back",
}
"""Files without sentences for people, or that can't mark them."""
_JS_TEXT = re.compile(r'"((?:[^"\\\n]|\\.)*)"|`((?:[^`\\]|\\.)*)`')
_JS_NOT_SHOWN = re.compile(
    r"(?:class|className|href|style|d|transform|viewBox|points|data-\w+|role|rel|media|key)\"?: \S*$"
    r"|class: [^,]*$"  # one of two classes
    r"|(?:querySelector(?:All)?|closest|matches|matchMedia|element|Error|_|ngettext|RegExp|log|warn|Set)\([^()]*$"
    r"|\"code\", null, $"  # a command to type
)


class Sentence(NamedTuple):
    """A sentence in the source."""

    file: Path
    line: int
    text: str


def unmarked() -> list[Sentence]:
    """Returns the sentences without a mark, in the order of the files."""
    excepted = _FILES.keys() | _BELOW_MESSAGES
    programs = [file for file in sorted(SOURCE.rglob("*.py")) if str(file.relative_to(SOURCE)) not in excepted]
    scripts = [file for file in sorted(SOURCE.rglob("*.js")) if str(file.relative_to(SOURCE)) not in excepted]
    found = [one for file in programs for one in _in_python(file)]
    return found + [one for file in scripts for one in _in_javascript(file)]


def _in_python(file: Path) -> Iterator[Sentence]:
    tree = ast.parse(file.read_text("utf-8"))
    skipped = {part for node in ast.walk(tree) for part in _not_shown(node)}
    is_format = file.relative_to(SOURCE).as_posix() in _FORMATS
    errors = (part for node in ast.walk(tree) if isinstance(node, ast.Raise) for part in ast.walk(node))
    for node in errors if is_format else ast.walk(tree):
        if node in skipped or not isinstance(node, ast.Constant | ast.JoinedStr):
            continue
        parts = node.values if isinstance(node, ast.JoinedStr) else [node]
        text = "".join(str(one.value) if isinstance(one, ast.Constant) else "{x}" for one in parts)
        if (isinstance(node, ast.JoinedStr) or isinstance(node.value, str)) and _is_sentence(text):
            yield Sentence(file, node.lineno, text)


def _not_shown(node: ast.AST) -> Iterable[ast.AST]:  # noqa: PLR0911 - one line for each kind of syntax
    """Returns the parts of a node whose text no person reads."""
    match node:
        case ast.Expr(value=ast.Constant() as docstring):
            return [docstring]
        case ast.Call(func=ast.Name(id=name) | ast.Attribute(attr=name)) if name in _MARKS | _FOR_PROGRAMMERS:
            examples = [one.value for one in node.keywords if one.arg == "example"]  # text to type
            return [*examples, *(part for argument in node.args for part in ast.walk(argument))]
        case ast.AnnAssign() | ast.arg() if node.annotation is not None:
            return ast.walk(node.annotation)
        case ast.FunctionDef(name="__repr__"):
            return ast.walk(node)
        case ast.FunctionDef() if node.returns is not None:
            return ast.walk(node.returns)
        case ast.JoinedStr():
            return node.values
        case ast.MatchValue():
            return [node.value]
        case ast.Dict():
            return [key for key, value in zip(node.keys, node.values, strict=True) if key and _is_marked(value)]
        case ast.Compare():
            return [node.left, *node.comparators]  # compared with text that is read elsewhere
        case ast.Subscript(value=ast.Name(id="Literal")):
            return ast.walk(node.slice)  # a type
    return []


def _is_marked(node: ast.expr) -> bool:
    return isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id in _MARKS


def _in_javascript(file: Path) -> Iterator[Sentence]:
    source = re.sub(
        r"/\*.*?\*/", lambda comment: "\n" * comment[0].count("\n"), file.read_text("utf-8"), flags=re.DOTALL
    )
    source = re.sub(r"(?<![:\"'])//.*", "", source)
    for found in _JS_TEXT.finditer(source):
        text = found[1] or re.sub(r"\$\{[^}]*\}+", "{x}", found[2] or "")
        before = source[source.rfind("\n", 0, found.start()) + 1 : found.start()]
        if not before.strip():
            if source.startswith(":", found.end()):
                continue  # a key of an object
            before = re.sub(r"\s+", " ", source[max(0, found.start() - 300) : found.start()])
        if _is_sentence(text) and not _JS_NOT_SHOWN.search(before):
            yield Sentence(file, source.count("\n", 0, found.start()) + 1, text)


def _is_sentence(text: str) -> bool:
    excepted = any(pattern.fullmatch(text) for pattern in (_CARDS_ALONE, _PLACE, _SOURCE))
    return bool(_WORDS.search(text)) and text not in _CODES and not excepted and not _NOT_SENTENCES.match(text)


def main() -> None:
    """Runs the command."""
    found = [one for one in unmarked() if all(part in str(one.file) for part in sys.argv[1:])]
    for file, line, text in found:
        print(f"{file.relative_to(ROOT)}:{line}: {text!r}")
    sys.exit(bool(found))


if __name__ == "__main__":
    main()
