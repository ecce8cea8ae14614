"""Writes the dump of a played table: `python -m tests.storage.dump NAME`, at each release; for
a name that ends with "-exhibits", of every exhibit of every game.

Every later migration is tested from these dumps, so that nobody's table is lost by an update.
"""

import sqlite3
import sys
import tempfile
from contextlib import closing
from pathlib import Path

from companion import create_app
from companion.core.game import catalogue
from companion.settings import Settings
from companion.storage.migrations import migrate
from tests.conftest import SECRET, Cast, Phone, set_up
from tests.contract.games import EXHIBITS
from tests.contract.tables import opened

DUMPS = Path(__file__).parent / "dumps"


def play(cast: Cast) -> Phone:
    """One table with every kind of entry in its log, and one that has not begun."""
    cast.host("red", "blue", "green", "yellow")
    host = cast.host("red", "blue", names={"red": "Ada", "blue": "Бо"}).sit("red")
    set_up(host, dealt="8")
    player = cast.player(host, "blue")
    names = ["Ambsace", "Blore", "Custus", "Darb", "Eagre", "Fadge", "Grimp", "Hatchel"]
    host.tap("provinces", data={"seat": "red", "count": "8", "named": names})
    player.tap("provinces", seat="blue", count="8")
    host.tap("city", seat="red", tokens="city:2", spends="true", province="Blore")
    host.tap("road", seat="red", tokens="road:2", spends="true", province="Ambsace", to="Custus")
    host.tap("end_turn", seat="red", next="blue")
    player.tap("take", seat="blue", province="Fadge", loser="red", tokens="spoils_of_war:1",
               placed="true", spends="true")  # fmt: skip
    player.tap("castle", seat="blue", tokens="castle:1", spends="true", province="Fadge")
    player.tap("castle", seat="blue", tokens="castle:1", spends="true", overrule="turn.two_actions")
    host.tap("token", seat="red", tokens="patronage:1", spends="true", remedy="turn.whose")
    host.tap("alchemist", seat="red", gives="1")
    host.tap("reserve", seat="red", cards="2", known="true", named="scribe")
    host.tap("free", seat="red")
    host.tap("action", seat="blue", what="buy", always="turn.whose")
    host.tap("points", seat="red", points="-1", overrule="score.floor")
    host.tap("lose", seat="red", province="Grimp")
    host.tap("correct", seat="blue", what="vp", to="31", why="miscounted")
    host.tap("leave", seat="blue")
    host.tap("return", seat="blue")
    host.tell("/log/strike", entry="5")
    host.tell("/log/restore", entry="5")
    host.tell("/log/strike", data={"entry": ["14", "15"]})
    host.tell("/log/4/amend", seat="red", whole="1", tokens="city:2", province="Darb")
    set_up(host, dealt="9")
    host.tap("depth", depth="wars")
    over = ["turn.whose", "turn.first", "turn.two_actions"]
    sent = {"seat": "red", "province": "Iracund", "armies": "5", "spends": "true", "overrule": over}
    host.tap("invade", data=sent)
    host.tell("/settle/war/show", province="Iracund")
    ended = {"seat": "red", "province": "Iracund", "taker": "red", "overrule": over}
    host.tap("end_war", data={**ended, "spends": "true"})
    host.tap("board", province="Blore", strength="5", rugged="true")
    host.tap("stop", how="score")
    return host


def play_exhibits(cast: Cast) -> None:
    for game in catalogue.games().values():
        for exhibit in EXHIBITS[game]:
            opened(cast, game, exhibit)


def main(name: str) -> None:
    with tempfile.TemporaryDirectory() as folder:
        url = f"sqlite:///{folder}/companion.sqlite"
        migrate(url)
        app = create_app(Settings(instance=Path(folder), database_url=url, secret_key=SECRET))
        (play_exhibits if name.endswith("-exhibits") else play)(Cast(app))
        app.extensions["companion.database"].close()
        DUMPS.mkdir(exist_ok=True)
        with closing(sqlite3.connect(f"{folder}/companion.sqlite")) as connection:
            dump = "\n".join(connection.iterdump())
        (DUMPS / f"{name}.sql").write_text(dump + "\n", encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1])
