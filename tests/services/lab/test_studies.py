"""Studies: shots from the lab, kept with a match."""

from __future__ import annotations

import copy
from typing import Any

import pytest
from django.contrib.auth.models import AnonymousUser

from matches import services
from matches.errors import ConflictError, InvalidError, NotAllowedError, NotFoundError
from matches.law.situations import SITUATIONS
from matches.models import AuditEntry, Role, Study, User
from tests.services.league import make_league


def set_up(name: str = "black.late", **changed: Any) -> dict[str, Any]:
    return {"situation": name, "shot": {**copy.deepcopy(dict(SITUATIONS[name].shot)), **changed}}


def keep(league, actor=None, **changed):
    given = {"title": "The cannon", "document": set_up(), **changed}
    return services.lab.studies.keep(actor or league.owner, league.id(1), **given)


def test_a_study_is_kept_with_its_match_and_audited(league):
    study = keep(league, title="  The cannon  ")
    held = Study.objects.get()
    assert (held.title, held.fixture_id, held.author) == (
        "The cannon",
        league.fixture(1).pk,
        league.owner,
    )
    assert held.document == set_up()["shot"]
    assert held.situation == "black.late"
    entry = AuditEntry.objects.get(action="study.kept")
    assert (entry.object_id, entry.user) == (study.public_id, league.owner)
    assert "cannon" not in str(entry.after)


def test_who_keeps_the_card_may_keep_a_study_and_nobody_else(league):
    with pytest.raises(NotAllowedError):
        keep(league, AnonymousUser())
    with pytest.raises(NotFoundError):
        keep(league, User.objects.create_user("stranger"))
    with pytest.raises((NotAllowedError, NotFoundError)):
        keep(league, league.umpire)
    services.fixtures.umpires.assign(league.owner, league.id(1), username=league.umpire.username)
    assert keep(league, league.umpire).author == league.umpire


def test_another_club_s_organiser_cannot_tell_that_the_match_exists(league):
    other = make_league()
    stranger = User.objects.create_user("elsewhere")
    Role.objects.create(user=stranger, club=other.competition.club, role="owner")
    study = keep(league)
    for refused in (
        lambda: keep(league, stranger),
        lambda: services.lab.studies.delete(stranger, study.public_id),
    ):
        with pytest.raises(NotFoundError):
            refused()
    with pytest.raises(NotFoundError):
        services.lab.studies.delete(league.owner, "zzzzzzzzzzzz")
    assert Study.objects.count() == 1


@pytest.mark.parametrize(
    ("document", "said"),
    [
        (None, "no set-up"),
        ([], "no set-up"),
        ({"situation": "nowhere", "shot": {}}, "no set-up"),
        ({"situation": ["black.late"], "shot": {}}, "no set-up"),
        ({"situation": "black.late", "shot": []}, "no set-up"),
        (set_up("white.flick"), "another game"),
        (set_up(game="red"), "another game"),
        (set_up(pennies={f"O{n}": [0, 0] for n in range(40)}), "26 pennies"),
        (set_up(pennies={"S": [0, 0], "K": [0, 5]}), "overlaps"),
        (set_up(friction=0), "not a number"),
    ],
)
def test_a_shot_that_cannot_be_played_here_is_not_kept(league, document, said):
    with pytest.raises(InvalidError, match=said) as refused:
        keep(league, document=document)
    assert list(refused.value.mistakes) == ["document"]
    assert not Study.objects.exists()


def test_a_study_has_a_title_that_is_no_longer_than_a_line(league):
    for title in ("", "   ", "x" * 121):
        with pytest.raises(InvalidError) as refused:
            keep(league, title=title)
        assert "title" in refused.value.mistakes


def test_a_match_s_page_stays_one_that_can_be_read(league, monkeypatch):
    monkeypatch.setattr("matches.services.lab.studies.MOST", 1)
    keep(league)
    with pytest.raises(ConflictError, match="delete one first"):
        keep(league)


def test_its_author_or_an_organiser_deletes_a_study(league):
    services.fixtures.umpires.assign(league.owner, league.id(1), username=league.umpire.username)
    own, other = keep(league, league.umpire), keep(league)
    with pytest.raises((NotAllowedError, NotFoundError)):
        services.lab.studies.delete(league.umpire, other.public_id)
    services.lab.studies.delete(league.umpire, own.public_id)
    services.lab.studies.delete(league.owner, other.public_id)
    assert not Study.objects.exists()
    assert AuditEntry.objects.filter(action="study.deleted").count() == 2
