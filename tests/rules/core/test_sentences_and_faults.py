"""Sentences, faults and the law in words: the small parts that every game says itself with."""

from __future__ import annotations

import pytest

import rules
from rules.core.fault import LONGEST_STEP, Mistake, malformed
from rules.core.sentence import Listed, Who, marked, sentence, sentences

NAMES = rules.Tongue({"A": "Asha"})


@pytest.mark.parametrize(
    ("said", "plain", "named"),
    [
        (sentence("{by} flicks.", by=Who("A")), "A flicks.", "Asha flicks."),
        (sentence("{by} flicks.", by=Who("B")), "B flicks.", "B flicks."),
        (sentence("off: {off}", off=Listed(())), "off: none", "off: none"),
        (sentence("off: {off}", off=Listed(("K",))), "off: K", "off: K"),
        (sentence("off: {off}", off=Listed(("K", "O1"))), "off: K and O1", "off: K and O1"),
        (
            sentence("off: {off}", off=Listed(("K", "O1", "O2"))),
            "off: K, O1 and O2",
            "off: K, O1 and O2",
        ),
        (sentence("so: {why}", why=sentence("{by}!", by=Who("A"))), "so: A!", "so: Asha!"),
        (sentences("{count} penny", "{count} pennies", 1), "1 penny", "1 penny"),
        (sentences("{count} penny", "{count} pennies", 0), "0 pennies", "0 pennies"),
        (sentences("{by}: one", "{by}: {count}", 1, by=Who("A")), "A: one", "Asha: one"),
        (sentence("a {word} with {{braces}}", word="{by}"), "a {by} with {braces}", ...),
        (sentence("nothing to fill {"), "nothing to fill {", ...),
    ],
)
def test_a_sentence_is_said_by_name(said: rules.Sentence, plain: str, named: object) -> None:
    assert said.say() == plain
    if named is not ...:
        assert said.say(NAMES) == named


def test_a_text_in_a_table_is_the_text() -> None:
    assert marked("the end is over") == "the end is over"


@pytest.mark.parametrize(
    ("path", "where", "entry"),
    [
        ((), "$", None),
        (("first",), "first", None),
        (("entries",), "entries", None),
        (("entries", 3), "entries.3", 3),
        (("entries", 3, "flick", "struck", 0), "entries.3.flick.struck.0", 3),
        (("entries", "x"), "entries.x", None),
        (("claim", 3), "claim.3", None),
        (("a\0\ud800b",), "a\N{REPLACEMENT CHARACTER}\N{REPLACEMENT CHARACTER}b", None),
        (("x" * LONGEST_STEP,), "x" * LONGEST_STEP, None),
        (("x" * 99,), "x" * (LONGEST_STEP - 1) + "…", None),
    ],
)
def test_a_mistake_says_where_it_stands(
    path: tuple[str | int, ...], where: str, entry: int | None
) -> None:
    fault = malformed(Mistake(path, sentence("this is missing"), "black.set"))
    assert (fault.code, fault.path, fault.entry, fault.rule) == (
        "malformed",
        where,
        entry,
        "black.set",
    )
    assert fault.message == f"{where}: this is missing"
    assert fault.as_document() == {
        "entry": entry,
        "code": "malformed",
        "rule": "black.set",
        "message": f"{where}: this is missing",
        "severity": "fault",
        "path": where,
    }


def test_only_what_is_unusual_is_a_warning() -> None:
    warnings = [
        code for code in rules.CODES if rules.Fault(None, code, None, sentence("so")).is_warning
    ]
    assert warnings == ["unusual"]
    fault = rules.Fault(None, "unusual", None, sentence("so"))
    assert fault.as_document()["severity"] == "warning"
    assert "path" not in fault.as_document()
    assert fault.message == "so"


LAW = """# A game

Before the rules.

## `game.first`

*source*

The first paragraph,
on two lines.

More.

```json applies
{"entries": []}
```

```json does not apply
{}
```

## game.second
*reading of the penalty* · option `x`, at the board; shown by its effect

Body.

```json
{"no": "example"}
```
"""


def test_a_law_in_words_is_taken_apart_into_its_rules() -> None:
    law = rules.parse_law(LAW)
    assert law.preamble == "# A game\n\nBefore the rules."
    first, second = law.rules
    assert (first.name, first.standing, first.remark) == ("game.first", "source", "")
    assert first.summary == "The first paragraph, on two lines."
    assert first.body == "The first paragraph,\non two lines.\n\nMore."
    assert [(one.applies, one.text, one.line) for one in first.examples] == [
        (True, '{"entries": []}', 14),
        (False, "{}", 18),
    ]
    assert (first.at_the_board, first.shown_by_effect) == (False, False)
    assert (second.standing, second.at_the_board, second.shown_by_effect) == (
        "reading of the penalty",
        True,
        True,
    )
    assert second.examples == ()
    assert '{"no": "example"}' in second.body


def test_games_are_found_by_name_and_no_other_is_there() -> None:
    assert list(rules.GAMES)[:4] == ["black", "white", "red", "green"]
    assert len(rules.GAMES) == len(list(rules.GAMES)) >= 4
    assert repr(rules.GAMES).startswith("<Games black, white, red, green")
    assert rules.GAMES["black"] is rules.GAMES["black"]
    assert "blue" not in rules.GAMES
    with pytest.raises(KeyError):
        rules.GAMES["blue"]
