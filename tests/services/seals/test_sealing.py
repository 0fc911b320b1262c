"""What is on record is sealed, and what is changed behind our back is found."""

from __future__ import annotations

import json
import random
from datetime import timedelta
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from django.db import IntegrityError, connection, transaction
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from matches import services, tasks
from matches.errors import ConflictError
from matches.models import AuditEntry, Result, Seal, SealedRow, User
from matches.models.guards import triggers
from matches.selectors import seals
from tests.deep import either
from tests.services.league import League, make_league
from tests.services.seals.tampering import TAMPERINGS, Tampering, rows_of, unguarded


@pytest.fixture
def league(db: None, settings: Any, tmp_path: Path) -> League:
    settings.ERASURES_FILE = tmp_path / "erasures.jsonl"
    settings.SEALS_FILE = tmp_path / "seals.jsonl"
    made = make_league(4)
    User.objects.create_user("somebody-else", password=None)
    made.play(1)
    with transaction.atomic():
        seal_everything()
    made.play(2, 9, 18)
    seal_everything()
    return made


def seal_everything() -> None:
    while services.seals.seal():
        pass


def found(*heads: seals.Head) -> list[str]:
    return [str(each) for each in seals.verify(heads)]


def kept() -> list[seals.Head]:
    return seals.heads_of([None, *{seal.club for seal in Seal.objects.exclude(club=None)}])


def test_everything_on_record_is_sealed_once_and_nothing_is_found(league: League) -> None:
    assert SealedRow.objects.filter(table="AuditEntry").count() == AuditEntry.objects.count()
    assert SealedRow.objects.filter(table="Result").count() == Result.objects.count() == 2
    assert services.seals.seal() == 0
    assert found(*kept()) == []


def test_a_result_that_gives_way_rightly_is_no_finding(league: League) -> None:
    result = league.fixture(1).results.get(official=True)
    services.rulings.void(league.owner, league.id(1), reason="The wrong board.", replace=True)
    result.refresh_from_db()
    assert not result.official
    seal_everything()
    assert found() == []


def test_somebody_erased_leaves_the_record_whole(league: League) -> None:
    who = league.entries[0].person
    services.tables.adjustments.add(
        league.owner, league.division.public_id, league.entries[0].public_id,
        points=-1, reason=f"{who.given_name} {who.family_name} came late.",
    )  # fmt: skip
    services.rulings.void(league.owner, league.id(3), reason=f"{who.family_name} was ill.")
    user = User.objects.create_user("who-goes", password=None)
    who.user = user
    who.save()
    rows_before = SealedRow.objects.count()
    seal_everything()
    services.people.erase(league.owner, league.club, who.public_id, reason="Asked by letter.")
    assert found() == []
    assert SealedRow.objects.filter(salt="").exists()
    seal_everything()
    assert SealedRow.objects.count() > rows_before
    assert found() == []


def test_an_account_that_goes_leaves_what_it_did_on_record(league: League, db: None) -> None:
    admin = User.objects.create_superuser("who-runs-it", password=None)
    umpire = league.umpire
    services.rulings.void(league.owner, league.id(4), reason="Rain.")
    seal_everything()
    services.people.accounts.delete(admin, umpire.get_username())
    seal_everything()
    assert found() == []


def test_words_written_over_without_an_erasure_on_record_are_found(league: League) -> None:
    services.rulings.void(league.owner, league.id(3), reason="Rain.")
    seal_everything()
    with triggers.redacting():
        row = rows_of(Result).get(reason="Rain.")
        rows_of(Result).filter(pk=row.pk).update(reason="Snow.")
        services.seals.open_rows(Result, [row.pk])
    assert any("nobody was erased" in said for said in found())
    seal_everything()
    assert any("nobody was erased" in said for said in found())


@pytest.mark.parametrize("tamper", TAMPERINGS, ids=lambda each: each.__name__)
def test_what_was_done_to_the_record_is_found(league: League, tamper: Tampering) -> None:
    heads = kept()
    with unguarded():
        tamper(random.Random(7))
        assert found(*heads) != []
        undo_nothing_but_seal()
        assert found(*heads) != [], "sealed over"


def undo_nothing_but_seal() -> None:
    """What the beat does next: it must not make good what was done."""
    try:
        with transaction.atomic():
            services.seals.seal()
    except ConflictError:
        pass


