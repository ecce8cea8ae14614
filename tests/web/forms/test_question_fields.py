"""The fields of a form that actions and questions share: groups, tallies, short ones in a row."""

from collections.abc import Iterator, Sequence

from companion.web.forms import forms
from companion.web.forms.form_fields import Field
from tests.core.small_games.raid import Raid
from tests.core.small_games.toy import Tally

AT_TABLE = Tally({"red": 4, "blue": 7}, "red", 1)


def shown(**facts: object) -> list[Field]:
    known = Raid.prefilled(AT_TABLE, {}).model_dump(mode="json")
    return forms.fields(Raid.model_validate({**known, **facts}), AT_TABLE, (), {}, {})


def inside(fields: Sequence[Field]) -> Iterator[Field]:
    for field in fields:
        yield field
        for row in field.rows:
            yield from inside(row)


def named(name: str, fields: Sequence[Field]) -> Field:
    (field,) = (f for f in inside(fields) if f.name == name and f.kind not in ("row", "group"))
    return field


def test_a_model_stands_in_a_group_and_each_seat_has_its_own() -> None:
    groups = [field for field in shown() if field.kind == "group"]
    assert [(group.name, group.value) for group in groups] == [("band", ""), ("camps.blue", "blue")]
    assert [group.is_filled for group in groups] == [True, True]
    empty = shown(camps={"blue": {}})[-1]
    assert (empty.kind, empty.is_filled) == ("group", False)


def test_short_fields_stand_in_a_row_and_rare_ones_come_last() -> None:
    band, camp = (field.rows[0] for field in shown() if field.kind == "group")
    kinds = [(part.kind, part.name, part.rare) for part in band]
    assert kinds == [
        ("count", "band.troops.[1,1]", False),
        ("row", "band.torches", False),
        ("count", "band.troops.[2,1]", True),
    ]
    assert [part.name for part in band[1].rows[0]] == ["band.torches", "band.ladders"]
    assert [[part.name for part in row.rows[0]] for row in camp] == [
        ["camps.blue.gold", "camps.blue.salt"]
    ]


def test_a_tally_has_a_number_for_each_kind() -> None:
    fields = shown(band={"troops": [[1, 1], [1, 1], [2, 1]]})
    men, mules = named("band.troops.[1,1]", fields), named("band.troops.[2,1]", fields)
    assert (men.value, mules.value) == ("2", "1")
    assert [*men.numbers] == [1, 2, 3]
    assert [*mules.numbers] == [0, 1, 2, 3]
