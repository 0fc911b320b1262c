"""What is wrong with the works, in words, and what to do: the worst first."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from types import MappingProxyType
from typing import Any, Final

from django.conf import settings
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from matches.ports.heartbeats import Heard
from matches.ports.machine import Machine
from matches.selectors.home.health import Works
from matches.web.home.lane_words import LANES

DAY: Final = 86_400.0
MISSED: Final = 3
"""A task that was not heard of for so many of its turns has fallen silent."""
APART: Final = 5.0
"""Seconds by which clocks may differ before anybody is told."""
LONG: Final = 120
MANY: Final = 500

TASKS: Final[Mapping[str, Callable[[], str]]] = {
    "drain_outbox": lambda: _("Do what waits in the outbox"),
    "compute_timetables": lambda: _("Compute timetables"),
    "compute_aim_maps": lambda: _("Compute aim maps"),
    "canary": lambda: _("Canary: tells that tasks are taken"),
    "sweep_ladders": lambda: _("Look for overdue challenges"),
    "watch_silence": lambda: _("Settle reports that nobody answered"),
    "write_letters": lambda: _("Write reminders and the letters of the day"),
    "keep_no_longer": lambda: _("Let go of what is kept no longer"),
    "seal": lambda: _("Seal what is new on record"),
    "verify_record": lambda: _("Compare the record with its seals"),
    "verify_stored": lambda: _("Compare cards, tables and ratings with what they should be"),
    "grow_up": lambda: _("Put age bands up"),
    "let_choices_hold": lambda: _("Have adults' own choices hold"),
    "empty_bins": lambda: _("Let go of what was in a bin for 30 days"),
    "publish_rankings": lambda: _("Publish the month's editions of rankings"),
    "reckon_calibration": lambda: _("See how good the forecasts of ratings were"),
    "recompute_ratings": lambda: _("Bring ratings up to date"),
}


@dataclass(frozen=True)
class Trouble:
    """Something that is wrong, and what to do about it. `bad`: it does not mend itself."""

    what: str
    do: str
    bad: bool = True


@dataclass(frozen=True)
class TaskLine:
    """A task of the beat: what it does, when it was last heard of (None: not since the cache was
    emptied), whether it went well, whether it fell silent."""

    said: str
    at: datetime | None
    well: bool
    silent: bool


def task_lines(heard: Mapping[str, Heard]) -> list[TaskLine]:
    """Every task of the beat, those first with which something is wrong."""
    lines = []
    once = {str(each["task"]): each for each in settings.CELERY_BEAT_SCHEDULE.values()}
    for each in once.values():
        name, every = str(each["task"]), _seconds(each["schedule"])
        last = heard.get(name)
        said = TASKS[name.rpartition(".")[2]]()
        at = moment(last)
        silent = last is not None and time.time() - last.at > max(every * MISSED, 300)
        lines.append(TaskLine(said, at, last is None or last.well, silent))
    return sorted(lines, key=lambda line: (line.well and not line.silent, line.said))


def moment(heard: Heard | None) -> datetime | None:
    """When that was; None where it is not known."""
    return datetime.fromtimestamp(heard.at, UTC) if heard is not None else None


def _seconds(schedule: Any) -> float:
    return float(schedule) if isinstance(schedule, int | float) else DAY


def troubles(
    machine: Machine,
    works: Works,
    lines: list[TaskLine],
    record: Heard | None,
    stored: Heard | None = None,
    clocks: Mapping[str, float] = MappingProxyType({}),
) -> list[Trouble]:
    """All that is wrong, the worst first."""
    told = [
        *_of_the_record(record),
        *_of_what_is_stored(stored),
        *_of_lanes(machine),
        *_of_the_machine(machine),
        *_of_sign_ins(),
        *_of_clocks(clocks),
        *_of_the_outbox(works),
        *_of_letters(works),
        *_of_tasks(lines),
    ]
    return sorted(told, key=lambda one: not one.bad)


def _of_the_record(record: Heard | None) -> Iterator[Trouble]:
    if record is not None and record.found:
        said = ngettext(
            "The record is not as it was sealed, in %(n)d place.",
            "The record is not as it was sealed, in %(n)d places.",
            record.found,
        )
        yield Trouble(
            said % {"n": record.found},
            _(
                "Keep the log and the latest backup; “manage.py verify-audit” tells each place."
                " Then ask who may write to the database."
            ),
        )


def _of_what_is_stored(stored: Heard | None) -> Iterator[Trouble]:
    if stored is not None and stored.found:
        said = ngettext(
            "A card, table, bracket, championship or rating is not what it should be, in %(n)d"
            " place.",
            "Cards, tables, brackets, championships or ratings are not what they should be, in"
            " %(n)d places.",
            stored.found,
        )
        yield Trouble(
            said % {"n": stored.found},
            _(
                "“manage.py verify” tells each place; “manage.py rebuild” makes them anew from the"
                " results. Then ask who may write to the database."
            ),
        )


def _of_lanes(machine: Machine) -> Iterator[Trouble]:
    silent = [lane for lane, how in machine.lanes.items() if how == "silent"]
    if silent and set(silent) == set(machine.lanes):
        yield Trouble(
            _("No worker has taken a task for five minutes."),
            _(
                "Start the worker and the beat anew. What waits stands in the outbox:"
                " nothing is lost."
            ),
        )
    elif silent:
        yield Trouble(
            _("No worker takes: %(what)s.")
            % {"what": ", ".join(str(LANES[one]) for one in silent)},
            _(
                "Start one for these queues: %(queues)s (docs/how-to/running.md). A worker that is"
                " told no queue takes all. Nothing is lost meanwhile."
            )
            % {"queues": ", ".join(silent)},
        )
    for lane, number in (machine.waiting or {}).items():
        if number <= MANY:
            continue
        yield Trouble(
            _("%(n)d messages wait in a queue: %(what)s.") % {"n": number, "what": LANES[lane]},
            _("Start another worker, or look in the log what keeps the one there is."),
            bad=False,
        )


def _of_sign_ins() -> Iterator[Trouble]:
    if settings.PRODUCTION and not settings.OWNERS_NEED_SECOND_FACTOR:
        yield Trouble(
            _("A password alone opens everybody’s data: no second factor is demanded."),
            _(
                "Unset PENNYCLUB_OWNERS_NEED_SECOND_FACTOR, or set it to true, and start the server"
                " anew. Who has none sets one up then before they go on."
            ),
            bad=False,
        )


def _of_the_machine(machine: Machine) -> Iterator[Trouble]:
    if not machine.broker:
        yield Trouble(
            _("Redis does not answer."),
            _("Start it anew, or look whether it is full. Pages and results go on meanwhile."),
        )
    elif not machine.cache:
        yield Trouble(
            _("The cache did not answer a moment ago."),
            _("Look whether Redis is full. Each process counts for itself meanwhile."),
            bad=False,
        )
    if machine.replica is not None and not machine.replica.answers:
        yield Trouble(
            _("The replica of the database does not answer, or is none any more."),
            _(
                "Start it, make it anew, or unset PENNYCLUB_REPLICA_URL (docs/how-to/running.md)."
                " Public pages are read from the primary meanwhile."
            ),
            bad=False,
        )
    if settings.PRODUCTION and machine.database_role in {"superuser", "owner"}:
        yield Trouble(
            _("The application could rewrite its record: the database lets it do everything."),
            _(
                "Give it a role of its own: set PENNYCLUB_MIGRATOR_DATABASE_URL and run"
                " “manage.py database-roles --apply” (docs/how-to/running.md)."
            ),
            bad=False,
        )


def _of_clocks(clocks: Mapping[str, float]) -> Iterator[Trouble]:
    """One for each host whose clock is off."""
    for host, apart in sorted(clocks.items()):
        if abs(apart) <= APART:
            continue
        said = (
            _("The clock of “%(host)s” is %(n)d seconds fast.")
            if apart > 0
            else _("The clock of “%(host)s” is %(n)d seconds slow.")
        )
        yield Trouble(
            said % {"host": host, "n": round(abs(apart))},
            _(
                "Have the machines' clocks set by a time server (NTP). Tasks go by the database's"
                " clock meanwhile; deadlines and times in texts do not."
            ),
            bad=False,
        )


def _of_the_outbox(works: Works) -> Iterator[Trouble]:
    if works.dead:
        said = ngettext("%(n)d message was given up.", "%(n)d messages were given up.", works.dead)
        yield Trouble(
            said % {"n": works.dead},
            _("The reason is in the worker's log. Once it is mended, have them tried again below."),
        )
    if works.failing:
        said = ngettext("%(n)d message failed.", "%(n)d messages failed.", works.failing)
        yield Trouble(
            said % {"n": works.failing},
            _("They are tried again by themselves, later and later. The reason is in the log."),
            bad=False,
        )
    if works.wait > LONG:
        yield Trouble(
            _("A message has waited for %(n)d minutes.") % {"n": works.wait // 60},
            _("Look whether the worker runs, and what it is at."),
            bad=False,
        )


def _of_letters(works: Works) -> Iterator[Trouble]:
    if number := works.letters_dead + works.letters_failing:
        said = ngettext(
            "%(n)d letter could not be sent.", "%(n)d letters could not be sent.", number
        )
        yield Trouble(
            said % {"n": number},
            _(
                "Look whether EMAIL_URL is right and the mail server answers. Each club's desk"
                " tells which letters they are."
            ),
            bad=bool(works.letters_dead),
        )


def _of_tasks(lines: list[TaskLine]) -> Iterator[Trouble]:
    for line in lines:
        if not line.well:
            yield Trouble(
                _("A task failed the last time: %(task)s.") % {"task": line.said},
                _("The reason is in the worker's log. It is done again at its next turn."),
                bad=False,
            )
        elif line.silent:
            yield Trouble(
                _("A task was not done for three of its turns: %(task)s.") % {"task": line.said},
                _("Look whether the beat runs (exactly one), and whether the clocks agree."),
            )
