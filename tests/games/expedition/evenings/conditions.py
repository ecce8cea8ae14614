"""The rulebook's conditions of every action, written down a second time: plainly, from the facts of
a state, and with nothing of the rules in `companion/`.

Each condition has the id of the objection that the companion makes if it is broken.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import permutations
from typing import Any

from companion.games.expedition.state.state import State

TYPES = ("explorer", "crew", "vehicle")
SPECIAL = ("risky", "jetpack", "observation")
BOX = {"explorer": 8, "crew": 8, "vehicle": 8, "patron": 8, "special": 12}
CARTOGRAPHERS = 7

PHASES = {
    "market": "market", "take_card": "choice", "sell": "choice", "risky_move": "choice",
    "play_jetpack": "choice", "observe": "choice", "leave_card": "choice",
    "strengths": "strengths", "victor": "victor",
    "lose_card": "losses", "uncover": "end",
}  # fmt: skip
"""When: the phase of each action; the others are statements, at any time."""

STATEMENTS = {"symbols", "card_numbers", "screen_patrons", "set_coins", "set_artifacts", "set_team",
              "set_track", "correct"}  # fmt: skip

SILENT = {
    "symbols.range": "the rulebook shows the symbols only in pictures",
    "artifacts.together": "more than 8 of one worth: an objection would tell the others' artifacts",
    "cards.together": "more than 4 cards together: while two players are corrected, one is early",
    "leave.again": "a player who has left leaves, one who is here returns: it changes nothing",
    "price.unknown": "nobody has entered the price",
}
"""What passes in silence, and why."""


def kind(code: str) -> str:
    return code.split(":")[0]


def number(code: str, place: int) -> int | None:
    """A number of a card: its strength is at place 1, its price at place 2."""
    parts = code.split(":")
    return int(parts[place]) if len(parts) > place and parts[place] else None


def cards(state: State, seat: str, team: int) -> tuple[str, ...]:
    found = state.players[seat].teams.get(team) if seat in state.players else None
    return found.cards if found else ()


def is_over(state: State) -> bool:
    return bool(state.stopped) or (state.phase == "end" and state.uncovered == 3)


def present(state: State) -> list[str]:
    return [seat for seat in state.seats if not state.players[seat].away]


def next_to_choose(state: State) -> str:
    here = present(state) if state.market or state.drawn else []
    return next((s for s in state.order if s in here and s not in state.picked), "")


def acts_for(state: State, seat: str) -> str:
    """Who decides for a seat that has left: the player highest in initiative."""
    here = present(state)
    return seat if seat in here else next(iter([s for s in state.track if s in here]), seat)


def strength(state: State, seat: str, team: int) -> int | None:
    """A team's strength; None if a number is missing. Jetpacks: the best of all free types."""
    symbols = state.symbols.get(state.row[state.active]) if state.active < 4 else None
    if symbols is None:
        return None
    total, free = 0, list(TYPES)
    jetpacks = 0
    for code in cards(state, seat, team):
        if kind(code) == "jetpack":
            jetpacks += 1
            continue
        free.remove(kind(code))
        times = symbols.get(kind(code), 0)
        if times and number(code, 1) is None:
            return None
        total += times * (number(code, 1) or 0)
    ways = permutations(free, min(jetpacks, len(free)))
    return total + max((sum(2 * symbols.get(one, 0) for one in way) for way in ways), default=0)


def broken(state: State, action: Any) -> Iterator[str]:
    """The conditions that an action breaks."""
    if is_over(state) and action.kind not in STATEMENTS:
        yield "over"
        return
    due = PHASES.get(action.kind)
    if due is not None and state.phase != due:
        yield "phase"
        return
    if due == "choice":
        yield from of_a_choice(state, action)
    judge = OF.get(action.kind)
    if judge:
        yield from judge(state, action)


def of_a_choice(state: State, action: Any) -> Iterator[str]:
    if action.seat in state.picked:
        yield "choice.again"
    elif next_to_choose(state) != action.seat:
        yield "choice.order"
    if action.kind != "leave_card" and action.card not in on_offer(state, action.seat):
        yield "choice.card"


