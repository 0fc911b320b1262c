"""``manage.py draw`` and ``manage.py pair``, as a person and as a program use them."""

from __future__ import annotations

import json
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from hypothesis import given, settings
from hypothesis import strategies as st

from matches.tournament.documents import DocumentError
from matches.tournament.drawing import answer, commitment, drawn, read_draw
from matches.tournament.drawing.document import DRAWS
from matches.tournament.drawing.options import READERS
from matches.tournament.formats import DRAWABLE, FORMATS
from tests.deep import either
from tests.tournament.pairing.test_trf import FOUR, file

PAGES = Path(__file__).resolve().parents[3] / "docs" / "reference"


def draw(document: dict[str, Any]) -> dict[str, Any]:
    return answer(read_draw(json.dumps(document)))


def mistakes(document: object) -> list[str]:
    with pytest.raises(DocumentError) as caught:
        answer(read_draw(json.dumps(document)))
    return [str(mistake) for mistake in caught.value.mistakes]


def written(folder: Path, name: str, text: str) -> str:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return str(path)


def test_every_format_can_be_drawn_and_is_on_the_page() -> None:
    assert set(DRAWS) == set(READERS) == {*DRAWABLE, "plate", "lesson"}
    page = (PAGES / "draw.md").read_text(encoding="utf-8")
    for name in DRAWS:
        assert f"`{name}`" in page


def test_only_formats_that_services_carry_are_offered_to_organisers() -> None:
    from matches.services.draws.known_formats import DRAWN

    # A lesson is a competition too, and is planned on a page of its own.
    assert set(FORMATS) == set(DRAWN) - {"lesson"}


def test_the_documents_on_the_page_can_be_drawn() -> None:
    page = (PAGES / "draw.md").read_text(encoding="utf-8")
    examples = [part.split("```")[0] for part in page.split("```json\n")[1:]]
    assert len(examples) >= 4
    for example in examples:
        answer(read_draw(example))


