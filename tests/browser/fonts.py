"""The fonts that the browser sees: those of an Android phone, and none of this machine's.

Packages bring them, so a picture and a line break are the same on every machine.
"""

from pathlib import Path

import fontpkg_noto_sans
import fontpkg_noto_serif
import fontpkg_roboto
import fontpkg_roboto_flex
import fontpkg_roboto_mono

FACES = {
    "Roboto": fontpkg_roboto,
    "Noto Sans": fontpkg_noto_sans,
    "Noto Serif": fontpkg_noto_serif,
    "Roboto Mono": fontpkg_roboto_mono,
    # For arrows, which a phone has in a font that no package brings.
    "Roboto Flex": fontpkg_roboto_flex,
}

# What a phone gives for the names that belong to no font.
GENERIC = {
    "sans-serif": "Roboto",
    "system-ui": "Roboto",
    "serif": "Noto Serif",
    "monospace": "Roboto Mono",
}


def write_configuration(folder: Path) -> Path:
    """Writes a fontconfig file that knows the phone's fonts alone; returns its path."""
    folders = "".join(f"<dir>{package.ROOT / 'files'}</dir>" for package in FACES.values())
    aliases = "".join(
        f'<match><test name="family"><string>{name}</string></test>'
        f'<edit name="family" mode="assign" binding="same"><string>{face}</string></edit></match>'
        for name, face in GENERIC.items()
    )
    path = folder / "fonts.conf"
    path.write_text(
        '<?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "fonts.dtd">'
        f"<fontconfig>{folders}<cachedir>{folder / 'cache'}</cachedir>{aliases}"
        # Hinting and subpixels belong to a screen, which no test has.
        '<match target="font"><edit name="hinting"><bool>false</bool></edit>'
        '<edit name="antialias"><bool>true</bool></edit>'
        '<edit name="rgba"><const>none</const></edit></match></fontconfig>\n',
        encoding="utf-8",
    )
    return path
