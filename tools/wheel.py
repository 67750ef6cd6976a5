"""The compiled wheel: what ``tools/compiled.py`` has built goes into it beside the source."""

import os
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CompiledModules(BuildHookInterface[Any]):
    """Puts the modules of the folder that HOUSEWAY_COMPILED names into the wheel; without it the wheel is pure."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """A wheel with compiled modules is for one version of Python on one kind of machine."""
        if version == "editable" or not (named := os.environ.get("HOUSEWAY_COMPILED")):
            return
        folder = Path(named)
        compiled = [file for file in folder.rglob("*") if file.is_file()]
        build_data["force_include"].update({str(file): str(file.relative_to(folder)) for file in compiled})
        build_data["pure_python"] = False
        build_data["infer_tag"] = True
