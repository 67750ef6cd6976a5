"""Compiles the poker engine to C with mypyc for the compiled wheel; the pure wheel has the same source without it.

``HATCH_BUILD_HOOK_ENABLE_CUSTOM=true`` turns the hook on, see ``make wheel``. It leaves the source unchanged. It skips
dataclasses that mypyc can't compile, with slots and a base class in another module (commands, events, results) or with
fields read from text (``parts.py``), and code that runs rarely: rulings, positions and views.
"""

from contextlib import chdir
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

COMPILED = (
    "cards.py",
    "money.py",
    "stub.py",
    "hands/*.py",
    "engines/poker/play/*.py",
    "engines/poker/play/betting/*.py",
    "engines/poker/play/changes/*.py",
    "engines/poker/play/dealing/*.py",
    "engines/poker/play/showdown/*.py",
)
NOT_COMPILED = ("commands.py", "*events.py", "parts.py", "payouts.py", "result.py", "view.py")


def modules(package: Path) -> list[Path]:
    """Returns the modules to compile."""
    found = [file for pattern in COMPILED for file in sorted(package.glob(pattern))]
    return [file for file in found if not any(file.match(name) for name in NOT_COMPILED)]


def compile_modules(source: Path, made: Path) -> None:
    """Compiles the modules into a folder with the layout of the source."""
    from mypyc.build import mypycify  # noqa: PLC0415 - the pure wheel is built without it
    from setuptools import setup  # noqa: PLC0415

    names = [str(file) for file in modules(source / "houseway")]
    with chdir(made):
        extensions = mypycify(
            [f"--config-file={source.parent / 'pyproject.toml'}", "--follow-imports=silent", *names],
            opt_level="1",  # -O2 takes a minute longer and gains nothing
            debug_level="0",
            group_name="houseway",
        )
        setup(
            name="houseway",
            packages=[],
            ext_modules=extensions,
            script_args=["--quiet", "build_ext", "--build-temp", "objects", "--build-lib", "modules"],
        )


class PokerInC(BuildHookInterface[Any]):
    """Adds the compiled modules to the wheel, next to their source."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compiles the modules and marks the wheel as built for this version of Python and this kind of machine."""
        if version == "editable":
            return
        self.work = TemporaryDirectory()
        compile_modules(Path(self.root, "src"), Path(self.work.name))
        compiled = Path(self.work.name, "modules")
        files = (file for file in compiled.rglob("*") if file.is_file())
        build_data["force_include"].update({str(file): str(file.relative_to(compiled)) for file in files})
        build_data["pure_python"] = False
        build_data["infer_tag"] = True

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """Removes the build folder."""
        if version != "editable":
            self.work.cleanup()
