"""The wheel: everything a companion needs at run time, in one file."""

import fnmatch
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

PROJECT = Path(__file__).parents[2]
PIP_WHEEL = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--no-build-isolation"]


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """The names of the files in a wheel built from this checkout."""
    folder = tmp_path_factory.mktemp("wheel")
    subprocess.run(
        [*PIP_WHEEL, "--wheel-dir", str(folder), str(PROJECT)],
        check=True,
        capture_output=True,
    )
    (path,) = folder.glob("*.whl")
    return zipfile.ZipFile(path).namelist()


@pytest.mark.parametrize(
    "pattern",
    [
        "companion/templates/*.html",
        "companion/static/css/*/*.css",
        "companion/static/js/screens/map.js",
        "companion/static/vendor/htmx.min.js",
        "companion/static/vendor/hx-sse.min.js",
        "companion/static/vendor/htmx.LICENSE.txt",
        "companion/translations/*.po",
        "companion/storage/migrations/versions/*.py",
        "companion/storage/migrations/script.py.mako",
        "companion/games/mythotopia/*.toml",
        "companion/games/mythotopia/reference/*.md",
        "companion/games/mythotopia/templates/*.html",
        "companion/games/mythotopia/static/css/companion/*.css",
        "companion/games/mythotopia/static/css/map/*.css",
        "companion/games/terra_mystica/box/*.toml",
        "companion/games/terra_mystica/box/map.csv",
        "companion/py.typed",
        "*.dist-info/licenses/LICENSE",
    ],
)
def test_wheel_holds(wheel: list[str], pattern: str) -> None:
    assert fnmatch.filter(wheel, pattern), sorted(wheel)


def test_the_wheel_leaves_out_what_only_tests_and_developers_need(wheel: list[str]) -> None:
    for pattern in ("companion/games/*/examples*", "companion/*/style.*", "*.pot", "tests/*"):
        assert not fnmatch.filter(wheel, pattern)
    for demo in ("mythotopia/screens/demo.json", "score_sheet/demo.json"):
        assert f"companion/games/{demo}" in wheel
