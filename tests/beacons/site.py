"""Beacons as pip would install it, for a server that finds it there."""

import shutil
from pathlib import Path

PACKAGE = Path(__file__).parent / "beacons"


def site(folder: Path) -> Path:
    """A folder for `sys.path` with the package and its entry point."""
    shutil.copytree(PACKAGE, folder / "beacons")
    info = folder / "beacons-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: beacons\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text("[companion.games]\nbeacons = beacons:game\n")
    return folder
