"""The actions to record for a seat: the Act screen, prompts, tokens in one tap."""

from collections.abc import Iterator
from dataclasses import replace

from companion.core.game.action import MenuItem, Offer
from companion.core.text import Phrase, Seat
from companion.games.mythotopia.box import words
from companion.games.mythotopia.box.language import say
from companion.games.mythotopia.fixes.corrections import Correct, Points
from companion.games.mythotopia.moves.cards.leaving_the_reserve import lying_there
from companion.games.mythotopia.moves.turn import FreeAction, TakeAction
from companion.games.mythotopia.moves.vp_tokens import COMES_WITH_ANOTHER, TakeToken
from companion.games.mythotopia.moves.war.conquest import LoseProvince
from companion.games.mythotopia.moves.war.end_a_war import EndWar
from companion.games.mythotopia.rules.cards.whereabouts import can_be_had
from companion.games.mythotopia.rules.score.lord_of_the_isles import LORD
from companion.games.mythotopia.rules.score.master_of_the_seas import MASTER, token_due
from companion.games.mythotopia.rules.score.tokens import Token, likely
from companion.games.mythotopia.rules.turn.actions import ACTION
from companion.games.mythotopia.rules.war.known_position import position
from companion.games.mythotopia.rules.war.strength import War, war
from companion.games.mythotopia.screens.quick_buttons import picks
from companion.games.mythotopia.setup.dragons import BOTH, ICON, NAMES, in_play, still_to_lay
from companion.games.mythotopia.state.pieces import tracks_wars, wars
from companion.games.mythotopia.state.state import State

MOVES = (
    "invade", "place_armies", "remove_armies", "place_ships", "remove_ships", "buy", "end_war",
)  # fmt: skip
"""Actions of the turn that have their own facts, if the table tracks wars."""
LAID_OUT = ("acquire", "retire")
"""Actions that name improvement cards, if the whole board is tracked."""
LEAVING = ("discard", "retire")
"""Actions by which cards leave a Reserve without being played."""
CARDS = (
    ("hire", say("Mercenaries"), "mercenary"),
    ("marauders", say("Marauders"), "marauders"),
    ("militia", say("Militia"), "militia"),
    ("march", say("Move armies by road"), "march"),
    ("stow", say("Warehouse: a card into the Reserve"), "stow"),
    ("free_card", say("A free card"), "free-card"),
)
"""Cards and the march by road, which take no action, if the table tracks wars."""
NEEDS = {
    "alchemist": "alchemist", "hire": "mercenary", "marauders": "marauders", "militia": "militia",
    "stow": "warehouse",
}  # fmt: skip
"""The improvement cards without which these items are not offered."""


LIKELY = ("invade", "place-armies", "end-war", "city", "road", "castle")
LIKELY_BY_SCORE = ("end-war", "city", "road", "castle", "patronage", "token")
"""Items that stay visible, by their icons, which are unique."""
GROUPS: tuple[tuple[Phrase, tuple[str, ...]], ...] = (
    (say("Armies"), ("invade", "place-armies", "remove-armies", "end-war", "shield", "mercenary",
                     "marauders", "militia", "march")),
    (say("Ships and purchases"), ("place-ships", "remove-ships", "buy")),
    (say("Building and cards"), ("city", "road", "castle", "acquire", "reserve", "discard",
                                 "retire", "card-action", "alchemist", "stow", "free-card",
                                 "patronage")),
    (say("Turn and score"), ("token", "pass", "end-game", "province-minus", "edit")),
)  # fmt: skip
"""The groups in which the other items are folded away, by their icons."""

SETTINGS: tuple[MenuItem[State], ...] = (
    MenuItem(say("What is tracked"), "settings", kind="depth"),
    MenuItem(say("Correct a board fact"), "edit", kind="board"),
)
"""Items about the table itself, on the More screen."""