def test_a_round_robin_comes_out_in_rounds(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    name = written(
        tmp_path, "a.json", json.dumps({"format": "round-robin", "entrants": ["a", "b", "c"]})
    )
    call_command("draw", name)
    told = json.loads(capsys.readouterr().out)
    assert [one["resting"] for one in told["rounds"]] == [["a"], ["c"], ["b"]]
    assert told["rounds"][0]["matches"] == [{"board": 1, "home": "b", "away": "c", "leg": 1}]


def test_a_bracket_is_filled_as_far_as_its_winners_say() -> None:
    told = draw(
        {
            "format": "double-elimination",
            "entrants": ["a", "b", "c", "d"],
            "winners": {"w1m1": "a", "w1m2": "c"},
        }
    )
    ties = {tie["id"]: tie for tie in told["ties"]}
    assert ties["w2m1"]["home"] == {"entrant": "a", "winner_of": "w1m1"}
    assert ties["l1m1"]["away"] == {"entrant": "b", "loser_of": "w1m2"}
    assert told["only_if"] == {"decider": "the unbeaten one loses the final"}


def test_a_drawn_seeding_can_be_drawn_again_by_anyone() -> None:
    document = {"format": "round-robin", "entrants": ["ash", "birch", "cedar"], "seed": "cold rain"}
    told = draw(document)
    by_hand = sorted(
        document["entrants"], key=lambda one: sha256(f"cold rain\n{one}".encode()).hexdigest()
    )
    assert told["entrants"] == by_hand
    assert told["certificate"]["commitment"] == sha256(b"cold rain").hexdigest()
    again = draw({**document, "entrants": ["cedar", "ash", "birch"]})
    assert again == told
    assert draw({**document, "commitment": commitment("cold rain")}) == told
    assert mistakes({**document, "commitment": commitment("warm rain")})[0].startswith(
        "commitment: is not that of the seed"
    )


def test_the_command_tells_what_to_publish(capsys: pytest.CaptureFixture[str]) -> None:
    call_command("draw", "--commit", "cold rain")
    assert capsys.readouterr().out.strip() == sha256(b"cold rain").hexdigest()


@settings(max_examples=either(7, 30), deadline=None)
@given(st.text(min_size=1), st.sets(st.text(min_size=1, max_size=5), max_size=8))
def test_a_draw_does_not_depend_on_the_order_of_the_entries(seed: str, names: set[str]) -> None:
    assert drawn(seed, sorted(names)) == drawn(seed, sorted(names, reverse=True))


def test_a_lesson_told_back_with_an_absence_changes_only_what_is_left() -> None:
    document: dict[str, Any] = {
        "format": "lesson",
        "entrants": [f"p{number}" for number in range(28)],
        "boards": 6,
        "minutes": 50,
        "game_minutes": 8,
    }
    told = draw(document)
    again = draw({**document, "absent": ["p3"], "played": told["slots"][:2]})
    assert again["slots"][:2] == told["slots"][:2]
    assert "p3" not in json.dumps(again["slots"][2:])
    assert max(again["games"].values()) - min(again["games"].values()) <= 1


def test_the_plate_is_drawn_from_the_winners() -> None:
    told = draw(
        {
            "format": "plate",
            "entrants": ["a", "b", "c", "d"],
            "winners": {"r1m1": "a", "r1m2": "b"},
        }
    )
    assert told["ties"][0]["id"] == "plate-r1m1"
    assert [told["ties"][0][side]["entrant"] for side in ("home", "away")] == ["c", "d"]


@pytest.mark.parametrize(
    ("document", "said"),
    [
        ({}, "format: is missing; there are round-robin"),
        ({"format": "swiss"}, "format: must be one of"),
        ({"format": "round-robin"}, "entrants: is missing"),
        ({"format": "round-robin", "entrants": ["a"]}, "$: a round robin is for 2 to 40"),
        ({"format": "round-robin", "entrants": ["a", "a"]}, "entrants.1.id: lists 'a' a second"),
        ({"format": "round-robin", "entrants": ["a", "b"], "legs": 9}, "legs: must be 1 to 4"),
        ({"format": "round-robin", "entrants": ["a", "b"], "third": 1}, "third: is not known"),
        ({"format": "lesson", "entrants": ["a", "b"]}, "boards: is missing"),
        ({"format": "plate", "entrants": ["a", "b"]}, "winners: is missing"),
        (
            {"format": "single-elimination", "entrants": ["a", "b"], "winners": {"r1m1": "c"}},
            "$: 'c' cannot have won r1m1",
        ),
        (
            {"format": "groups-knockout", "entrants": list("abcd"), "groups": 3},
            "$: 4 entrants cannot fill 3 groups",
        ),
        (
            {"format": "groups-knockout", "entrants": list("abcd"),
             "through": [{"entrant": "x", "place": 1}]},
            "through.0.group: is missing",
        ),
        ([], "$: must be an object, not a list"),
    ],
)  # fmt: skip
def test_a_document_with_a_mistake_is_refused_with_its_path(document: object, said: str) -> None:
    assert any(one.startswith(said) for one in mistakes(document)), mistakes(document)


@settings(max_examples=either(15, 60), deadline=None)
@given(
    st.sampled_from([*DRAWS, "x"]),
    st.dictionaries(
        st.sampled_from(
            ["entrants", "legs", "winners", "through", "played", "absent", "boards", "minutes",
             "game_minutes", "groups", "seed", "decider"]
        ),
        st.recursive(
            st.none() | st.booleans() | st.integers(-2, 9) | st.text(max_size=4),
            lambda inner: st.lists(inner, max_size=4)
            | st.dictionaries(st.sampled_from(["id", "entrant", "games", "home", "group"]), inner),
            max_leaves=8,
        ),
    ),
)  # fmt: skip
def test_whatever_the_document_the_answer_is_a_draw_or_a_list_of_mistakes(
    name: str, document: dict[str, Any]
) -> None:
    try:
        told = answer(read_draw(json.dumps({**document, "format": name})))
    except DocumentError as error:
        told = {"mistakes": error.mistakes}
    assert told


def test_a_mistake_ends_the_command_with_status_2(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as caught:
        call_command("draw", written(tmp_path, "a.json", "{"))
    assert caught.value.code == 2
    assert "is not JSON" in capsys.readouterr().err


def test_pair_takes_a_trf_and_prints_pairs_with_its_numbers(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    name = written(tmp_path, "a.trf", file(*FOUR))
    call_command("pair", "--trf", name, "--json")
    told = json.loads(capsys.readouterr().out)
    assert set(told) == {"pairs", "bye"}
    assert sorted(number for both in told["pairs"] for number in both) == [1, 2, 3, 4]
    call_command("pair", "--trf", name)
    lines = capsys.readouterr().out.split("\n")
    assert lines[0] == "2"
    assert lines[1].split() == [str(number) for number in told["pairs"][0]]


def test_the_documents_of_the_pairing_page_are_paired(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    page = (PAGES / "pair.md").read_text(encoding="utf-8")
    state, told = [part.split("```")[0] for part in page.split("```json\n")[1:]]
    call_command("pair", written(tmp_path, "a.json", state))
    assert json.loads(capsys.readouterr().out) == json.loads(told)


@pytest.mark.parametrize(
    ("arguments", "text", "status", "said"),
    [
        (["--trf"], "XXR 5\n", 2, "$: has no players"),
        ([], '{"rounds": 3, "entrants": []}', 1, "nobody is there to be paired"),
        ([], "[]", 2, "$: must be an object, not a list"),
    ],
)
def test_pair_says_what_is_wrong(
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    arguments: list[str],
    text: str,
    status: int,
    said: str,
) -> None:
    with pytest.raises(SystemExit) as caught:
        call_command("pair", *arguments, written(tmp_path, "a", text))
    assert caught.value.code == status
    assert said in capsys.readouterr().err


def test_pair_wants_one_file(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        call_command("pair")
    assert "give either FILE or --trf FILE" in capsys.readouterr().err
