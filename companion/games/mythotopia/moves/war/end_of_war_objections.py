"""The conditions of a war's end: that there is a war, that its strongest side wins it, and that its
tokens are for what happened (rulebook, "Set-up of the game", "End a war")."""

from collections.abc import Iterator, Sequence

from companion.core.game.action import Objection
from companion.core.text import Seat, SeatName
from companion.games.mythotopia.box import words
from companion.games.mythotopia.box.contents import Province
from companion.games.mythotopia.box.language import say
from companion.games.mythotopia.moves.turn import as_action, settles_all_wars, takes_one
from companion.games.mythotopia.rules.board.holders import surely_neutral
from companion.games.mythotopia.rules.cards.whereabouts import tie_breakers
from companion.games.mythotopia.rules.score.tokens import cards_of, paid_elsewhere
from companion.games.mythotopia.rules.war.known_position import unknown, war_at
from companion.games.mythotopia.rules.war.settlement import CONQUEST_CARDS, DEFENDER, WAR_CARDS
from companion.games.mythotopia.rules.war.strength import War
from companion.games.mythotopia.state.pieces import (
    all_armies_known,
    surely_at_war,
    tracks_wars,
    wars,
    with_armies,
)
from companion.games.mythotopia.state.position import NEUTRAL
from companion.games.mythotopia.state.state import State


def ending_it(
    state: State, seat: Seat, province: Province, action: str, *, spends: bool
) -> Iterator[Objection]:
    """Objections to the action that ends a war. One that spends none of the turn's actions is the
    late record of an earlier end, unless the war is certainly still there."""
    if not spends and not (tracks_wars(state) and surely_at_war(state, province)):
        return
    against = list(as_action(state, seat, action, spends=spends))
    yield from against
    taken = spends or action in state.turn.actions or settles_all_wars(state)
    if not (taken or against or state.turn.seat is None):
        yield Objection("turn.untaken", takes_one(action), "turn")


def no_war(state: State, province: Province, owner: Seat) -> Iterator[Objection]:
    """An objection if only the owner has armies there. Silent unless everybody's armies were
    recorded from the start."""
    if province and not _attacked(state, province, owner) and all_armies_known(state):
        sentence = say("There is no war in {province}: no army attacks it.", province=province)
        yield Objection("war.none", sentence, "end-a-war")


def no_war_to_win(state: State, seat: Seat, province: Province, loser: Seat) -> Iterator[Objection]:
    """An objection to a province taken without a war there, or anywhere if it has no name."""
    if province and state.owner(province) != seat:
        yield from no_war(state, province, loser)
    elif not province and not _attacks(state, seat) and all_armies_known(state):
        sentence = say("{seat} attacks no province: there is no war to win.", seat=SeatName(seat))
        yield Objection("war.none", sentence, "end-a-war")


def no_war_to_lose(state: State, seat: Seat, province: Province) -> Iterator[Objection]:
    """An objection to a province lost without a war there, or anywhere if it has no name. Silent
    about a holder who has more provinces than names: somebody may have taken one of them."""
    player = state.players.get(seat)
    if player is None or not player.all_named:
        return
    attacked = any(_attacked(state, named_province, seat) for named_province in player.named)
    if province in player.named:
        yield from no_war(state, province, seat)
    elif not (province or attacked) and all_armies_known(state):
        sentence = say("Nobody attacks a province of {seat}: there is no war to lose.",
                       seat=SeatName(seat))  # fmt: skip
        yield Objection("war.none", sentence, "end-a-war")


def _attacked(state: State, province: Province, owner: Seat) -> bool:
    armies = state.armies.get(province, {})
    return any(count > 0 and who != owner for who, count in armies.items())


def _attacks(state: State, seat: Seat) -> bool:
    """Whether the seat has armies in a province that it doesn't hold."""
    return any(state.owner(province) != seat for province in with_armies(state, seat))


