"""Build the parser's table where the program is installed, so that no first start has to."""

from __future__ import annotations

import os
import shutil
import sys
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface


class CustomBuildHook(BuildHookInterface):  # type: ignore[type-arg]
    """Runs before a wheel is packed, and before a checkout is installed."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Let the parser keep its table, and put that beside the grammar."""
        sys.path.insert(0, self.root)
        # Without lark the first start builds it.
        with TemporaryDirectory() as folder, suppress(ImportError):
            from interpreter.corpus.cachefolder import VARIABLE
            from interpreter.language.grammar.parser import lark
            from interpreter.language.grammar.table import BUILT, NAME

            os.environ[VARIABLE] = folder
            lark()
            if (made := Path(folder, NAME)).exists():
                shutil.copyfile(made, BUILT)
