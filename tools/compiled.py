"""The compiled build: mypyc turns the modules that play into C, from the same source; the rest stays Python.

    python tools/compiled.py                 builds it, unless it was built from the same, and prints its folder
    python tools/compiled.py --modules       the same with the compiled modules alone, for the wheel
    python tools/compiled.py --tests TESTS   builds it and runs these tests on it
    python tools/compiled.py --can           says whether it can be built here

``PYTHONPATH=$(python tools/compiled.py) houseway --version`` runs it. It needs a C compiler, and mypy and setuptools
from the development extra. gcc compiles it twice: the first build counts while ``training.py`` plays, and the second is
made for what is done often. MYPYC_OPT_LEVEL=0 leaves that out, for tests.

A build is kept by all that its C depends on, see ``_fingerprint``. Several may be made and used at once.

What is rare is left out: rulings, positions as text, irregularities, and what a house's folder is checked by.
"""

import argparse
import ast
import hashlib
import os
import shlex
import shutil
import subprocess
import sys
import sysconfig
import time
from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import chdir, contextmanager, redirect_stdout, suppress
from copy import copy
from importlib.metadata import PackageNotFoundError, version
from importlib.util import find_spec
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from natives import native, told

ROOT = Path(__file__).resolve().parents[1]
SOURCE = ROOT / "src"
GROUP = "houseway_core"
SUFFIX = str(sysconfig.get_config_var("EXT_SUFFIX"))
LEVEL = os.environ.get("MYPYC_OPT_LEVEL", "2")
"""How hard the C compiler tries."""
FLAGS = (
    *("CC", "CFLAGS", "CPPFLAGS", "LDFLAGS", "LDSHARED", "ARCHFLAGS", "MACOSX_DEPLOYMENT_TARGET"),
    *("CPATH", "C_INCLUDE_PATH", "LIBRARY_PATH"),
)
"""What the environment tells setuptools, and the C compiler by itself."""
TOGETHER = ["-flto=auto", "--param=lto-partitions=8"]
"""In few parts, each of which reads the names of all: so the program is linked in half the time."""
STRAIGHT = ["-fno-plt"]
"""Python's functions are called where they are, and not by way of a table."""
DAY = 24 * 60 * 60
BUILDS = 8
"""So many are kept in the cache, and any that was used within a day."""
HIDDEN = "-fvisibility=hidden"
"""The modules call each other, and nobody else calls them like that."""
BOTS = ("engines/poker/bots/quick", "engines/banked/bot_chart", "engines/banked/bots", "engines/poker/bots/beaten")
"""Those that play by habit or by a chart, and who need not show; what thinks stays Python."""
ENGINES = ("poker", "banked", "pan")
SHARED = ("__init__", "contract", "positions", "payouts", "registry", "rulings", "irregularities")
OF_ENGINES = (
    *(f"engines/{name}" for name in SHARED),
    *(f"engines/{name}/{part}" for name in ENGINES for part in ("__init__", "play", "between_hands", "in_hand")),
    *(f"engines/{name}/room_between_hands" for name in ("banked", "pan")),
    "engines/banked/kum_kum",
)
KEPT = ("keeper", "status", "facts", "journal", "routine", "what_next", "between_hands", "bots", "lawful", "rotation")
ROOM = (
    *("room", "work", "pace", "settings", "hashing", "cards/fair", "cards/shuffles"),
    *("asking/follow_ups", "asking/room_commands", "asking/table_commands"),
    *("log/draft", "log/postings", "money/books"),
    *("running/inspector", "running/simulated_people", "running/simulated_room"),
    *("tables/lists", "tables/spread"),
    *("engines/contract", "engines/registry"),
    *(f"tables/{name}" for name in KEPT),
)
"""What a table of a room goes through for an event: to keep it, to decide what comes next, to write it down."""
CORE = (
    "cards",
    "money",
    "stub",
    "hands",
    "rulebook",
    "collection",
    *OF_ENGINES,
    "table",
    "simulation/life",
    "players/seats",
)
COMPILED = (*CORE, *BOTS, "record/codec", "record/complete", *(f"room/{name}" for name in ROOM))
"""What is compiled, and all that it imports."""
RULINGS = (
    "rulings",
    "banked/rulings.py",
    "pan/rulings.py",
    "rulebook/rulings.py",
    "irregularities",
    "irregularities.py",
)
TEXTS = ("position", "position.py", "payouts.py")
BY_HAND = ("by_hand.py", "next_hand.py", "next_game.py", "sign.py")
PRINTED = (
    "audit.py",
    "sense.py",
    "idle.py",
    "law.py",
    "words.py",
    "data.py",
    "catalogue.py",
    "limits.py",
)
DOORS = ("rulebook/__init__.py", "engines/banked/play/__init__.py")
"""Packages that open their rooms when somebody asks: mypyc does not let a module answer for names it does not have."""


