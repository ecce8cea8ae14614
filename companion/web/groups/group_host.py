"""What the people of a group do with it: make one, add a table or take it out, join names, remove a
name, renew its links, delete it, leave it, become its host."""

from collections.abc import Mapping
from typing import Any

from flask import Blueprint, redirect, request, url_for
from werkzeug.wrappers import Response

from companion.core.text import Phrase, say
from companion.storage.tables import groups
from companion.table.refused import Refused
from companion.table.table_row import GroupRow
from companion.web import services
from companion.web.groups.group_page import found, may_become_host, own_table
from companion.web.http import device
from companion.web.http.request_rates import at_most
from companion.web.people.seating import clean_name
from companion.web.visit import Visit, visit_as_host

blueprint = Blueprint("group_host", __name__)


def at_table(visit: Visit) -> dict[str, Any]:
    """What a table's More screen shows of its group, or of the groups that it may join. Spectators
    don't learn the code, because it lets players in."""
    database, group_id = services.database(), visit.table.group_id
    joins = visit.is_host and group_id is None and not visit.table.demo
    return {
        "group": groups.find(database, id_=group_id) if group_id and visit.may_invite else None,
        "may_join_group": joins,
        "own_groups": groups.of_device(database, visit.device) if joins else (),
    }


@blueprint.post("/t/<table_id>/group")
@at_most("20 per hour", everywhere=True)
def choose(table_id: str) -> Response:
    """Adds the table to a group of this phone, or makes a new group of its people."""
    visit = visit_as_host(table_id)
    if visit.table.demo:
        raise Refused(say("A demo belongs to no group."), 422)
    to = redirect(url_for("table.more", table_id=table_id, _anchor="group"), 303)
    if visit.table.group_id is not None:  # the same form sent again
        return to
    database, now = services.database(), services.now()
    own = {group.id: group for group in groups.of_device(database, visit.device)}
    chosen = own.get(request.form.get("group", ""))
    name = clean_name(request.form.get("name", ""))
    if chosen is not None:
        version = groups.put(database, visit.table.id, chosen.id, now)
    elif name:
        version = groups.create(database, visit.table.id, name, visit.device, now)
    else:
        raise Refused(say("Give the group a name."), 422)
    services.hub().publish(visit.table.id, version)
    return to


def _hosted(token: str) -> GroupRow:
    group = found(token)
    if not group.host or device.device() != group.host:
        raise Refused(say("Only the group's host can do this."))
    return group


def _back(group: GroupRow) -> Response:
    return redirect(url_for("group.show", token=group.token.lower()), 303)


@blueprint.post("/group/<token>/take-out/<table_id>")
def take_out(token: str, table_id: str) -> Response:
    """Takes a table out of the group; the table itself stays."""
    group = _hosted(token)
    table = own_table(group, table_id)
    _publish({table.id: groups.put(services.database(), table.id, None, services.now())})
    return _back(group)


@blueprint.post("/group/<token>/name")
def rename(token: str) -> Response:
    """Renames the group."""
    group, name = _hosted(token), clean_name(request.form.get("name", ""))
    if name:
        groups.change(services.database(), group.id, name=name)
    return _back(group)


@blueprint.post("/group/<token>/links")
def renew_links(token: str) -> Response:
    """Makes a new code, QR and link. The old ones stop working."""
    group, links = _hosted(token), groups.new_links()
    groups.change(services.database(), group.id, **links)
    return redirect(url_for("group.show", token=links["token"].lower()), 303)


@blueprint.post("/group/<token>/delete")
def delete(token: str) -> Response:
    """Deletes the group; its tables stay."""
    group = _hosted(token)
    _require_tick(say("Tick the box first: a deleted group can't be brought back."))
    _publish(groups.delete(services.database(), group.id, services.now()))
    return redirect(url_for("lobby.home"), 303)


@blueprint.post("/group/<token>/join")
def join_names(token: str) -> Response:
    """Counts one name as another from now on; without the other, on its own again."""
    group = _hosted(token)
    alias, name = (clean_name(request.form.get(field, "")) for field in ("alias", "as"))
    joined = {one: to for one, to in group.joined.items() if one != alias.casefold()}
    name = joined.get(name.casefold(), name)
    if name and alias and alias.casefold() != name.casefold():
        joined = {one: name if to == alias else to for one, to in joined.items()}
        joined[alias.casefold()] = name
    groups.change(services.database(), group.id, joined=joined)
    return _back(group)


@blueprint.post("/group/<token>/forget")
def forget_name(token: str) -> Response:
    """Removes a person's name from all tables of the group."""
    group, name = _hosted(token), clean_name(request.form.get("name", ""))
    _require_tick(say("Tick the box first: a removed name can't be brought back."))
    name = group.joined.get(name.casefold(), name)
    _publish(groups.forget_name(services.database(), group.id, group.joined, name, services.now()))
    return _back(group)


def _require_tick(otherwise: Phrase) -> None:
    if "forever" not in request.form:
        raise Refused(otherwise, 422)


def _publish(changed: Mapping[str, int]) -> None:
    for table_id, version in changed.items():
        services.hub().publish(table_id, version)


@blueprint.post("/group/<token>/leave")
def leave(token: str) -> Response:
    """Has this phone forget the group until it opens it again."""
    group, phone = found(token), device.device()
    if phone in groups.followers(services.database(), group):
        groups.follow(services.database(), group.id, phone, follows=False)
    return redirect(url_for("lobby.home"), 303)


@blueprint.post("/group/<token>/host")
def become_host(token: str) -> Response:
    """Takes the group over from a silent host."""
    group, phone = found(token), device.device()
    if phone is None or not may_become_host(group, phone):
        raise Refused(say("The group's host is still here, or you have no seat at its tables."))
    groups.change(services.database(), group.id, host=phone, seen_at=services.now())
    return _back(group)