def unpaid_to_holder(tokens: Sequence[str], *, diplomat: bool) -> Iterator[Objection]:
    """Objections to a holder's tokens: a defender's token at most, and none with Diplomat."""
    yield from paid_elsewhere(tokens, WAR_CARDS)
    for card in cards_of(tokens):
        name = words.VP_CARD[card]
        if card == DEFENDER and diplomat:
            sentence = say("A war ended by Diplomat brings no {card} token.", card=name)
            yield Objection("token.diplomat", sentence, "diplomat")
        elif card in CONQUEST_CARDS:
            sentence = say("{card} pays for taking a province, not for holding one.", card=name)
            yield Objection("token.taken", sentence, "vp-cards")


def unpaid_to_taker(
    state: State, province: Province, loser: Seat, building: str, tokens: Sequence[str]
) -> Iterator[Objection]:
    """Objections to a taker's tokens: the building and the former holder decide which cards pay."""
    yield from paid_elsewhere(tokens, WAR_CARDS)
    for card in cards_of(tokens):
        name = words.VP_CARD[card]
        if card == DEFENDER:
            sentence = say("{card} pays for holding a province, not for taking one.", card=name)
            yield Objection("token.held", sentence, "vp-cards")
        elif card == "spoils_of_war" and not loser and surely_neutral(state, province):
            sentence = say("{card} pays only for taking a province from a player.", card=name)
            yield Objection("token.spoils", sentence, "vp-cards")
        elif card == "citadel" and not (loser and building == "citadel"):
            sentence = say("{card} pays only for another player's citadel.", card=name)
            yield Objection("token.citadel", sentence, "vp-cards")
        elif province and _lies_elsewhere(state, card, province):
            sentence = say("{card} pays nothing in {province}: nothing it pays for is recorded "
                           "there.", card=name, province=province)  # fmt: skip
            yield Objection("token.dragon", sentence, "vp-cards")


def _lies_elsewhere(state: State, card: str, province: Province) -> bool:
    """Whether the whole board is tracked, and dragons (or runestones) are on it but not there."""
    lie = {"here_be_dragons": state.dragons, "runestones": state.runestones}.get(card)
    known = state.depth == "board" and state.dragons_laid
    return known and bool(lie) and province not in (lie or ())


def strength_objections(
    state: State, province: Province, owner: Seat, winner: Seat, hero: str = ""
) -> Iterator[Objection]:
    """Objections to `winner` winning the war from `owner` ("" for nobody); `hero` is the seat that
    breaks a tie with Hero. Silent if the war is not recorded so, or if something that counts there
    is not known."""
    if province not in wars(state) or owner != (state.owner(province) or ""):
        return
    if any(unknown(state, province)):
        return
    ruling = war_at(state, province)
    if ruling.leader is None:
        yield from _tied(state, ruling, winner, hero)
    elif ruling.leader != (winner or NEUTRAL):
        yield _stronger(ruling, ruling.leader, winner or NEUTRAL)
    elif hero:
        yield Objection("war.hero", say("There is no tie for Hero to break."), "hero")


def _tied(state: State, ruling: War, winner: Seat, hero: str) -> Iterator[Objection]:
    """An objection to ending a tied war, unless one of the strongest plays Hero."""
    if not hero:
        sentence = say("It is a tie in {province}: no card in this game ends the war.",
                       province=ruling.province)  # fmt: skip
        if cards := tie_breakers(state):
            sentence = say("It is a tie in {province}: only {cards} ends the war.",
                           province=ruling.province, cards=cards)  # fmt: skip
        yield Objection("war.tie", sentence, "end-a-war")
    elif hero not in ruling.tied or hero != winner:
        sentence = say("Hero breaks a tie only for the player who plays it, and only if that "
                       "player is among the strongest.")  # fmt: skip
        yield Objection("war.hero", sentence, "hero")


def _stronger(ruling: War, leader: Seat, winner: Seat) -> Objection:
    strong = {side.who: side.strength for side in ruling.sides}
    most, less = strong[leader], strong.get(winner, 0)
    if leader == NEUTRAL:
        sentence = say("Neutral troops are stronger there: {most} against {less}.",
                       most=most, less=less)  # fmt: skip
    else:
        sentence = say("{seat} is stronger there: {most} against {less}.",
                       seat=SeatName(leader), most=most, less=less)  # fmt: skip
    return Objection("war.stronger", sentence, "war-strength")
