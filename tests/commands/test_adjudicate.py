"""``manage.py adjudicate`` as it is used in a terminal and in pipes."""

import io
import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from django.core.management import call_command

import rules
from matches.management.adjudication import sources
from tests.rules.shots.cards import decided

ROOT = Path(__file__).parent.parent.parent
WON = {"by": "A", "struck": ["O1"], "off": ["O1"]}


def card(*entries, **more) -> dict:
    """A card of Penny Black, flick by flick."""
    head = {"scorecard": 1, "game": "black", "detail": "flicks", "first": "A"}
    sides = {"A": ["Asha"], "B": ["Ben"]}
    return head | {"sides": sides, "entries": [{"flick": facts} for facts in entries]} | more


VALID = card(WON)
NOT_VALID = card(WON, WON)
MALFORMED = card(WON) | {"game": "purple"}


def written(path: Path, document) -> str:
    path.write_text(json.dumps(document), encoding="utf-8")
    return str(path)


def run(*args: str) -> tuple[list[str], int]:
    """The lines that the command prints, and its exit status."""
    out = io.StringIO()
    try:
        call_command("adjudicate", *args, stdout=out)
    except SystemExit as end:
        return out.getvalue().splitlines(), int(end.code or 0)
    return out.getvalue().splitlines(), 0


def in_a_shell(command: str, **more) -> subprocess.CompletedProcess:
    """The command as a shell runs it, and no database that could be reached."""
    whole = command.replace("adjudicate", f"{sys.executable} manage.py adjudicate")
    environment = os.environ | {"DATABASE_URL": "postgres://nobody@127.0.0.1:1/nothing"}
    return subprocess.run(
        ["bash", "-c", whole],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        timeout=60,
        check=False,
        **more,
    )


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


# ── in a shell ───────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize("asked", ["", "-", "--lines", "--lines -", "--explain", "--jobs 2"])
def test_standard_input_is_read_without_a_database(asked):
    done = in_a_shell(f"adjudicate {asked}", input=json.dumps(VALID).encode())
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout


@pytest.mark.parametrize("asked", ["", "--jobs 2"])
def test_a_reader_that_has_seen_enough_ends_it_quietly(tmp_path, asked):
    path = tmp_path / "season.jsonl"
    path.write_text(f"{json.dumps(VALID)}\n" * 30_000, encoding="utf-8")
    done = in_a_shell(f"adjudicate {asked} {path} | head -n 1")
    assert done.stderr == b""
    assert json.loads(done.stdout)["valid"] is True


# A program that is started in the background inherits that it ignores interrupts; one at a
# terminal, which is meant here, does not.
HEEDING_INTERRUPTS = (
    "import os, signal, sys; signal.signal(signal.SIGINT, signal.SIG_DFL);"
    "os.execv(sys.executable, [sys.executable, *sys.argv[1:]])"
)


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_who_interrupts_it_sees_no_traceback(tmp_path, jobs):
    path = tmp_path / "season.jsonl"
    path.write_text(f"{json.dumps(VALID)}\n" * 60_000, encoding="utf-8")
    process = subprocess.Popen(
        [sys.executable, "-c", HEEDING_INTERRUPTS, "manage.py", "adjudicate", "--jobs", jobs, path],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        start_new_session=True,
    )
    assert process.stdout is not None
    assert process.stdout.readline()
    os.killpg(process.pid, signal.SIGINT)
    _out, errors = process.communicate(timeout=60)
    assert errors == b""
    assert process.returncode == 130


def test_verdicts_are_utf_8_whatever_the_terminal_thinks():
    document = VALID | {"note–é": 1}
    done = in_a_shell("PYTHONIOENCODING=ascii adjudicate", input=json.dumps(document).encode())
    assert done.returncode == 2
    assert "note–é" in json.loads(done.stdout.decode("utf-8"))["faults"][0]["path"]
    assert done.stderr == b""


def test_the_pages_machinery_stays_out_of_it():
    """A card is judged in a fraction of a second: no door's modules are loaded for it."""
    code = (
        "import sys, runpy; sys.argv = ['manage.py', 'adjudicate', '/dev/null']\n"
        "try: runpy.run_path('manage.py', run_name='__main__')\n"
        "except SystemExit: pass\n"
        "doors = ('matches.web', 'matches.api', 'matches.services', 'rest_framework.views')\n"
        "print(*(name for name in sys.modules if name.startswith(doors)), file=sys.stderr)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, timeout=60, check=True
    )
    assert done.stderr.strip() == b""


# ── the report ───────────────────────────────────────────────────────────────────────────────────


def test_the_report_tells_each_ruling_with_sentence_and_rules_and_what_they_say(tmp_path):
    lines, status = run("--explain", written(tmp_path / "card.json", VALID))
    told = "\n".join(lines)
    assert status == 0
    assert "Asha wins O1 for 1 point." in told
    assert "rules: black.merit" in told
    assert "black.merit: Exactly one penny goes off" in told
    assert "Valid. Score 1–0." in told


def test_the_report_tells_faults_where_they_happened(tmp_path):
    entry = {"flick": WON, "claim": {"next": "B"}}
    document = card() | {"entries": [entry, {"flick": WON}], "claim": {"score": {"A": 3, "B": 0}}}
    lines, status = run("--explain", written(tmp_path / "card.json", document))
    told = "\n".join(lines)
    assert status == 1
    assert "Not valid: 3 faults." in told
    assert "   0  Asha: Asha wins O1" in told
    assert "fault, claim-mismatch" in told
    assert "flick: refused, and nothing changes" in told
    assert "fault, impossible (black.set): O1 has left the board" in told


def test_the_report_on_a_malformed_card_names_every_mistake(tmp_path):
    document = {"scorecard": 2, "game": "black", "detail": "flicks", "sides": {}, "entries": [1]}
    lines, status = run("--explain", written(tmp_path / "card.json", document))
    told = "\n".join(lines)
    assert status == 2
    assert "Malformed:" in told
    for path in ("scorecard:", "first:", "sides.A:", "entries.0:"):
        assert path in told


def test_a_card_with_shots_is_explained_with_what_umpire_and_simulator_saw(tmp_path):
    path = written(tmp_path / "card.json", decided())
    lines, status = run("--explain", path)
    told = " ".join(line.strip() for line in lines)
    assert status == 0
    assert "≠ The umpire says shooter off: yes. The simulator saw: no." in told
    [verdict], status = run(path)
    assert (status, json.loads(verdict)["differences"][0]["entry"]) == (0, 0)
