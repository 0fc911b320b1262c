"""Every write is in the audit, whoever did it and by whatever door.

Each public service comes to `audits.note`, or is named here with its reason; that what it does is
noted when it is done is looked at in `tests/security/test_lives.py`, in every state.
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

import pytest

from tests.security.lives.audited import Source, unnoted, written
from tests.security.lives.declared import PAGE, listed
from tests.services.league import League, make_league

RECKONED: Final = "reckoned from what is on record, and compared with it each night"
A_STRANGERS: Final = "nobody's account, and the row is gone when it is stopped: nothing says it was"
WITHOUT: Final = {
    "championships.checking.mend": "put back to what the audit says itself",
    "clubs.archives.archive": "a file is handed over: who looked is a row of its own",
    "draws.upcoming.again": "by the format's own service, which notes it",
    "draws.upcoming.draw": "by the format's own service, which notes it",
    "following.asking.ask": A_STRANGERS,
    "following.asking.confirm": A_STRANGERS,
    "following.asking.stop": A_STRANGERS,
    "lab.aim_maps.cancel": "a picture computed for a stranger, forgotten after a day",
    "people.ledger.settle_again": "reckoned from the ledger of permissions, which is on record",
    "scoring.devices.here": "which phone looks on; what it writes is on record line by line",
    "seals.letters.tell_heads": "the seals' own heads, mailed",
    "seals.sealing.seal": "a seal is on record itself, and seals the audit",
    "tables.standings.keep_anew": RECKONED,
    "tables.standings.rebuild": RECKONED,
}
"""Public services that leave no row, each with its reason."""
SAVES_NOTHING: Final = ("a look, which saves nothing", "a part of other services")
"""As `docs/reference/lives.md` says of a service."""


@pytest.fixture
def league(db: None) -> League:
    return make_league()


def without() -> list[str]:
    """The public services that come to no note."""
    source = Source()
    noting = source.noting()
    reasons = listed(PAGE.read_text(encoding="utf-8"))
    found = {n.removeprefix("matches.services.") for n in source.public() if n not in noting}
    return sorted(n for n in found if not reasons.get(n, "").startswith(SAVES_NOTHING))


def test_every_public_service_notes_what_it_does_or_says_why_not() -> None:
    assert without() == sorted(WITHOUT)


def test_a_service_without_a_note_is_seen(tmp_path: Path) -> None:
    room = tmp_path / "toys"
    room.mkdir()
    (room / "winding.py").write_text(
        "from matches.services.base import audits\n"
        "@one_transaction\ndef wind(actor): _told()\n"
        "@one_transaction\ndef let_go(actor): actor.save()\n"
        "def _told(): audits.note('toy.wound')\n"
    )
    source = Source(tmp_path)
    at = "matches.services.toys.winding"
    assert set(source.public()) == {f"{at}.wind", f"{at}.let_go"}
    assert {f"{at}.wind", f"{at}.let_go"} & source.noting() == {f"{at}.wind"}


@pytest.mark.django_db
def test_a_write_that_is_not_noted_is_seen_while_it_runs(league: League) -> None:
    from matches import services
    from matches.models import Fixture

    with written() as rows:
        Fixture.objects.filter(pk=league.fixture(1).pk).update(first="A")
    assert unnoted(rows) == ["matches_fixture"]
    with written() as rows:
        services.fixtures.call(league.owner, league.id(1))
    assert unnoted(rows) == []


@pytest.mark.django_db
def test_what_was_not_noted_is_now(league: League) -> None:
    """Called and begun by hand, an objection taken back, letters stopped by a link."""
    from matches import services
    from matches.models import AuditEntry, LetterKind, User
    from matches.services.letters import stopping

    services.fixtures.call(league.owner, league.id(1))
    services.fixtures.start(league.owner, league.id(1), first="B")
    league.play(2)
    services.results.disputes.dispute(league.owner, league.id(2), reason="End 3 was ours.")
    services.results.disputes.withdraw_dispute(league.owner, league.id(2))
    reader = User.objects.create_user("reader")
    stopping.stop(stopping.path(reader.pk, LetterKind.MOVED).split("/")[-2])
    told = {
        row.action: (row.user, row.before, row.after) for row in AuditEntry.objects.order_by("pk")
    }
    assert told["fixture.called-out"] == (
        league.owner, {"state": "planned"}, {"state": "called"},
    )  # fmt: skip
    assert told["fixture.started"] == (
        league.owner, {"state": "called"}, {"state": "playing", "first": "B"},
    )  # fmt: skip
    assert told["dispute.withdrawn"] == (league.owner, None, {"board": None})
    assert told["letters.chosen"] == (None, None, {"moved": "never"})