def on_offer(state: State, seat: str) -> Sequence[str]:
    drawn = state.drawn.card if state.drawn and state.drawn.seat == seat else None
    return (drawn,) if drawn else state.market


def of_drawing(state: State, codes: Sequence[str], out: int, shuffled: bool) -> Iterator[str]:
    """What the box holds. The discard pile is known only to a table that counts the deck."""
    teams = [code for seat in state.seats for team in (1, 2) for code in cards(state, seat, team)]
    lying = [*state.market, *teams, *([state.drawn.card] if state.drawn else [])]
    gone = [*lying, *state.discard]
    held = [*(lying if shuffled or not state.counts_deck else gone), *codes]
    count = Counter("special" if kind(code) in SPECIAL else kind(code) for code in held)
    drawn = {"special" if kind(code) in SPECIAL else kind(code) for code in codes}
    if any(count[one] > BOX[one] for one in drawn):
        yield "market.box"
    if state.area + out > CARTOGRAPHERS:
        yield "market.cartographers"
    left = max(0, 51 - len(gone) - state.area)
    if state.counts_deck and shuffled and left > len(codes) + out:
        yield "market.shuffled"


def market(state: State, action: Any) -> Iterator[str]:
    laid = [code for code, count in action.cards.items() for _ in range(count)]
    if len(laid) != (4 if len(present(state)) == 4 else 3):
        yield "market.size"
    yield from of_drawing(state, laid, action.cartographers, action.shuffled)


def take_card(state: State, action: Any) -> Iterator[str]:
    if kind(action.card) not in TYPES:
        yield "take.kind"


def sell(state: State, action: Any) -> Iterator[str]:
    drawn = state.drawn is not None and state.drawn.seat == action.seat
    if kind(action.card) != "patron":
        if drawn and state.drawn is not None and state.drawn.card == action.card:
            yield "sell.drawn"
        price = number(action.card, 2)
        if price is None:
            yield "price.unknown"
        elif action.coins != price:
            yield "sell.price"
        return
    if action.coins not in (5, 7):
        yield "sell.patron"
        return
    name = action.card.partition(":")[2]
    if name:
        mine = state.patrons.get(action.seat, ())
        theirs = [one for names in state.patrons.values() for one in names]
        own = name in mine
        if (own or mine or name in theirs) and action.coins != (7 if own else 5):
            yield "sell.price"


def risky_move(state: State, action: Any) -> Iterator[str]:
    if kind(action.card) != "risky":
        yield "risky.kind"
    out = action.top == "cartographer"
    yield from of_drawing(state, [] if out else [action.top], int(out), action.shuffled)


def play_jetpack(state: State, action: Any) -> Iterator[str]:
    if kind(action.card) != "jetpack":
        yield "jetpack.kind"
    there = [kind(code) for code in cards(state, action.seat, action.team)]
    if action.replaces and action.replaces not in there:
        yield "jetpack.replaces"
    elif not action.replaces and len(there) == 3:
        yield "jetpack.full"


def observe(state: State, action: Any) -> Iterator[str]:
    if kind(action.card) != "observation":
        yield "observation.kind"


def leave_card(state: State, action: Any) -> Iterator[str]:
    drawn = state.drawn.card if state.drawn and state.drawn.seat == action.seat else None
    if drawn:
        yield "leave_card.drawn"
    if not drawn:
        yield "leave_card.never"


def strengths(state: State, action: Any) -> Iterator[str]:
    for sent in state.journey.sent:
        if not cards(state, sent.seat, sent.team):
            continue
        told = action.strengths.get(f"{sent.seat}/{sent.team}", sent.strength)
        by_cards = strength(state, sent.seat, sent.team)
        if told is None:
            yield "strengths.missing"
        elif by_cards is not None and told != by_cards:
            yield "strengths.cards"


def victor(state: State, action: Any) -> Iterator[str]:
    if action.seat != acts_for(state, state.journey.winner):
        yield "victor.seat"