ENDS: tuple[MenuItem[State], ...] = (
    MenuItem(say("How it would end"), "end-game", page="outcomes"),
    MenuItem(say("Stop the game"), "close", kind="stop"),
)
"""Ways to end the game, after these items."""


ANYTIME: tuple[MenuItem[State], ...] = (
    MenuItem(LoseProvince.title, "province-minus", kind="lose", group=say("Turn and score")),
    MenuItem(Correct.title, "edit", kind="correct", group=say("Turn and score")),
)
"""Items for any time: a province lost in anybody's turn, a miscounted score."""


def settings(state: State) -> tuple[MenuItem[State], ...]:
    """The settings, with dragons and runestones if they are in play (they may lie elsewhere than
    recorded), and the ways to end the game."""
    dragons = (lay_dragons(state),) if in_play(state) else ()
    return (*SETTINGS, *dragons, *ENDS)


def lay_dragons(state: State) -> MenuItem[State]:
    """Where dragons and runestones lie, named after those in play."""
    pieces = in_play(state)
    label = NAMES[pieces[0]] if len(pieces) == 1 else BOTH
    return MenuItem(label, ICON[pieces[0]], kind="dragons")


def prompts(state: State, seat: Seat) -> tuple[MenuItem[State], ...]:
    """Actions that are due now: a war that this seat may end and wins, or the end after the last
    turns."""
    items = []
    for ruling in finishable(state, seat):
        if ruling.leader == seat:
            label = say("End the war in {province}", province=ruling.province)
            end = EndWar.prefilled(state, seat, province=ruling.province)
            items.append(MenuItem(label, "end-war", Offer(end, label, "end-war"), "end_war"))
    if state.last_turns is not None and not state.last_turns.left:
        items.append(MenuItem(say("Settle all wars"), "end-game", page="outcomes", duty=True))
    items += picks(state, seat)
    items += _provinces_to_name(state, seat)
    if token_due(state, seat) and (sails := likely(state, seat, MASTER)):
        offer = Offer(
            TakeToken.prefilled(state, seat, tokens=sails), words.VP_CARD[MASTER], "token"
        )
        items.append(MenuItem(offer.label, offer.icon, offer, "token"))
    if tracks_wars(state) and still_to_lay(state):
        items.append(lay_dragons(state))
    return tuple(items)


def _provinces_to_name(state: State, seat: Seat) -> Iterator[MenuItem[State]]:
    """The prompt to enter the seat's provinces by name, until it has its first points. Somebody who
    has named only some of them has missed one: that is a duty if wars need the names."""
    player = state.players[seat]
    named, count = len(player.named), player.provinces
    if not (player.named - {player.citadel_in} or set(player.points) - {"start"}):
        yield MenuItem(say("Enter my provinces"), "edit", kind="provinces", may_wait=True)
    elif tracks_wars(state) and named < count and not set(player.points) - {"start", LORD}:
        label = say("Provinces named: {named} of {count}", named=named, count=count)
        yield MenuItem(label, "edit", kind="provinces", duty=True)


def finishable(state: State, seat: Seat) -> Iterator[War]:
    """The wars that the seat may end as the first action of its turn, as far as known."""
    if state.turn.seat not in (None, seat) or not any(wars(state)):
        return
    at = position(state)
    if state.turn.seat is None:  # turns are not tracked, so it may be anybody's turn
        at = at.model_copy(update={"active": seat})
    for province in at.wars:
        ruling = war(at, province)
        if seat in ruling.finishable_by:
            yield ruling


def token_offers(state: State, seat: Seat) -> Iterator[Offer[State]]:
    """One tap for each token that can be taken on its own, and for single points up and down."""
    for card, tokens in state.cards.items():
        if card in COMES_WITH_ANOTHER:
            continue
        for value in sorted(tokens, reverse=True):
            if tokens[value] > 0:
                text = Token(card, value, False).text
                action = TakeToken.prefilled(state, seat, tokens=(text,))
                yield Offer(action, words.VP_CARD[card], "token")
    for points in (-1, +1):
        yield Offer(Points(seat=seat, points=points), say("Points"), "points")


