"""The page's scripts as one: a module with all that it imports, now or later, in a file for which a browser asks once.

The page writes its imports and exports in one way only, each on a line of its own: `import { a, b as c } from
"./d.js";`, `import "./d.js";`, `import("./d.js")`, `export function`, `export class` and `export const`. No import runs
in a circle. So each module becomes a function that answers what it exports, and runs when it is first needed. Whoever
looks at the page from outside finds a module by `need`.
"""

import posixpath
import re
from pathlib import Path

_NOW = re.compile(r'^import (?:(\{.*\}) from )?"(\.[\w./-]+)";$', re.MULTILINE)
# A comment imports the type behind the dot.
_LATER = re.compile(r'\bimport\("(\.[\w./-]+)"\)(?!\.)')
_EXPORT = re.compile(r"^export (?=(?:(?:async )?function\*?|class|const) (\w+))", re.MULTILINE)
_COMMENT = re.compile(r"^ */\*\*(?:[^*]|\*(?!/))*\*/\n", re.MULTILINE)

_WHOLE = """\
const read = {{}};
export const need = (name) => (read[name] ??= modules[name]());
const modules = {{
{modules}}};
need("{main}");
"""


def joined(main: Path) -> str:
    """A module with all that it needs; one that needs nothing stays as it is."""
    if not _NOW.search(text := main.read_text(encoding="utf-8")):
        return text
    functions: dict[str, str] = {}
    _put(main.parent, main.name, functions)
    return _WHOLE.format(modules="".join(functions.values()), main=main.name)


def _put(folder: Path, name: str, functions: dict[str, str]) -> None:
    """Puts a module, by its path from the folder, and what it needs among the functions."""
    if name in functions:
        return
    functions[name] = ""
    text = _COMMENT.sub("", (folder / name).read_text(encoding="utf-8"))
    exported = ", ".join(_EXPORT.findall(text))

    def need(path: str) -> str:
        needed = posixpath.normpath(posixpath.join(posixpath.dirname(name), path))
        _put(folder, needed, functions)
        return f'need("{needed}")'

    def now(found: re.Match[str]) -> str:
        names, path = found.groups()
        return f"const {names.replace(' as ', ': ')} = {need(path)};" if names else f"{need(path)};"

    text = _NOW.sub(now, _EXPORT.sub("", text))
    text = _LATER.sub(lambda found: f"Promise.resolve({need(found[1])})", text)
    functions[name] = f'"{name}": () => {{\n{text}return {{ {exported} }};\n}},\n'