def lose_card(state: State, action: Any) -> Iterator[str]:
    team = (action.owner, action.team)
    if team not in state.journey.losing:
        yield "lose.team"
        return
    right = action.owner
    if team == (state.journey.winner, state.journey.team):
        rivals = [s for s in state.track if s in present(state) and s != action.owner]
        right = next(iter(rivals), action.owner)
    there = cards(state, *team)
    if len(set(there)) > 1 and action.seat != acts_for(state, right):
        yield "lose.chooser"
    if action.card not in there:
        yield "lose.card"


def uncover(state: State, action: Any) -> Iterator[str]:
    if action.step != ("cards", "artifacts", "coins")[state.uncovered]:
        yield "uncover.order"


def symbols(state: State, action: Any) -> Iterator[str]:
    counts = (action.explorer, action.crew, action.vehicle)
    if not any(counts):
        yield "symbols.none"
    if max(counts) > 3:
        yield "symbols.range"


def card_numbers(state: State, action: Any) -> Iterator[str]:
    if action.card == "patron" and not action.name.strip():
        yield "card.name"


def screen_patrons(state: State, action: Any) -> Iterator[str]:
    if not action.patrons:
        yield "patrons.none"
    others = [
        name for seat, names in state.patrons.items() for name in names if seat != action.seat
    ]
    if set(action.patrons) & set(others):
        yield "patrons.twice"


def set_coins(state: State, action: Any) -> Iterator[str]:
    if action.to is not None and action.to < state.bids.get(action.seat, 0):
        yield "coins.bid"


def set_artifacts(state: State, action: Any) -> Iterator[str]:
    counts = {2: action.twos or 0, 4: action.fours or 0, 6: action.sixes or 0}
    if sum(counts.values()) > 8:
        yield "artifacts.most"
    for worth, count in counts.items():
        others = [player.artifacts or {} for seat, player in state.players.items()
                  if seat != action.seat]  # fmt: skip
        if count + sum(had.get(worth, 0) for had in others) > 8:
            yield "artifacts.together"


def set_team(state: State, action: Any) -> Iterator[str]:
    named = [code for code in (action.explorer, action.crew, action.vehicle) if code]
    if len(named) + action.jetpacks > 3:
        yield "team.size"


def set_track(state: State, action: Any) -> Iterator[str]:
    markers = [m for m in (action.first, action.second, action.third, action.fourth) if m != "-"]
    if sorted(markers) != sorted(state.seats):
        yield "track.markers"


def correct(state: State, action: Any) -> Iterator[str]:
    to = action.to or 0
    if (action.what == "area" and to > CARTOGRAPHERS) or (action.what == "cards" and to > 4):
        yield "correct.box"
    others = [player.cards or 0 for seat, player in state.players.items() if seat != action.seat]
    if action.what == "cards" and to + sum(others) > 4:
        yield "cards.together"


def go_on(state: State, action: Any) -> Iterator[str]:
    """Somebody has something to decide."""
    here, sent = present(state), state.journey.sent
    deciding = {
        "choice": bool(next_to_choose(state)),
        "sending": any(cards(state, seat, team) for seat in here for team in (1, 2)),
        "strengths": any(one.strength is None or strength(state, one.seat, one.team)
                         not in (None, one.strength) for one in sent
                         if cards(state, one.seat, one.team)),
        "losses": any(cards(state, *team) for team in state.journey.losing),
    }  # fmt: skip
    if deciding.get(state.phase, True) or not here:
        yield "phase"


def leave(state: State, action: Any) -> Iterator[str]:
    if state.players[action.seat].away == (action.kind == "leave"):
        yield "leave.again"


OF = {
    "market": market, "take_card": take_card, "sell": sell, "risky_move": risky_move,
    "play_jetpack": play_jetpack, "observe": observe, "leave_card": leave_card,
    "strengths": strengths, "victor": victor, "lose_card": lose_card,
    "uncover": uncover, "symbols": symbols, "card_numbers": card_numbers,
    "screen_patrons": screen_patrons, "set_coins": set_coins,
    "set_artifacts": set_artifacts, "set_team": set_team, "set_track": set_track,
    "correct": correct, "go_on": go_on, "leave": leave, "return": leave,
}  # fmt: skip
"""The conditions of each action besides its phase."""