def menu(state: State, seat: Seat) -> tuple[MenuItem[State], ...]:
    """The turn's actions in the rulebook's order; a form where there are facts to enter."""
    likely = LIKELY if tracks_wars(state) else LIKELY_BY_SCORE
    group_of = {icon: group for group, icons in GROUPS for icon in icons if icon not in likely}
    return tuple(replace(item, group=group_of.get(item.icon)) for item in _items(state, seat))


def _items(state: State, seat: Seat) -> Iterator[MenuItem[State]]:
    forms: dict[str, list[MenuItem[State]]] = {
        "end_war": [
            MenuItem(say("End a war: province taken"), "end-war", kind="take"),
            _one_tap(state, seat, "end_war", say("End a war: province held"), "shield"),
        ],
        "end_game": [MenuItem(ACTION["end_game"], "end-game", page="outcomes")],
        "reserve": [_put_in_reserve(state)],
        "card_action": [
            MenuItem(say("Build a city"), "city", kind="city"),
            MenuItem(say("Build a road"), "road", kind="road"),
            MenuItem(say("Build a castle"), "castle", kind="castle"),
            MenuItem(say("Alchemist"), "alchemist", kind="alchemist"),
            _one_tap(state, seat, "card_action", say("Another card's action")),
        ],
        "patronage": _patronage(state, seat),
    }
    if tracks_wars(state):
        forms["card_action"] += [MenuItem(label, icon, kind=kind) for kind, label, icon in CARDS]
    reserve_lies_open = bool(lying_there(state, seat))
    with_facts = (
        *(MOVES if tracks_wars(state) else ()),
        *(LAID_OUT if state.depth == "board" else ()),
        *(LEAVING if reserve_lies_open else ()),  # some of them may leave the war
    )
    forms |= {kind: [MenuItem(ACTION[kind], _icon(kind), kind=kind)] for kind in with_facts}
    forms["card_action"] = [
        item for item in forms["card_action"]
        if item.kind not in NEEDS or can_be_had(state, NEEDS[item.kind])
    ]  # fmt: skip
    for action, label in ACTION.items():
        yield from forms.get(action) or [_one_tap(state, seat, action, label)]
    if not tracks_wars(state):
        free = Offer(FreeAction(seat=seat), say("Free action"), "free-card")
        if reserve_lies_open:
            yield MenuItem(free.label, free.icon, kind="free_card")
        else:
            yield MenuItem(free.label, free.icon, free)


def _one_tap(
    state: State, seat: Seat, action: str, label: Phrase, icon: str = ""
) -> MenuItem[State]:
    action_taken = TakeAction.model_validate({"seat": seat, "what": action})
    offer = Offer(action_taken, label, icon or _icon(action))
    return MenuItem(label, offer.icon, offer)


def _put_in_reserve(state: State) -> MenuItem[State]:
    """The action of the turn. Elsewhere the same form only states what is in the Reserve."""
    spends = (("spends", "true"),) if state.turn.seat is not None else ()
    return MenuItem(ACTION["reserve"], "reserve", kind="reserve", facts=spends)


def _icon(action: str) -> str:
    return action.replace("_", "-")


def _patronage(state: State, seat: Seat) -> list[MenuItem[State]]:
    """Only if the card is in play."""
    if "patronage" not in state.cards:
        return [MenuItem(say("VP token"), "token", kind="token")]
    action = TakeToken.prefilled(state, seat, tokens=likely(state, seat, "patronage"))
    offer = Offer(action, ACTION["patronage"], "patronage")
    item = MenuItem(offer.label, offer.icon, offer if action.tokens else None, "token")
    return [item, MenuItem(say("VP token"), "token", kind="token")]
