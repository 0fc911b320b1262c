"""What ``manage.py adjudicate`` says of cards: verdicts, exit status, and what cannot be read."""

import json

import pytest

import rules
from matches.management.adjudication import sources
from tests.commands.adjudicating.adjudicated import (
    MALFORMED,
    NOT_VALID,
    VALID,
    WON,
    card,
    in_a_shell,
    run,
    written,
)

pytestmark = pytest.mark.any_database

# ── verdicts and exit status ─────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(("document", "status"), [(VALID, 0), (NOT_VALID, 1), (MALFORMED, 2)])
def test_the_exit_status_tells_valid_from_not_valid_and_malformed(tmp_path, document, status):
    lines, told = run(written(tmp_path / "card.json", document))
    assert told == status
    assert lines == [rules.adjudicate(document).as_text()]


def test_the_worst_card_decides_the_exit_status_and_each_has_its_line(tmp_path):
    names = [
        written(tmp_path / f"{n}.json", each)
        for n, each in enumerate([VALID, MALFORMED, NOT_VALID])
    ]
    lines, status = run(*names)
    assert status == 2
    assert [json.loads(line)["valid"] for line in lines] == [True, False, False]
    assert [bool(json.loads(line)["rulings"]) for line in lines] == [True, False, True]


def test_a_jsonl_file_has_a_document_a_line(tmp_path):
    path = tmp_path / "season.jsonl"
    path.write_text("\n".join(json.dumps(each) for each in [VALID, NOT_VALID]), encoding="utf-8")
    lines, status = run(str(path))
    assert status == 1
    assert [json.loads(line)["valid"] for line in lines] == [True, False]


def test_lines_with_mark_carriage_returns_and_gaps_are_read_all_the_same(tmp_path):
    path = tmp_path / "season.txt"
    text = json.dumps(VALID).encode()
    path.write_bytes(b"\xef\xbb\xbf" + text + b"\r\n\r\n   \n" + text + b"\r\n")
    lines, status = run("--lines", str(path))
    assert (len(lines), status) == (2, 0)


def test_one_bad_line_leaves_the_others_their_verdicts(tmp_path):
    path = tmp_path / "season.jsonl"
    good = json.dumps(VALID).encode()
    path.write_bytes(b"\n".join([good, b"\xff\xfe{", b'{"cut', good]))
    lines, status = run(str(path))
    assert status == 2
    assert [json.loads(line)["valid"] for line in lines] == [True, False, False, True]


def test_a_card_with_a_mark_before_it_is_read(tmp_path):
    path = tmp_path / "card.json"
    path.write_bytes(b"\xef\xbb\xbf" + json.dumps(VALID).encode())
    assert run(str(path))[1] == 0


# ── what cannot be read ──────────────────────────────────────────────────────────────────────────


def the_fault(lines: list[str]) -> dict:
    (line,) = lines
    (fault,) = json.loads(line)["faults"]
    assert fault["code"] == "malformed"
    return fault


@pytest.mark.parametrize("name", ["missing.json", "", "a\0b"])
def test_a_file_that_is_not_there_is_a_malformed_document(tmp_path, name):
    path = f"{tmp_path}/{name}"
    lines, status = run(path)
    fault = the_fault(lines)
    assert status == 2
    assert fault["path"] == "$"
    assert path in fault["message"]


@pytest.mark.parametrize("text", [b"", b"   ", b"\x89PNG\r\n\x1a\n\x00\x00", b"\xff\xfe{\x00}\x00"])
def test_a_file_that_is_no_json_says_so(tmp_path, text):
    path = tmp_path / "card.json"
    path.write_bytes(text)
    lines, status = run(str(path))
    assert status == 2
    assert the_fault(lines)["path"] == "$"


@pytest.mark.parametrize(
    ("text", "path"),
    [
        (b'{"claim": {"score": {"A": NaN, "B": 0}}}', "claim.score.A"),
        (b'{"claim": {"score": {"A": 1e999, "B": 0}}}', "claim.score.A"),
        (b'{"first": ' + b"9" * 5000 + b"}", "first"),
        (b'{"first": "A", "first": "B"}', "first"),
        (b"[" * 100_000, "$"),
        (b'{"sides":' * 100_000, "$"),
    ],
)
def test_what_json_would_let_pass_is_named_by_its_path(tmp_path, text, path):
    file = tmp_path / "card.json"
    file.write_bytes(text)
    lines, status = run(str(file))
    assert status == 2
    assert path in [fault["path"] for fault in json.loads(lines[0])["faults"]]


def test_a_document_of_ten_megabytes_is_refused_for_its_length(tmp_path):
    path = tmp_path / "card.json"
    path.write_bytes(b'{"a": "' + b"x" * 10_000_000 + b'"}')
    lines, status = run(str(path))
    assert status == 2
    assert "longer than" in the_fault(lines)["message"]


def test_an_endless_line_is_refused_and_the_next_is_read(tmp_path, monkeypatch):
    monkeypatch.setattr(sources, "MOST_BYTES", 1000)
    path = tmp_path / "season.jsonl"
    good = json.dumps(VALID).encode()
    path.write_bytes(b"\n".join([b"x" * 5500, good, b"y" * 1001, b" " * 999, good, b"z" * 3000]))
    lines, status = run(str(path))
    assert status == 2
    assert [json.loads(line)["valid"] for line in lines] == [False, True, False, True, False]


# ── several processes ────────────────────────────────────────────────────────────────────────────


@pytest.mark.deep
def test_several_processes_keep_the_order_and_the_status(tmp_path):
    path = tmp_path / "season.jsonl"
    cards = [card(WON, sides={"A": [f"Player {n}"], "B": ["Ben"]}) for n in range(1500)]
    cards[700] = card(WON | {"by": "B"})
    cards[1100] = MALFORMED | {"first": "C"}
    path.write_text("\n".join(json.dumps(each) for each in cards), encoding="utf-8")
    alone = in_a_shell(f"adjudicate {path}")
    together = in_a_shell(f"adjudicate --jobs 3 {path}")
    assert alone.stdout == together.stdout
    assert alone.stdout.count(b"\n") == 1500
    assert (alone.returncode, together.returncode) == (2, 2)
    assert (alone.stderr, together.stderr) == (b"", b"")


@pytest.mark.parametrize("jobs", ["0", "-1", "65", "two", "²"])
def test_a_number_of_processes_that_cannot_be_is_refused(jobs):
    done = in_a_shell(f"adjudicate --jobs {jobs} /dev/null")
    assert done.returncode == 2
    assert b"Traceback" not in done.stderr
    assert b"number of processes" in done.stderr
