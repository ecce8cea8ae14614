"""The buttons after a game: BG Stats, the link to share, files, rematch, deleting."""

from dataclasses import replace

from markupsafe import Markup

from companion.core.files import bgstats
from companion.core.game.descriptions import Ended, played
from companion.core.log.log import Log
from companion.translations import words
from companion.web.http.rendering import render
from companion.web.visit import Visit


def after(visit: Visit) -> Markup:
    """The buttons. A running game has only those that save or share it."""
    log = visit.log
    if log is None:
        return Markup("")
    ended = visit.game.ended(log.state)
    bgstats_link = _bgstats(visit, log, ended) if ended else None
    return render("end_of_game/_after.html", visit=visit, ended=ended, bgstats=bgstats_link)


def _bgstats(visit: Visit, log: Log, ended: Ended) -> str:
    game = visit.game
    options, seats = log.setup()
    in_force = [log.entries[0].seq, *log.seqs()]
    standings = game.standings(log.state)
    roles = {seat: game.meta.colour(seat).name for seat in seats}
    roles |= {standing.seat: standing.team for standing in standings if standing.team}
    people = [(seat, visit.names.get(seat, seat), words(roles[seat], {})) for seat in seats]
    return bgstats.link(
        bgstats.play(
            replace(game.meta, bgg_id=played(game, log.state).bgg_id),
            words(visit.title, {}),
            play_id=visit.table.id,
            people=people,
            first=next(iter(game.waited_for(game.begin(options, seats)).seats), None),
            standings=standings,
            ended=ended,
            fewest_win=game.fewest_win(log.state),
            times=[entry.at for entry in map(log.entry, in_force) if entry],
        )
    )
