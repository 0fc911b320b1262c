"""The card form transcribes every card of every game, and loses nothing that was typed."""

import json
from pathlib import Path
from typing import Any

import pytest
from django.template.loader import render_to_string
from django.utils.datastructures import MultiValueDict

import rules
from matches.web.law.cardform import CardForm

EXAMPLES = Path(__file__).parents[3].parent / "shared" / "rulebook" / "examples"
DETAILS = ("result", "card", "flicks")


def examples() -> list[Any]:
    if not EXAMPLES.is_dir():
        reason = f"the rulebook's examples are not at {EXAMPLES}"
        return [pytest.param({}, marks=pytest.mark.skip(reason=reason))]
    paths = sorted(EXAMPLES.glob("*.json"))
    return [pytest.param(json.loads(p.read_text())["card"], id=p.stem) for p in paths]


def canonical(document: dict[str, Any]) -> dict[str, Any]:
    card, mistakes = rules.read(document)
    assert card is not None, list(mistakes)
    return rules.write(card)


@pytest.mark.parametrize("document", examples())
def test_an_example_typed_into_the_form_comes_out_as_the_same_card(
    document: dict[str, Any],
) -> None:
    form = CardForm.of_document(document)
    form.fixed_options = None
    assert canonical(form.document()) == canonical(document)


@pytest.mark.parametrize("document", examples())
def test_an_example_is_shown_with_its_faults(document: dict[str, Any]) -> None:
    form = CardForm.of_document(document, verdict=rules.adjudicate(document))
    page = render_to_string("law/cardform/form.html", {"form": form, "ask_options": True})
    assert page.count('class="card-row') >= len(document["entries"])
    for number, fault in enumerate(form.verdict.faults if form.verdict else ()):
        assert form.fault_list[number][2] is fault


@pytest.mark.parametrize("game", list(rules.GAMES))
@pytest.mark.parametrize("detail", DETAILS)
def test_every_game_has_a_form_at_every_detail(game: str, detail: str) -> None:
    form = CardForm.blank(game, detail)
    page = render_to_string(
        "law/cardform/form.html", {"form": form, "ask_sides": True, "ask_options": True}
    )
    for kind in form.kinds:
        assert f'data-blank="{kind}"' in page
    assert form.document()["options"] == {}


@pytest.mark.parametrize("game", list(rules.GAMES))
@pytest.mark.parametrize("detail", ["card", "flicks"])
def test_a_row_of_every_kind_can_be_added_and_taken_away(game: str, detail: str) -> None:
    form = CardForm.blank(game, detail)
    for kind in form.kinds:
        assert form.act(f"add:{kind}")
    assert [next(iter(entry)) for entry in form.document()["entries"]] == list(form.kinds)
    for key in form.keys:
        assert form.act(f"remove:{key}")
    assert form.document()["entries"] == []


def typed(**values: str | list[str]) -> MultiValueDict[str, str]:
    return MultiValueDict(
        {
            name.replace("__", "."): held if isinstance(held, list) else [held]
            for name, held in values.items()
        }
    )


def test_a_word_where_a_number_belongs_is_named_by_the_law_beside_its_input() -> None:
    form = CardForm(
        "white",
        "card",
        typed(
            row="0",
            first="A",
            **{"r0-kind": "end"},
            r0__number="one",
            r0__by="A",
            r0__result="nearest",
            r0__winner="A",
            r0__points="2",
        ),
    )
    form.verdict = rules.adjudicate(form.document())
    number = next(own for own in form.rows[0].inputs if own.name == "r0.number")
    assert number.value == "one"
    assert len(number.faults) == 1


def test_a_refused_entry_says_so_at_its_row() -> None:
    rows = {
        "row": ["0", "1"],
        "first": "A",
        **{f"r{n}-kind": "flick" for n in (0, 1)},
        "r0.by": "A",
        "r0.struck": "O1",
        "r0.off": "O1",
        "r1.by": "A",
        "r1.struck": "O1",
    }
    form = CardForm("black", "flicks", typed(**rows))
    form.verdict = rules.adjudicate(form.document())
    assert not form.rows[0].all_faults
    assert [fault.code for fault in form.rows[1].all_faults] == ["impossible"]
    assert form.fault_list[0][0] == "row-1"


def test_a_new_row_goes_on_from_the_last_one() -> None:
    form = CardForm(
        "white", "card", typed(first="B", row="0", **{"r0-kind": "end"}, r0__number="4", r0__by="A")
    )
    form.act("add:end")
    assert form.typed.get("r1.number") == "5"
    assert "r1.by" not in form.typed  # the law cannot rule on half an end


def test_entries_are_lines_but_for_the_last_and_those_where_something_is_amiss() -> None:
    flicks = [{"flick": {"by": "A", "struck": ["O1"], "off": ["O1"], "push": True}} for _ in "123"]
    document = {"game": "black", "detail": "flicks", "first": "A", "entries": flicks}
    form = CardForm.of_document(document, names={"A": "Asha", "B": "Ben"})
    assert [row.is_open for row in form.rows] == [False, False, True]
    assert form.rows[0].line == "Asha · Struck O1 · Off O1 · Push"
    form.typed.setlist("r1.by", [""])
    assert [row.is_open for row in form.rows] == [False, True, True]
    form.verdict = rules.adjudicate(CardForm.of_document(document).document())
    assert form.rows[1].all_faults
    assert not form.rows[0].is_open
    assert form.blank_rows[0].is_open


def test_an_unticked_box_says_false_only_where_the_default_is_true() -> None:
    form = CardForm("black", "flicks", typed(o__play_out="shown", first="A"))
    assert form.document()["options"] == {"play_out": False}
    form = CardForm("black", "flicks", typed(o__play_out=["shown", "on"], first="A"))
    assert form.document()["options"] == {}


def test_an_empty_removal_is_an_answer() -> None:
    form = CardForm(
        "white",
        "flicks",
        typed(row="0", first="A", **{"r0-kind": "remove"}, r0__by="A", r0__penny=""),
    )
    assert form.document()["entries"] == [{"remove": {"by": "A", "penny": None}}]


def test_who_has_won_is_asked_in_words() -> None:
    page = render_to_string("law/cardform/form.html", {"form": CardForm.blank("white", "result")})
    options = page.partition('name="claim.winner"')[2].partition("</select>")[0]
    assert 'value="draw">a draw<' in options
    assert 'value="null">nobody: it was not decided<' in options
    assert ">draw<" not in options
    assert ">none<" not in options
