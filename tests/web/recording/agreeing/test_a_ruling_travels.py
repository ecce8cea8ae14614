"""A ruling travels: its line of JSON is answered the same without the table."""

import json

import pytest
from flask import Flask

from companion.core.game import catalogue
from companion.web import services
from tests.conftest import Cast
from tests.contract.tables import opened

ASKING = [slug for slug, game in catalogue.games().items()
          if any(argument.asked for argument in game.questions.values())]  # fmt: skip


@pytest.mark.parametrize("slug", ASKING)
def test_the_line_of_a_ruling_at_a_table_is_answered_the_same_elsewhere(
    app: Flask, cast: Cast, slug: str
) -> None:
    game, answered = catalogue.games()[slug], set()
    assert game.adjudicate_lines
    for exhibit in game.examples().exhibits:
        table = opened(cast, game, exhibit)["host"].table
        with app.app_context():
            log = services.in_play().get(table).log
        for question in game.questions if log else ():
            ruled = game.ask(question, log.seen().state, {})
            if ruled.line is not None and ruled.ruling is not None:
                (answer,) = game.adjudicate_lines([json.dumps(ruled.line)], brief=True)
                facts = json.loads(json.dumps(ruled.ruling.facts))
                assert json.loads(answer) == facts, (exhibit.name, question)
                answered.add(question)
    assert answered == {name for name, argument in game.questions.items() if argument.asked}
