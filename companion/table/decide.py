"""Decides on an intent: entries to record, objections, or Refused, which nobody can overrule.

A decision is about the version of the table that the visitor was read with; its log hides nothing.
The caller (`companion.storage.commit`) stores the entries only if the table has not changed since.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import TypeAlias

from companion.core.game.action import Action, Objection
from companion.core.game.ruling import Ruled
from companion.core.log import following
from companion.core.log.entry import (
    ALWAYS,
    AMEND,
    BEGIN,
    BREAK,
    RESTORE,
    SHOW,
    SIT,
    STRIKE,
    Overruled,
)
from companion.core.log.log import Log
from companion.core.log.preview import booked_twice, followers_stay
from companion.core.text import say
from companion.core.whatif import played_out
from companion.table import secret_choices
from companion.table.drafts import Draft, amendment, tried_entry, tried_in
from companion.table.intents import (
    Amend,
    Begin,
    Break,
    Intent,
    Record,
    Reply,
    Restore,
    Seal,
    Settle,
    Sit,
    Strike,
)
from companion.table.permissions import Visitor
from companion.table.refused import Refused


@dataclass(frozen=True, slots=True)
class Drafts:
    """The entries to record; empty if the intent changes nothing."""

    drafts: tuple[Draft, ...]


@dataclass(frozen=True, slots=True)
class Objected:
    """The rules object, and the tap does not overrule them. Nothing is recorded."""

    objections: tuple[Objection, ...]


Decision: TypeAlias = Drafts | Objected


class AlreadyBegun(Refused):
    """A phone sent a set-up before it knew that the game has begun."""

    def __init__(self) -> None:
        super().__init__(say("The game has already begun. You can correct its set-up."), 409)


def decide(visitor: Visitor, intent: Intent) -> Decision:
    """The decision on an intent at the visitor's table. Raises Refused."""
    if isinstance(intent, Sit):
        return _sit(visitor, intent)
    visitor.require_recorder()
    match intent:
        case Begin():
            return _begin(visitor, intent)
        case Record():
            return _named(visitor, _record(visitor, intent.actions, intent.reply))
        case Strike(entries):
            return _undo(visitor, STRIKE, entries, Reply())
        case Restore(entries, reply):
            return _undo(visitor, RESTORE, entries, reply)
        case Amend():
            return _amend(visitor, intent)
        case Seal():
            return _named(visitor, Drafts((secret_choices.sealed(visitor, intent),)))
        case Settle():
            return _settle(visitor, intent)
        case Break():
            return _break(visitor)


def _sit(visitor: Visitor, intent: Sit) -> Decision:
    """This phone takes over a seat. Another phone has agreed, so it need not hold the seat yet."""
    visitor.require_member()
    if not intent.as_host:
        visitor.require_open()
    return Drafts((Draft(SIT, {"seat": intent.seat}),))


def _break(visitor: Visitor) -> Decision:
    """Two phones that tap at once make one break; after the end nobody waits."""
    log = visitor.log_begun
    over = visitor.game.ended(log.state) is not None
    return Drafts(() if over or log.on_break else (Draft(BREAK, {}),))


def _named(visitor: Visitor, decision: Decision) -> Decision:
    """The decision, with the lines about phones that no line names yet."""
    drafts = isinstance(decision, Drafts) and decision.drafts
    return Drafts((*secret_choices.unnamed(visitor), *drafts)) if drafts else decision


# -- the set-up ----------------------------------------------------------------------------


def _begin(visitor: Visitor, intent: Begin) -> Decision:
    if visitor.log is not None:
        if intent.new:
            raise AlreadyBegun
        if visitor.table.own_seat_only:
            visitor.require_host()
    objections = visitor.game.setup_objections(intent.options, intent.seats)
    if unanswered(objections, intent.reply):
        return Objected(tuple(objections))
    overruled = as_overruled(objections)
    if visitor.log is None:
        return Drafts((Draft(BEGIN, intent.payload, overruled), *secret_choices.unnamed(visitor)))
    return Drafts((Draft(AMEND, intent.amendment, overruled),))


# -- actions -------------------------------------------------------------------------------


def _record(visitor: Visitor, actions: Sequence[Action], reply: Reply) -> Decision:
    """Each action is judged on the state after the actions before it. All objections are collected,
    each sentence once, and without remedies, which would change the later actions."""
    if visitor.log is None:
        raise Refused(say("The game hasn't begun yet. Set it up first."), 409)
    if len(actions) == 1:
        return _record_one(visitor, visitor.log, actions[0], reply)
    all_drafts: list[Draft] = []
    heard: dict[tuple[str, str], Objection] = {}
    log = visitor.log
    for action in actions:
        decision = _record_one(visitor, log, action, reply)
        if isinstance(decision, Objected):
            heard |= {(o.id, repr(o.text)): replace(o, remedy=()) for o in decision.objections}
            drafts: tuple[Draft, ...] = (Draft(action.kind, action.payload()),)
        else:
            drafts = decision.drafts
        for draft in drafts:
            log = tried_in(log, draft.kind, draft.payload)
        all_drafts += drafts
    return Objected(tuple(heard.values())) if heard else Drafts(tuple(all_drafts))


