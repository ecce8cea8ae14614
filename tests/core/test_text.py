"""Sentences as data: what the log keeps of them is what a player was shown."""

import json

import pytest

from companion.core.text import Phrase, SeatName, Words, say, say_many

SENTENCES = [
    say("Pass"),
    say("Corrected: {what} is {to}", what="Score", to=-3),
    say("{seat} holds {province}.", seat=SeatName("red"), province="Blore"),
    say("{first}, {then}", first=say("{card} +{value}", card=say("City"), value=2), then="x"),
    say_many("{count} card", "{count} cards", 4),
    say_many("Undone: {listed}", "Undone: {listed}", 0, listed="#3"),
    say("«Смута» — 100 %", name="Ада"),
    Words("fair").say("Mine"),
    Words("fair").say_many("{count} mine", "{count} mines", 2),
]


@pytest.mark.parametrize("sentence", SENTENCES, ids=lambda sentence: sentence.message)
def test_a_sentence_survives_being_stored(sentence: Phrase) -> None:
    stored = json.dumps(sentence.to_json())
    assert Phrase.from_json(json.loads(stored)) == sentence


@pytest.mark.parametrize(
    ("sentence", "stored"),
    [
        (say("Pass"), {"message": "Pass"}),
        (say("{seat} passes", seat=SeatName("red")),
         {"message": "{seat} passes", "params": {"seat": {"seat": "red"}}}),
        (say_many("{count} card", "{count} cards", 1),
         {"message": "{count} card", "params": {"count": 1}, "plural": "{count} cards",
          "count": 1}),
    ],
)  # fmt: skip
def test_a_sentence_stores_only_what_it_has(sentence: Phrase, stored: dict[str, object]) -> None:
    assert sentence.to_json() == stored


@pytest.mark.parametrize("nonsense", [None, 1.5, ["red"], {"colour": "red"}])
def test_a_parameter_of_no_known_kind_is_refused(nonsense: object) -> None:
    with pytest.raises(ValueError, match="not a parameter"):
        Phrase.from_json({"message": "{x}", "params": {"x": nonsense}})