def test_a_row_put_in_where_one_is_free_is_found_by_those_sealed_after_it(league: League) -> None:
    with unguarded():
        key = AuditEntry.objects.order_by("pk").first().pk - 1  # type: ignore[union-attr]
        rows_of(Seal).update(at=timezone.now() - timedelta(days=2))
        AuditEntry.objects.bulk_create(
            [AuditEntry(id=key, action="a", object_type="b", object_id="c")]
        )
        services.seals.seal()
        assert any(f"AuditEntry {key} was put in" in said for said in found())


@pytest.mark.deep
def test_all_that_chance_did_to_the_record_is_found(league: League) -> None:
    heads = kept()
    missed = []
    for number in range(either(32, 320, 1_000)):
        chance = random.Random(number)
        tamper = chance.choice(TAMPERINGS)
        point = transaction.savepoint()
        triggers.take_down(connection)
        tamper(chance)
        if not found(*heads):
            missed.append((number, tamper.__name__))
        transaction.savepoint_rollback(point)
    assert missed == []


def test_two_who_seal_at_once_make_no_two_links_of_one_number(league: League) -> None:
    club = league.competition.club
    last = Seal.objects.filter(club=club).order_by("number").last()
    assert last is not None

    with pytest.raises(IntegrityError), transaction.atomic():
        Seal.objects.create(
            club=club, number=last.number, at=timezone.now(), rows=1, root="r", head="h"
        )
    Seal.objects.create(number=99, at=timezone.now(), rows=1, root="r", head="h")
    with pytest.raises(IntegrityError), transaction.atomic():
        Seal.objects.create(number=99, at=timezone.now(), rows=1, root="r", head="h")


def test_the_heads_stand_in_a_file_beside_the_database(
    league: League, settings: Any, django_capture_on_commit_callbacks: Any
) -> None:
    services.rulings.void(league.owner, league.id(3), reason="Rain.")
    with django_capture_on_commit_callbacks(execute=True):
        seal_everything()
    lines = [json.loads(line) for line in settings.SEALS_FILE.open()]
    assert lines
    assert list(seals.kept_heads()) == [
        seals.Head(each["chain"], each["number"], each["head"]) for each in lines
    ]
    assert Path(settings.SEALS_FILE).stat().st_mode & 0o077 == 0
    assert found(*seals.kept_heads()) == []


def test_the_command_tells_what_it_found_and_how(league: League) -> None:
    told = StringIO()
    call_command("verify-audit", stdout=told)
    assert "Nothing was changed" in told.getvalue()
    with unguarded():
        rows_of(Result).filter(score_a__isnull=False).update(score_a=99)
        with pytest.raises(SystemExit) as ended:
            call_command("verify-audit", stdout=told)
        assert ended.value.code == 1
    assert "Result" in told.getvalue()
    assert "was changed." in told.getvalue()


def test_the_command_compares_with_a_head_that_somebody_kept(league: League) -> None:
    (head, *_rest) = kept()
    call_command("verify-audit", head=[str(head)], stdout=StringIO())
    with pytest.raises(SystemExit):
        call_command(
            "verify-audit", head=[f"{head.chain}:{head.number}:{'0' * 64}"], stdout=StringIO()
        )


def test_reading_the_record_takes_no_more_queries_for_more_rows(league: League) -> None:
    with CaptureQueriesContext(connection) as before:
        seals.verify()
    sealed = Seal.objects.count()
    for number in (4, 5, 6):
        services.rulings.walkover(league.owner, league.id(number), winner="A", reason="Ill.")
    while services.seals.seal():
        pass
    more = Seal.objects.count() - sealed
    assert more >= 1
    with CaptureQueriesContext(connection) as after:
        seals.verify()
    assert len(after) <= len(before) + 2 * more


def test_the_beat_seals_and_writes_what_it_found_to_the_log(
    league: League, caplog: pytest.LogCaptureFixture
) -> None:
    services.rulings.void(league.owner, league.id(3), reason="Rain.")
    assert tasks.seal() > 0
    assert tasks.seal() == 0
    assert tasks.verify_record() == 0
    assert not caplog.records
    with unguarded():
        rows_of(Result).filter(score_a__isnull=False).update(score_a=99)
    assert tasks.verify_record() > 0
    assert "was changed." in caplog.text


def test_a_seal_that_somebody_else_is_making_is_theirs(
    league: League, monkeypatch: pytest.MonkeyPatch
) -> None:
    def busy() -> int:
        raise ConflictError("Somebody else has just sealed this.")

    monkeypatch.setattr(services.seals, "seal", busy)
    assert tasks.seal() == 0