def _record_one(visitor: Visitor, log: Log, action: Action, reply: Reply) -> Decision:
    """Drafts the remedy that the tap chooses, the house rules that it makes, and the action or the
    wish for it. An objection that the phone may not know is left out: it would tell the secret."""
    agreed = secret_choices.agrees(visitor, action)
    if not agreed:
        visitor.require_own(action)
    all_drafts: list[Draft] = []
    objections = [o for o in log.objections(action) if visitor.hears(o)]
    remedy = next((o.remedy for o in objections if o.remedy and o.id in reply.remedies), ())
    for step in remedy:
        visitor.require_own(step)
        all_drafts.append(Draft(step.kind, step.payload()))
    if remedy:
        judged = log.game.objections(played_out(log.game, log.state, *remedy), action)
        objections = [o for o in judged if o.id not in log.always and visitor.hears(o)]
    if unanswered(objections, reply):
        return Objected(tuple(objections))
    for objection in objections:
        if objection.id in reply.always and objection.private_to is None:
            house_rule = {"objection": objection.id, "text": objection.text.to_json()}
            all_drafts.append(Draft(ALWAYS, house_rule))
    if not agreed and secret_choices.uncovers(visitor, [action]):
        return Drafts((secret_choices.wish_for(action),))
    return Drafts((*all_drafts, Draft(action.kind, action.payload(), as_overruled(objections))))


def unanswered(objections: Sequence[Objection], reply: Reply) -> bool:
    """Whether the tap leaves an objection without an answer."""
    return any(o.id not in reply.overruled | reply.always for o in objections)


def as_overruled(objections: Sequence[Objection]) -> tuple[Overruled, ...]:
    """The objections in the form of the log, with the sentences that players read."""
    return tuple(Overruled(o.id, o.text, o.private_to) for o in objections)


# -- undo and correct ----------------------------------------------------------------------


def _undo(visitor: Visitor, kind: str, seqs: Sequence[int], reply: Reply) -> Decision:
    """A strike or restore names only entries that it changes: a repeated undo records nothing."""
    log = visitor.log_begun
    seqs = following.struck_together(log, seqs)
    visitor.require_mending(seqs)
    back = following.touched(log, tried_entry(log, kind, {"entries": seqs}))
    if kind == RESTORE and secret_choices.uncovers(visitor, back):
        raise Refused(say("Stop the game again, so that the others are asked."), 409)
    wanted = [
        seq
        for seq in seqs
        if (entry := log.entry(seq)) is not None
        and entry.kind not in (BEGIN, STRIKE, RESTORE, SIT)
        and (log.statuses[seq].struck_by is None) == (kind == STRIKE)
    ]
    if not wanted:
        return Drafts(())
    undo = {"entries": wanted}
    twice = booked_twice(log, tried_entry(log, kind, undo)) if kind == RESTORE else []
    if unanswered(twice, reply):
        return Objected(tuple(twice))
    return Drafts((Draft(kind, undo, as_overruled(twice)),))


def _amend(visitor: Visitor, intent: Amend) -> Decision:
    log = visitor.log_begun
    if not visitor.may_mend([intent.entry]) or not visitor.may_record_for(intent.action.subject):
        raise Refused(say("At this table players correct only their own lines."))
    if log.statuses[intent.entry].struck_by is not None:
        raise Refused(say("This line was undone. Restore it first."), 409)
    visitor.require_known(intent.entry)
    # A remedy would be recorded after the line, which is too late.
    objections = [
        replace(objection, remedy=())
        for objection in following.objections_there(log, intent.entry, intent.action)
        if visitor.hears(objection)
    ]
    corrected = intent.action.completed(following.state_before(log, intent.entry))
    also = following.corrected_with(log, intent.entry, corrected)
    if also is None:
        objections.append(followers_stay(following.followers(log, intent.entry)))
    if unanswered(objections, intent.reply):
        return Objected(tuple(objections))
    return Drafts((
        Draft(AMEND, amendment(intent.entry, corrected), as_overruled(objections)),
        *(Draft(AMEND, amendment(seq, action)) for seq, action in also or ()),
    ))  # fmt: skip


# -- rulings -------------------------------------------------------------------------------


def _settle(visitor: Visitor, intent: Settle) -> Decision:
    game, log = visitor.game, visitor.log_begun
    if intent.question not in game.questions:
        raise Refused(say("This can't be settled here."), 404)
    # Everybody reads the ruling.
    ruled = game.ask(intent.question, log.seen().state, intent.answers)
    drafts: tuple[Draft, ...] = ()
    if ruled.correction is not None:
        decision = _record_one(visitor, log, ruled.correction, intent.reply)
        if isinstance(decision, Objected):
            return decision
        drafts = decision.drafts
    return Drafts((*drafts, _shown(intent.question, ruled)) if intent.show else drafts)


def _shown(question: str, ruled: Ruled) -> Draft:
    asked = ruled.asked
    facts = (
        {"answers": [list(pair) for pair in ruled.answers]}
        if asked is None
        else {"facts": asked.model_dump(mode="json")}
    )
    return Draft(
        SHOW,
        {
            "question": question,
            **facts,
            "title": ruled.title.to_json(),
            "verdict": ruled.verdict.to_json(),
        },
    )
