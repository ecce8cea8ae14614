"""The buttons after a game: BG Stats, the line and the link to share, files, rematch, deleting."""

from dataclasses import replace

from markupsafe import Markup

from companion.core.evenings.one_line import one_line
from companion.core.files import bgstats
from companion.core.game.descriptions import Ended, played
from companion.core.log.log import Log
from companion.core.text import Phrase
from companion.translations import on_a_page, words
from companion.web.http.addresses import address_lasts, share_url
from companion.web.http.rendering import render
from companion.web.view.course_cache import cached_course
from companion.web.view.every_screen import next_game
from companion.web.visit import Visit


def after(visit: Visit) -> Markup:
    """The buttons. A running game has only those that save or share it."""
    log = visit.log
    if log is None:
        return Markup("")
    ended = visit.game.ended(log.state)
    bgstats_link = _bgstats(visit, log, ended) if ended else None
    line = one_line(log, cached_course(log).course)
    return render(
        "end_of_game/_after.html",
        visit=visit,
        ended=ended,
        bgstats=bgstats_link,
        next_game=next_game(visit),
        evening_line=_with_link(visit, line),
        squares=dict(line.params).get("led"),
    )


def _with_link(visit: Visit, line: Phrase) -> str:
    """The evening in one line, with the link to the page to share if the server's address lasts."""
    link = share_url(visit.table.watch) if address_lasts() else ""
    return f"{on_a_page(line, visit.names).strip()} {link}".strip()


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
            breaks=log.breaks(),
        )
    )