def modules() -> list[Path]:
    """The modules to compile, by their paths under the source."""
    found = [path.relative_to(SOURCE) for name in COMPILED for path in _below(SOURCE / "houseway" / name)]
    left_out = (*RULINGS, *TEXTS, *BY_HAND, *PRINTED, *DOORS)
    return [path for path in found if not any(_is(path, left) for left in left_out)]


def _below(path: Path) -> list[Path]:
    return sorted(path.rglob("*.py")) if path.is_dir() else [path.with_suffix(".py")]


def _is(path: Path, left: str) -> bool:
    return path.match(left) or left in path.parent.parts


def package() -> Path:
    """A folder with the whole package as it stands, its compiled modules beside their source.

    Each build has its own, and each list of files: nobody's folder changes while they run from it. Nobody says when
    they are done, so it stays for a week after it was last asked for; the longest runs take a night.
    """
    compiled = extensions()
    files = sorted(str(file) for file in SOURCE.rglob("*") if "__pycache__" not in file.parts)
    listed = hashlib.sha256(repr(files).encode()).hexdigest()[:8]
    packages = ROOT / "build" / "compiled"
    folder = packages / f"{compiled.name}-{listed}"
    if not _is_there(folder):
        packages.mkdir(parents=True, exist_ok=True)
        _sweep(packages.iterdir(), 7 * DAY)
        with TemporaryDirectory(dir=packages) as beside:
            _lay_out(compiled, Path(beside, "laid-out"))
            _put(Path(beside, "laid-out"), folder)
    return folder


