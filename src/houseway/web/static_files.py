"""The page and its files: scripts and style sheets, each also as one file with its imports.

The page writes each import and export on a line of its own, in one of these ways: `import "./d.js";`,
`import { a, b as c } from "./d.js";`, `import("./d.js")`, `export function`, `export class` and `export const`.
There are no import cycles. So each module becomes a function that returns its exports and runs when it is first
needed. From outside, a module of the page is found with `need`.
"""

import hashlib
import mimetypes
import os
import posixpath
import re
from collections.abc import Awaitable, Callable
from functools import cache
from pathlib import Path

from starlette.requests import Request
from starlette.responses import HTMLResponse, Response
from starlette.staticfiles import PathLike, StaticFiles
from starlette.types import Scope

from houseway.web.context import no_such_address

STATIC = Path(__file__).parent / "static"
_SERVICE_WORKER = "worker.js"
"""The service worker of a dealer's tablet."""
_CSS_IMPORT = re.compile(rb'^@import url\("([\w-]+\.css)"\);$', re.MULTILINE)
_IMPORT = re.compile(r'^import (?:(\{.*\}) from )?"(\.[\w./-]+)";$', re.MULTILINE)
# With a dot behind it, it is the type in a comment.
_DYNAMIC_IMPORT = re.compile(r'\bimport\("(\.[\w./-]+)"\)(?!\.)')
_EXPORT = re.compile(r"^export (?=(?:(?:async )?function\*?|class|const) (\w+))", re.MULTILINE)
_COMMENT = re.compile(r"^ */\*\*(?:[^*]|\*(?!/))*\*/\n", re.MULTILINE)
_BUNDLE = """\
const read = {{}};
export const need = (name) => (read[name] ??= modules[name]());
const modules = {{
{modules}}};
need("{main}");
"""

for _ending, _type in (
    (".js", "text/javascript"),
    (".svg", "image/svg+xml"),
    (".css", "text/css"),
    (".webmanifest", "application/manifest+json"),
    (".woff2", "font/woff2"),
):
    # The system's own list is sometimes wrong, and browsers refuse a module of another type.
    mimetypes.add_type(_type, _ending)


class Files(StaticFiles):
    """Static files under their own names, which browsers keep and check each time."""

    def file_response(
        self, full_path: PathLike, stat_result: os.stat_result, scope: Scope, status_code: int = 200
    ) -> Response:
        """Returns a file, or that it hasn't changed."""
        response = super().file_response(full_path, stat_result, scope, status_code)
        response.headers["Cache-Control"] = "no-cache"
        if Path(full_path).name == _SERVICE_WORKER:
            # It is in the folder of scripts, but works for the dealer's pages.
            response.headers["Service-Worker-Allowed"] = "/dealer"
        return response


class VersionedFiles:
    """The same files under a version that changes with them, so that browsers keep them without asking."""

    def __init__(self, folder: Path) -> None:
        files = [file for file in sorted(folder.rglob("*")) if file.is_file()]
        self._files = {file.relative_to(folder).as_posix(): file for file in files}
        facts = [(name, (stat := file.stat()).st_mtime_ns, stat.st_size) for name, file in self._files.items()]
        self.version = hashlib.sha256(repr(facts).encode()).hexdigest()[:16]

    async def handle(self, request: Request) -> Response:
        """Returns a file."""
        name = request.path_params["name"]
        if name not in self._files:
            return no_such_address()
        headers = {"Cache-Control": "max-age=31536000, immutable"}
        content = _read(self._files[name], self.version)
        return Response(content, media_type=mimetypes.guess_type(name)[0], headers=headers)


@cache
def _read(file: Path, version: str) -> bytes:
    """Returns a file of a version; a style sheet or a script includes its imports."""
    match file.suffix:
        case ".css":
            return _CSS_IMPORT.sub(lambda found: _read(file.with_name(found[1].decode()), version), file.read_bytes())
        case ".js":
            return bundle(file).encode()
    return file.read_bytes()


def bundle(main: Path) -> str:
    """Returns a module with everything that it imports; a module without imports is unchanged."""
    if not _IMPORT.search(text := main.read_text(encoding="utf-8")):
        return text
    functions: dict[str, str] = {}
    _add(main.parent, main.name, functions)
    return _BUNDLE.format(modules="".join(functions.values()), main=main.name)


def _add(folder: Path, name: str, functions: dict[str, str]) -> None:
    """Adds a module, by its path in the folder, and everything that it imports."""
    if name in functions:
        return
    functions[name] = ""
    text = _COMMENT.sub("", (folder / name).read_text(encoding="utf-8"))
    exported = ", ".join(_EXPORT.findall(text))

    def need(path: str) -> str:
        needed = posixpath.normpath(posixpath.join(posixpath.dirname(name), path))
        _add(folder, needed, functions)
        return f'need("{needed}")'

    def static_import(found: re.Match[str]) -> str:
        names, path = found.groups()
        return f"const {names.replace(' as ', ': ')} = {need(path)};" if names else f"{need(path)};"

    text = _IMPORT.sub(static_import, _EXPORT.sub("", text))
    text = _DYNAMIC_IMPORT.sub(lambda found: f"Promise.resolve({need(found[1])})", text)
    functions[name] = f'"{name}": () => {{\n{text}return {{ {exported} }};\n}},\n'


def page(index: Path, version: str) -> Callable[[Request], Awaitable[Response]]:
    """Returns the handler of the page, which is the same at every address that the page knows.

    It asks for its files by their version, so that a second visit asks for none.
    """
    text = index.read_text(encoding="utf-8") if index.is_file() else ""
    for folder in ("css", "js"):
        text = text.replace(f"/static/{folder}/", f"/kept/{version}/{folder}/")

    async def handle(request: Request) -> Response:
        if "." in request.url.path.rpartition("/")[2] or not text:
            return no_such_address()
        return HTMLResponse(text, headers={"Cache-Control": "no-cache"})

    return handle
