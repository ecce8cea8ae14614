"""Tests run against a changed module, in a process of their own.

The changed module is imported in place of its file: nothing is written. The process is forked
from one that has the libraries imported, which is most of the work of a short test run.
"""

import ast
import os
import resource
import sys
from collections.abc import Iterable, Sequence
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder
from importlib.util import spec_from_loader
from pathlib import Path
from types import ModuleType
from typing import TypeAlias

import pydantic  # noqa: F401  (only to have it imported)
import pytest

import companion.core.game.descriptions
import companion.core.game.showcase
import companion.core.log.log
import companion.core.whatif  # noqa: F401

SECONDS = 120  # of processor time: a change may loop for ever
BYTES = 2**31  # and fill a list
QUICKLY = (
    "-x", "-q", "--no-header", "--assert=plain", "-p", "no:cacheprovider", "-p", "pytest_timeout",
)  # fmt: skip


class Instead(MetaPathFinder, Loader):
    """Finds one module, and loads this tree for it."""

    def __init__(self, module: str, tree: ast.Module) -> None:
        self.module, self.tree = module, tree

    def find_spec(
        self, name: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        spec = PathFinder.find_spec(name, path) if name == self.module else None
        return spec and spec_from_loader(name, self, origin=spec.origin)

    def exec_module(self, module: ModuleType) -> None:
        assert module.__spec__ is not None
        exec(compile(self.tree, str(module.__spec__.origin), "exec"), module.__dict__)


Lot: TypeAlias = tuple[Path, Sequence[str]]
"""Tests, and the folder above which their set-up is left out: there it imports the whole server."""


def start(module: str, tree: ast.Module, lots: Iterable[Lot]) -> int:
    """Starts tests against the changed module: the process id to wait for. The second lot runs
    where the first one passed, and so on."""
    child = os.fork()
    if child:
        return child
    try:
        resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))
        resource.setrlimit(resource.RLIMIT_AS, (BYTES, BYTES))
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, 1)
        os.dup2(nowhere, 2)
        os.environ["PYTEST_DISABLE_PLUGIN_AUTOLOAD"] = "1"
        sys.meta_path.insert(0, Instead(module, tree))
        codes = (pytest.main([*QUICKLY, f"--confcutdir={top}", *tests]) for top, tests in lots)
        code = next(
            (exit_code for exit_code in codes if exit_code != pytest.ExitCode.OK),
            pytest.ExitCode.OK,
        )
    except BaseException:  # noqa: BLE001  (whatever it is, the tests did not pass)
        code = pytest.ExitCode.INTERNAL_ERROR
    finally:
        os._exit(code)