def _lay_out(compiled: Path, folder: Path) -> None:
    shutil.copytree(SOURCE, folder, copy_function=os.symlink, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copytree(compiled, folder, dirs_exist_ok=True)  # copied: a module finds its files beside its real place


def extensions() -> Path:
    """The folder of the compiled modules; they are built where it is not there yet."""
    cache = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache", "houseway", "compiled")
    folder = cache / _fingerprint()
    if not _is_there(folder):
        cache.mkdir(parents=True, exist_ok=True)
        _sweep(_left_over(cache), DAY)
        with TemporaryDirectory(dir=cache) as work, _held(Path(work)):
            with redirect_stdout(sys.stderr):  # what mypyc has to say is no part of the answer
                _build(Path(work, "source"), Path(work, "made"))
            _put(Path(work, "made"), folder)
    return folder


def _is_there(folder: Path) -> bool:
    """Whether it is there; who asks is about to use it, which is noted."""
    try:
        os.utime(folder)
    except OSError:
        return folder.exists()  # somebody else's, perhaps
    return True


def _put(made: Path, folder: Path) -> None:
    """Moves what was made to its place, at once and whole; where another was quicker, the same is there already."""
    try:
        made.rename(folder)
    except OSError:
        if not folder.exists():
            raise


def _left_over(cache: Path) -> list[Path]:
    """Where builds are at work or were killed, and what was made before the last few; one more will come."""
    made = sorted(cache.glob("[0-9a-f]" * 16), key=_last_used, reverse=True)
    return [*cache.glob("tmp*"), *made[BUILDS - 1 :]]


def _last_used(folder: Path) -> float:
    try:
        return folder.stat().st_mtime
    except OSError:  # another has just removed it
        return 0


@contextmanager
def _held(folder: Path) -> Iterator[None]:
    """Nobody else holds it meanwhile. The system lets go of what a killed program held."""
    import fcntl  # noqa: PLC0415, not on Windows

    descriptor = os.open(folder, os.O_RDONLY)
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        yield
    finally:
        os.close(descriptor)


def _sweep(folders: Iterable[Path], age: float) -> None:
    """Removes those that nobody has used for so many seconds, and where no build is at work."""
    for folder in folders:
        with suppress(OSError):  # it is held, another was quicker, or it is not ours
            if time.time() - _last_used(folder) > age:
                with _held(folder):
                    _remove(folder)


def _remove(folder: Path) -> None:
    """Takes it from its place first: half of it, left by one who was killed, would pass for the whole."""
    with TemporaryDirectory(dir=folder.parent) as away:
        folder.rename(Path(away, folder.name))


def _fingerprint() -> str:
    """What the modules come from: all that mypyc reads, these tools, and who compiles with which flags."""
    read = _read_by_mypyc()
    tops = {name.split(".")[0] for names in read.values() for name in names}
    outside = tops - sys.stdlib_module_names - {"houseway"}
    tools = ("compiled.py", "natives.py", "as_json.py", "by_class.py", "kept.py", "kinds.py", "told.py", "training.py")
    come_from = (
        (SUFFIX, sys.version, LEVEL, _compiler()),
        [(name, os.environ.get(name)) for name in FLAGS],
        [(name, _version(name)) for name in ("mypy", "setuptools", *sorted(outside))],
        [(name, Path(__file__).with_name(name).read_bytes()) for name in tools],
        [(str(file.relative_to(SOURCE)), file.read_bytes()) for file in sorted(read)],
    )
    return hashlib.sha256(repr(come_from).encode()).hexdigest()[:16]


def _version(name: str) -> str:
    try:
        return version(name)
    except PackageNotFoundError:
        return ""


def _read_by_mypyc() -> dict[Path, set[str]]:
    """The modules to compile and all of the source that they import, however far, each with the names it imports.

    mypyc takes types from there: a change in one may change the C of another. The pages are not among them.
    """
    read: dict[Path, set[str]] = {}
    wanted = [file for name in COMPILED for file in _below(SOURCE / "houseway" / name)]
    while wanted:
        file = wanted.pop()
        if file not in read:
            is_emptied = file == SOURCE / "houseway" / "__init__.py"  # see `_build`
            read[file] = set() if is_emptied else _imported(file)
            wanted += (found for name in read[file] for found in _files(name))
    return read


def _imported(file: Path) -> set[str]:
    """The names that a module imports, also in a function or for their types alone; and its own, for its packages."""
    here = file.relative_to(SOURCE).with_suffix("").parts
    names = {".".join(here)}
    for node in ast.walk(ast.parse(file.read_bytes())):
        match node:
            case ast.Import(names=some):
                names |= {one.name for one in some}
            case ast.ImportFrom(module=module, names=some, level=level):
                package = [*here[:-level]] if level else []
                package += [module] if module else []
                names |= {".".join([*package, *more]) for more in ([], *([one.name] for one in some))}
    return names


def _files(name: str) -> Iterator[Path]:
    """The module of a name and the packages around it; nothing for what is not of this source."""
    parts = name.split(".")
    for length in range(1, len(parts) + 1):
        place = SOURCE.joinpath(*parts[:length])
        yield from (file for file in (place / "__init__.py", place.with_suffix(".py")) if file.is_file())


def _build(work: Path, made: Path) -> None:
    """Compiles a copy of the source, and keeps the modules alone."""
    from mypyc.build import mypycify  # noqa: PLC0415 — `--can` must answer where it is not installed

    shutil.copytree(SOURCE, work, ignore=shutil.ignore_patterns("__pycache__"))
    with chdir(work):
        Path("houseway", "__init__.py").write_text("")  # it names all there is, and mypy would read that too
        for module in modules():
            module.write_text(native(SOURCE / module, SOURCE))
        Path("houseway_told.py").write_text(told(modules(), SOURCE))
        # The source is checked as it stands; here no class is a dataclass any more, and `replace` would complain.
        unasked = ("type-var", "arg-type", "return-value")
        options = ["--follow-imports=silent", *(f"--disable-error-code={code}" for code in unasked)]
        core = mypycify(
            [*options, *map(str, modules())], opt_level=LEVEL, debug_level="0", multi_file=True, group_name=GROUP
        )
        first, counts = Path("first").absolute(), Path("counts").absolute()
        if LEVEL == "0":
            _compile(core, made, [])
        elif not _is_gcc():
            _compile(core, made, TOGETHER)
        else:
            _compile(core, first, [f"-fprofile-generate={counts}"])
            _train(first)
            _compile(core, made, [*TOGETHER, *STRAIGHT, f"-fprofile-use={counts}", "-Wno-missing-profile"])
        shutil.copy("houseway_told.py", made)


def _compile(core: list[Any], made: Path, more: list[str]) -> None:
    """Compiles what mypyc has written: the modules as one program, and small ones that only lead to it."""
    from setuptools import setup  # noqa: PLC0415
    from setuptools.command.build_ext import build_ext  # noqa: PLC0415

    class SideBySide(build_ext):
        """Compiles the files of a module side by side, where setuptools would take one after the other."""

        def build_extensions(self) -> None:
            one_by_one = self.compiler.compile

            def compiled(sources: list[str], **said: Any) -> list[str]:
                with ThreadPoolExecutor(os.cpu_count()) as pool:
                    return [made for some in pool.map(lambda one: one_by_one([one], **said), sources) for made in some]

            self.compiler.compile = compiled
            super().build_extensions()

    program = [copy(one) for one in core]
    for one in program:
        if one.name.startswith(GROUP):
            one.extra_compile_args = [*one.extra_compile_args, HIDDEN, *more]
            one.extra_link_args = [*one.extra_link_args, HIDDEN, *more]
    setup(
        name=GROUP,
        packages=[],
        ext_modules=program,
        cmdclass={"build_ext": SideBySide},
        # Twice in the same folder: what was counted is known by the name of the file that was compiled.
        script_args=["--quiet", "build_ext", "--force", "--build-temp", "build", "--build-lib", str(made)],
    )


def _train(first: Path) -> None:
    """Plays with a build that counts."""
    played = first.with_name("played")
    _lay_out(first, played)
    shutil.copy("houseway_told.py", played)
    training = Path(__file__).with_name("training.py")
    subprocess.run([sys.executable, training], env=os.environ | {"PYTHONPATH": str(played)}, check=True)


def can_build() -> bool:
    """Whether a C compiler, Python's headers, mypyc and setuptools are there."""
    headers = Path(sysconfig.get_path("include"), "Python.h")
    return bool(_compiler()) and headers.exists() and all(map(find_spec, ("mypyc", "setuptools")))


def _compiler() -> str:
    """What the C compiler says of itself; empty where it does not answer."""
    command = os.environ.get("CC") or str(sysconfig.get_config_var("CC"))  # in several words: `env clang`
    plain = os.environ | {"LC_ALL": "C"}  # or it would be another in another language
    try:
        asked = [*shlex.split(command), "--version"]
        return subprocess.run(asked, env=plain, capture_output=True, text=True, check=True).stdout
    except (OSError, ValueError, subprocess.CalledProcessError):
        return ""


def _is_gcc() -> bool:
    """Others count in another way, and want another program to read it."""
    return "Free Software Foundation" in _compiler()


def main() -> int:
    """The command line."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--can", action="store_true", help="only say whether it can be built here")
    parser.add_argument("--modules", action="store_true", help="build the compiled modules alone")
    parser.add_argument("--tests", action="store_true", help="run pytest on it with the arguments that follow")
    asked, passed_on = parser.parse_known_args()
    if not can_build():
        print("The compiled build is left out: no C compiler, Python headers, mypy or setuptools.", file=sys.stderr)
        return 0 if asked.tests else 1
    if asked.can:
        return 0
    folder = extensions() if asked.modules else package()
    if not asked.tests:
        print(folder)
        return 0
    run = [sys.executable, "-m", "pytest", "--override-ini", f"pythonpath={folder}", *passed_on]
    return subprocess.run(run, cwd=ROOT, env=os.environ | {"PYTHONPATH": str(folder)}, check=False).returncode


if __name__ == "__main__":
    sys.exit(main())
