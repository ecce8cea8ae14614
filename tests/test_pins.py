"""What is installed: pinned, hashed, tested in the version that runs, and needed."""

import re
import tomllib
from importlib.metadata import packages_distributions, version
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parents[1]
PINS = {name: ROOT / "requirements" / f"{name}.txt" for name in ("run", "hosted", "dev")}
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
IMPORT = re.compile(r"^ *(?:from|import) (\w+)", re.MULTILINE)


def pins(name: str) -> dict[str, tuple[Requirement, int]]:
    """Each requirement of a file, and how many hashes it has."""
    text = PINS[name].read_text("utf-8").replace("\\\n", " ")
    pinned: dict[str, tuple[Requirement, int]] = {}
    for line in filter(None, map(str.strip, text.splitlines())):
        requirement = Requirement(line.partition(" --hash")[0])
        pinned[canonicalize_name(requirement.name)] = (requirement, line.count("--hash=sha256:"))
    return pinned


@pytest.mark.parametrize("name", PINS)
def test_every_package_is_pinned_with_hashes_and_tested_as_pinned(name: str) -> None:
    tested = pins("dev")
    for package, (requirement, hashes) in pins(name).items():
        (pin,) = requirement.specifier
        assert (pin.operator, hashes > 0) == ("==", True), package
        if requirement.marker is None or requirement.marker.evaluate():
            assert tested[package][0].specifier == requirement.specifier, package
            assert version(package) == pin.version, f"{package}: run make to install the pins"


def test_every_range_holds_its_pin_and_what_is_imported_is_declared_and_nothing_else() -> None:
    ours = (path.read_text("utf-8") for path in (ROOT / "companion").rglob("*.py"))
    roots = {root for text in ours for root in IMPORT.findall(text)} - {"companion"}
    modules = packages_distributions()
    needed = {canonicalize_name(of) for root in roots for of in modules.get(root, ())}
    declared = set()
    postgres = PROJECT["optional-dependencies"]["postgres"]
    for name, dependencies in (("run", PROJECT["dependencies"]), ("hosted", postgres)):
        for dependency in map(Requirement, dependencies):
            package = canonicalize_name(dependency.name)
            (pin,) = pins(name)[package][0].specifier
            assert dependency.specifier.contains(pin.version), package
            declared.add(package)
    assert declared == needed


def test_nothing_without_a_hash_gets_into_the_image_that_runs() -> None:
    running = (ROOT / "Dockerfile").read_text("utf-8").rpartition("\nFROM ")[2]
    installs = re.findall(r"pip install [^&\n]*", running)
    assert installs
    for install in installs:
        ours = "--no-deps /wheel/" in install
        assert ours or "--require-hashes" in install, install
