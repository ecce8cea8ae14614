"""Reference: how the companion rules, and what a table does about it (section 1)."""

from __future__ import annotations

from companion.core.reference import Chapter, Rule
from companion.core.text import say

CHAPTER = Chapter(
    "the-companion",
    say("The companion"),
    (
        Rule(
            "what-it-knows",
            say("What it knows"),
            (
                say(
                    "The pieces on the table are the truth. The companion mirrors what all may see "
                    "and was entered; it never asks for hands or decks. What was not entered is "
                    "not zero: it says that it does not know."
                ),
            ),
        ),
        Rule(
            "advice",
            say("It advises, the table decides"),
            (
                say(
                    "Where something breaks a rule as far as it can see, it says so before "
                    "recording, and which rule. “Record anyway” records it, and the log tells that "
                    "it was against the rule; “Always so at this table” makes it a house rule. "
                    "Only permissions can't be overruled."
                ),
            ),
        ),
        Rule(
            "undo",
            say("Every line can be undone"),
            (
                say(
                    "Whoever may record may take a line of the log back, mend it or restore it, "
                    "even long after; everything later is counted anew. Nothing disappears: the "
                    "log shows who changed what."
                ),
            ),
        ),
    ),
)
