"""A child's name, typed everywhere and read by who must not: before, and once it is an old name."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client

from matches import services
from matches.models import (
    Adjustment,
    BulkAction,
    Correction,
    Dispute,
    Handicap,
    Person,
    RunningCard,
    User,
)
from matches.models.people.free_texts import TEXTS, TITLES
from tests.canaries.cage import (
    WRITTEN,
    addresses,
    columns_of_words,
    hits,
    let_in,
    onlookers,
    sing_everywhere,
)
from tests.deep import some
from tests.security.addresses import correct, pin_notice
from tests.web.leagues import League, add_card, make_league, result_document

pytestmark = pytest.mark.django_db

WORDLESS = {
    "AimMap.asked_by", "AimMap.asked_from", "AimMap.digest", "AimMap.trouble",
    "AuditEntry.action", "AuditEntry.object_id", "AuditEntry.object_type",
    "BoardPass.claimed_with", "BoardPass.device", "BoardPass.token_digest",
    "CalendarLink.token_hash", "Club.framed_by", "Club.locale", "Club.name", "Club.time_zone",
    "Commitment.digest", "Commitment.seed", "Competition.format", "Competition.game",
    "Competition.law_edition", "Erasure.digest", "Erasure.key", "Flick.kind",
    "Fixture.tie", "FormerName.digest", "FormerName.key", "Invitation.token_hash",
    "LessonTap.device", "LetterStop.token_hash", "LineUpRuling.code", "Look.once",
    "NoticeFile.digest",
    "OutboxMessage.last_error", "OutboxMessage.topic", "Person.alias", "Person.code",
    "Person.family_name",
    "Person.given_name", "Person.spoken_as", "Ranking.game", "Ranking.results_digest",
    "Ranking.system", "RankingEdition.digest", "RankingEdition.game",
    "RankingEdition.system", "Rating.game", "Rating.system", "RatingCalibration.game",
    "RatingCalibration.state", "RatingCalibration.system", "RunningCard.edition",
    "RunningLine.brought_by", "RunningLine.device",
    "Scorecard.engine_edition", "Scorecard.submission_key", "ScoringDevice.device",
    "Seal.head", "Seal.root", "SealedRow.lasting", "SealedRow.salt", "SealedRow.table",
    "SealedRow.words", "ShadowCard.edition", "ShadowLine.brought_by",
    "ShadowLine.device", "Stage.format",
    "MadeOne.gone_id", "Standing.results_digest", "Study.situation", "Telling.about",
    "Telling.what",
    "TokenNote.name", "User.password", "User.username",
    "Adjustment.reason_code", "BulkAction.reason_code", "ChampionshipLine.reason_code",
    "Correction.reason_code", "Dispute.reason_code", "Dispute.ruling_code",
    "Handicap.reason_code", "LadderEvent.reason_code", "LineUpRuling.reason_code",
    "Result.reason_code", "RunningCard.reason_code", "Scorecard.reason_code",
}  # fmt: skip
"""Columns that hold codes, digests, or the names themselves, and no words about anybody."""


@pytest.fixture
def league(settings: Any, tmp_path: Path) -> League:
    cache.clear()
    settings.ERASURES_FILE = tmp_path / "erasures.jsonl"
    made = make_league(4, 4, with_cards=True)
    made.board()
    _rows_with_reasons(made)
    return made


def _rows_with_reasons(league: League) -> None:
    """A row of what a stranger might read a reason of."""
    by = User.objects.create_superuser("writer")
    first, second = league.fixtures[0], league.fixtures[4]
    correct(league, first)
    card = add_card(second, result_document(16, 9), reason="x")
    Dispute.objects.create(
        fixture=second, scorecard=card, raised_by=by, side="A", reason="x", ruling="x"
    )
    for model in (Adjustment, Handicap):
        more = {"division": league.division, "points": -1} if model is Adjustment else {}
        more = more or {"version": 1, "start": 3}
        model.objects.create(entry=league.entries[1], reason="x", made_by=by, **more)
    for to_club in (True, False):
        pin_notice(league, to_club=to_club, for_strangers=True)
    BulkAction.objects.create(
        competition=league.competition, kind="postpone", reason="x", steps=[], made_by=by
    )


def test_every_column_of_words_is_known() -> None:
    known = {f"{model}.{column}" for model, column, _club in (*TEXTS, *TITLES)}
    assert columns_of_words() - WORDLESS == known


def test_the_canary_is_where_a_stranger_could_hear_it(league: League) -> None:
    let_in(league)
    reached = sing_everywhere(league)
    assert Correction.objects.exists()
    assert reached >= {
        "Adjustment.reason", "AuditEntry.summary", "BulkAction.reason", "Correction.reason",
        "Dispute.reason", "Dispute.ruling", "Handicap.reason",
        "NoticeVersion.text", "NoticeVersion.title", "Result.reason",
        "Scorecard.reason", "Study.title",
    }  # fmt: skip
    assert not RunningCard.objects.exists()


@pytest.mark.slow
@pytest.mark.parametrize("then", some(["stays", "renamed", "erased", "withdrawn", "left"], 3))
def test_nobody_hears_the_canary(league: League, then: str) -> None:
    who = let_in(league)
    sing_everywhere(league)
    _happens(league, who, then)
    pages = addresses(league)
    for name, client in onlookers(league).items():
        walked = pages if then == "renamed" and name == "stranger" else some(pages, 12)
        assert hits(client, walked) == [], name


@pytest.mark.slow
@pytest.mark.deep
def test_an_organiser_still_reads_what_was_written(league: League) -> None:
    let_in(league)
    sing_everywhere(league)
    client = Client()
    client.force_login(league.organiser())
    heard = set(hits(client, addresses(league)))
    first = league.fixtures[0].public_id
    assert heard >= {f"/matches/{first}/", league.address, f"/tables/{league.division.public_id}/"}
    assert heard >= {"/search/?q=zeb", "/search/?q=QUARR", "/search/?q=zebu+quar"}


def _happens(league: League, who: Person, then: str) -> None:
    root = User.objects.get(username="writer")
    club = league.club.public_id
    if then == "renamed":
        services.people.rename(root, club, who.public_id, given_name="Mo", family_name="Wren")
    elif then == "erased":
        services.people.erase(root, club, who.public_id, reason="Asked.")
        league.entries[0].refresh_from_db()
    elif then == "withdrawn":
        services.competitions.entries.withdraw(root, league.entries[0].public_id, reason=WRITTEN)
    elif then == "left":
        services.people.leave(root, club, who.public_id)
