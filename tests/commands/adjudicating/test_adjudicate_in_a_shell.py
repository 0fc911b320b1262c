"""``manage.py adjudicate`` as it is used in a terminal and in pipes."""

import json
import os
import signal
import subprocess
import sys

import pytest

from tests.commands.adjudicating.adjudicated import ROOT, VALID, in_a_shell

pytestmark = pytest.mark.any_database


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


@pytest.mark.deep
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
