"""What a club does and takes back: notices, lists, bulk actions, lines by hand, timetables."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from typing import Any

from django.utils import timezone

from matches import services
from matches.models import Timetable, TimetableState
from matches.services import imports, timetables
from matches.services.notices import pinning
from matches.services.tables import adjustments
from tests.security.lives.life import Life, Scene, after
from tests.services.imports.lists import bring, forty
from tests.services.league import make_league
from tests.services.notices.pinned import opened, pin
from tests.services.timetables.asked import ask, computed
from tests.uploads.files import pdf


def _pinned() -> Scene:
    league = make_league(2, draw=False)
    notice = pin(league)
    return Scene(league, notice.public_id, {"notice": notice})


def _down(scene: Scene) -> Any:
    return pinning.take_down(scene.owner, scene.id)


def _open(scene: Scene) -> Any:
    return opened(scene.league, scene.held["notice"])


def _change(scene: Scene) -> Any:
    today = timezone.localdate()
    seen = scene.held["notice"].versions.latest("number").number
    return pinning.change(
        scene.owner, scene.id, title="Hall open", text="It is dry.", seen=seen,
        shown_from=today, shown_until=today + timedelta(days=3),
    )  # fmt: skip


def _attach(scene: Scene) -> Any:
    return services.notices.files.attach(
        scene.owner, scene.id, name="Plan", content=pdf(b"<< /Type /Catalog >>")
    )


NOTICE = Life(
    "A notice",
    {
        "pinned up": _pinned,
        "open to strangers": after(_pinned, _open),
        "taken down": after(_pinned, _down),
    },
    {
        "notices.pinning.change": _change,
        "notices.pinning.take_down": _down,
        "notices.pinning.put_back": lambda s: pinning.put_back(s.owner, s.id),
        "notices.pinning.open_to_strangers": _open,
        "notices.pinning.close": lambda s: pinning.close(s.owner, s.id),
        "notices.files.attach": _attach,
    },
)


def _document() -> Scene:
    scene = _pinned()
    scene.id = _attach(scene).public_id
    return scene


def _remove(scene: Scene) -> Any:
    return services.notices.files.remove(scene.owner, scene.id)


def _delete(scene: Scene) -> Any:
    return services.notices.files.delete(scene.owner, scene.id)


DOCUMENT = Life(
    "A document of a notice",
    {
        "hung up": _document,
        "taken off": after(_document, _remove),
        "deleted": after(_document, _delete),
    },
    {
        "notices.files.remove": _remove,
        "notices.files.restore": lambda s: services.notices.files.restore(s.owner, s.id),
        "notices.files.delete": _delete,
    },
)


def _list() -> Scene:
    league = make_league(2, draw=False)
    return Scene(league, bring(league, forty()).public_id)


def _list_back(scene: Scene) -> Any:
    return imports.take_back(scene.owner, scene.league.club, scene.id)


LIST = Life(
    "A list that was brought in",
    {"brought in": _list, "taken back": after(_list, _list_back)},
    {"imports.undoing.take_back": _list_back},
)


def _bulk() -> Scene:
    league = make_league(4)
    made = services.bulk.postpone(
        league.owner, league.competition.public_id, [league.id(1)], reason="Snow."
    )
    return Scene(league, made.public_id)


def _undo(scene: Scene) -> Any:
    return services.bulk.undo(scene.owner, scene.id)


BULK = Life(
    "A bulk action",
    {
        "done": _bulk,
        "overtaken": after(
            _bulk,
            lambda s: services.rulings.walkover(s.owner, s.fixture(), winner="A", reason="Late."),
        ),
        "undone": after(_bulk, _undo),
    },
    {"bulk.bulk.undo": _undo},
)


def _adjusted() -> Scene:
    league = make_league(4)
    made = adjustments.add(
        league.owner, league.division.public_id, league.entries[0].public_id,
        points=-1, reason="Late.",
    )  # fmt: skip
    return Scene(league, held={"line": made.pk})


def _withdraw(scene: Scene) -> Any:
    return adjustments.withdraw(scene.owner, scene.held["line"], reason="By mistake.")


ADJUSTMENT = Life(
    "Points given by hand",
    {"in force": _adjusted, "taken back": after(_adjusted, _withdraw)},
    {"tables.adjustments.withdraw": _withdraw},
)


def _line() -> Scene:
    league = make_league(2, draw=False)
    houses = [
        services.teams.create(league.owner, league.club, name=name).public_id
        for name in ("Oak", "Elm")
    ]
    ledger = services.championships.create(
        league.owner, league.season, name="Houses", houses=houses,
        rules={"places": ["3", "1"], "ties": "full"},
    )  # fmt: skip
    made = services.championships.add_line(
        league.owner, ledger.public_id, house=houses[0], points=1, reason="Fair play."
    )
    return Scene(league, held={"line": made.pk})


def _reverse(scene: Scene) -> Any:
    return services.championships.reverse_line(scene.owner, scene.held["line"], reason="Elm's.")


LINE = Life(
    "A championship's line by hand",
    {"in force": _line, "taken back": after(_line, _reverse)},
    {"championships.championships.reverse_line": _reverse},
)


def _asked() -> Scene:
    league = make_league(4)
    league.hall(2)
    row = ask(league)
    return Scene(league, row.public_id, {"row": row})


def _compute(scene: Scene) -> Any:
    return computed(scene.held["row"])


def _apply(scene: Scene) -> Any:
    return timetables.apply(scene.owner, scene.id)


def _discard(scene: Scene) -> Any:
    return timetables.discard(scene.owner, scene.id)


def _as(state: str) -> Callable[[Scene], Any]:
    """As the worker leaves it, who alone puts it there."""

    def put(scene: Scene) -> None:
        until = timezone.now() + timedelta(minutes=1)
        ends = None if state == TimetableState.COMPUTING else timezone.now()
        Timetable.objects.filter(public_id=scene.id).update(
            state=state, claimed_until=None if ends else until, finished_at=ends, conflict=[]
        )

    return put


TIMETABLE = Life(
    "A timetable",
    {
        "waiting": _asked,
        "computing": after(_asked, _as(TimetableState.COMPUTING)),
        "proposed": after(_asked, _compute),
        "impossible": after(_asked, _as(TimetableState.IMPOSSIBLE)),
        "failed": after(_asked, _as(TimetableState.FAILED)),
        "applied": after(_asked, _compute, _apply),
        "discarded": after(_asked, _discard),
    },
    {"timetables.timetables.apply": _apply, "timetables.timetables.discard": _discard},
    kinds={state: state for state in TimetableState.values},
)

LIVES = (NOTICE, DOCUMENT, LIST, BULK, ADJUSTMENT, LINE, TIMETABLE)
