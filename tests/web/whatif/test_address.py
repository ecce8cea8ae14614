"""An action in an address: short, readable, and the same again when it is read."""

from urllib.parse import quote_plus

from companion.games.mythotopia.box import contents
from companion.games.mythotopia.course.end_of_game import EndOfGame
from companion.games.mythotopia.moves.war.war_outcome import Settled
from companion.web.whatif.tries import LONGEST, LONGEST_OF_ALL, parsed, written


def again(action: EndOfGame) -> object:
    return parsed(EndOfGame, written(action).partition("?")[2])


def test_a_war_is_said_by_its_parts() -> None:
    taken = Settled(province="Blore", owner="blue", taker="red", tokens=("runestones:2",))
    left = Settled(province="Eagre")
    end = EndOfGame(seat="red", wars=(taken, left))
    assert written(end) == (
        "end_of_game?seat=red&wars.0.province=Blore&wars.0.owner=blue&wars.0.taker=red"
        "&wars.0.tokens=runestones:2&wars.1.province=Eagre"
    )
    assert again(end) == end


def test_the_end_with_thirty_wars_fits_an_address() -> None:
    """Citadel, owner, taker and two tokens in each, in the colours with the longest names."""
    wars = tuple(
        Settled(
            province=province,
            owner="yellow",
            taker="green",
            building="citadel",
            tokens=("spoils_of_war:1:supply", "runestones:2:supply"),
        )
        for province in [*contents.PROVINCES][:30]
    )
    end = EndOfGame(how="last_round", seat="yellow", wars=wars)
    assert again(end) == end
    assert len(written(end)) <= LONGEST
    assert len(quote_plus(written(end))) <= LONGEST_OF_ALL
