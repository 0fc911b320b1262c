"""What an umpire says reads well, whatever the players' names."""

from __future__ import annotations

from rules.core.sentence import Tongue, Who, sentence


def test_a_sentence_that_ends_with_initials_has_one_full_stop() -> None:
    tongue = Tongue(names={"A": "A. B."})
    assert sentence("The turn passes to {who}.", who=Who("A")).say(tongue) == (
        "The turn passes to A. B."
    )


def test_initials_within_a_sentence_keep_their_full_stops() -> None:
    tongue = Tongue(names={"A": "A. B."})
    assert sentence("{who} flicks again.", who=Who("A")).say(tongue) == "A. B. flicks again."
