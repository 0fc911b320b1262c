"""Who is erased is gone: names, texts, account; what they played stays, as a former player's."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from axes.models import AccessAttempt, AccessLog
from django.apps import apps
from django.contrib.admin.models import ADDITION, LogEntry
from django.contrib.contenttypes.models import ContentType
from django.contrib.sessions.models import Session
from django.core.management import call_command
from django.test import Client
from knox.models import get_token_model

from matches import services
from matches.errors import ConflictError, NotAllowedError
from matches.models import (
    Adjustment,
    AuditEntry,
    Erasure,
    Fixture,
    Invitation,
    OutboxMessage,
    Person,
    Role,
    Scorecard,
    Team,
    User,
    former_user,
)
from matches.policy import visibility
from matches.policy.ids_by_club import id_in
from tests.services.league import League, make_league

NAME = "Zebulon Quarrington"
WRITTEN = f"{NAME} was ill; quarrington's mother wrote."


@pytest.fixture
def league(db: None, settings: Any, tmp_path: Path) -> League:
    settings.ERASURES_FILE = tmp_path / "erasures.jsonl"
    made = make_league(4)
    who = made.entries[0].person
    Person.objects.filter(pk=who.pk).update(given_name="Zebulon", family_name="Quarrington")
    who.refresh_from_db()
    return made


@pytest.fixture
def player(league: League) -> User:
    """The account of who is going to be erased, with everything that an account can have."""
    user = User.objects.create_user("zebulon-q", email="zq@example.org", password="heads-9-tails")
    who = league.entries[0].person
    who.user = user
    who.save()
    Client().force_login(user)
    get_token_model().objects.create(user)
    told = {"ip_address": "192.0.2.7", "user_agent": "x", "http_accept": "x", "path_info": "/"}
    AccessLog.objects.create(username="zebulon-q", **told)
    AccessAttempt.objects.create(
        username="zq@example.org", get_data="", post_data="", failures_since_start=1, **told
    )
    return user


def erase(league: League, **more: Any) -> Any:
    who = league.entries[0].person
    return services.people.erase(
        more.pop("by", league.owner), league.club, who.public_id, reason="Asked by letter."
    )


def everything() -> str:
    """Every row of every table, as text."""
    return repr([list(model.objects.values()) for model in apps.get_models()])


def test_nothing_in_any_table_tells_who_was_erased(league: League, player: User) -> None:
    league.play(1)
    services.tables.adjustments.add(
        league.owner, league.division.public_id, league.entries[1].public_id,
        points=-1, reason=WRITTEN,
    )  # fmt: skip
    services.base.outbox.send(early=True)
    services.rulings.postpone(league.owner, league.id(3), reason=WRITTEN)
    LogEntry.objects.create(
        user=league.owner, content_type=ContentType.objects.get_for_model(Team), object_id="1",
        object_repr=f"Oak, 1: {NAME}", action_flag=ADDITION,
    )  # fmt: skip
    OutboxMessage.objects.create(
        topic="report.mail", attempts=1, last_error=f"SMTPError: no such box: {NAME}"
    )
    old = league.entries[0].person.public_id
    assert "Quarrington" in everything()
    erase(league)
    told = everything()
    for word in ("ebulon", "uarrington", "zq@example.org", "192.0.2.7", old):
        assert word not in told, word
    assert not Session.objects.exists()
    assert not get_token_model().objects.exists()


def test_the_numbers_stay_under_a_former_player(league: League) -> None:
    league.play(1)
    before = league.fixture(1).results.get(official=True).score_a
    erased = erase(league).person
    home = Fixture.objects.select_related("home__person").get(pk=league.fixture(1).pk).home
    assert home.person == erased
    assert visibility.entry_name(home) == "Former player"
    assert league.fixture(1).results.get(official=True).score_a == before
    assert Scorecard.objects.get().document["sides"]["A"] == [f"entry:{home.public_id}"]


def test_the_page_of_a_former_player_is_gone_by_either_id(league: League) -> None:
    services.competitions.publish(
        league.owner, league.competition.public_id, "public", young_known=True
    )
    row = league.competition
    type(row).objects.filter(pk=row.pk).update(visibility="public")
    old = league.entries[0].person.public_id
    before = id_in(league.entries[0].person, row.club.public_id)
    assert Client().get(f"/players/{before}/").status_code == 200
    person = erase(league).person
    new = person.public_id
    assert new != old
    after = id_in(person, row.club.public_id)
    assert after != before
    for each in (old, new, before, after):
        assert Client().get(f"/players/{each}/").status_code == 404
    page = Client().get(f"/competitions/{row.club.slug}/{row.season.slug}/{row.slug}/")
    assert "Former player" in page.content.decode()
    assert f"/players/{new}/" not in page.content.decode()


def test_what_an_account_did_stays_a_former_user_s(league: League) -> None:
    helper = User.objects.create_user("helper")
    Role.objects.create(user=helper, club=league.competition.club, role="organiser")
    who = league.entries[0].person
    who.user = helper
    who.save()
    league.play(1, actor=helper)
    erase(league)
    assert not User.objects.filter(username="helper").exists()
    assert Scorecard.objects.get().submitted_by == former_user()
    assert not former_user().is_active
    assert AuditEntry.objects.filter(user=former_user()).exists()


def test_an_account_without_a_person_is_deleted_by_who_runs_the_installation(
    league: League,
) -> None:
    AuditEntry.objects.create(user=league.umpire, action="x", object_type="x", object_id="x")
    with pytest.raises(NotAllowedError):
        services.people.accounts.delete(league.umpire, league.umpire.username)
    services.people.accounts.delete(league.owner, league.umpire.username)
    assert not User.objects.filter(pk=league.umpire.pk).exists()
    with pytest.raises(ConflictError):
        services.people.accounts.delete(league.owner, former_user().username)


def test_an_owner_erases_and_an_organiser_does_not(league: League) -> None:
    for role, may in (("organiser", False), ("owner", True)):
        user = User.objects.create_user(role)
        Role.objects.create(user=user, club=league.competition.club, role=role)
        who = league.entries[0].person
        who.memberships.get_or_create(
            club=league.competition.club, season=league.competition.season
        )
        if may:
            assert erase(league, by=user).person.erased_at is not None
        else:
            with pytest.raises(NotAllowedError):
                erase(league, by=user)


def test_an_account_that_helps_to_run_another_club_stays_when_its_player_is_erased(
    league: League, player: User
) -> None:
    other = services.clubs.create(league.owner, name="Other", kind="club")
    Role.objects.create(user=player, club=other, role="umpire")
    owner = User.objects.create_user("plain-owner")
    Role.objects.create(user=owner, club=league.competition.club, role="owner")
    assert erase(league, by=owner).person.user is None
    assert User.objects.get(pk=player.pk).roles.get().club == other
    assert "uarrington" not in repr(list(Person.objects.values()))


def test_a_title_with_the_name_is_told_so_that_somebody_renames_it(league: League) -> None:
    services.teams.create(league.owner, league.club, name=f"{NAME}'s Owls")
    assert erase(league).titles == (f"{NAME}'s Owls",)


def test_a_name_is_written_over_in_the_own_clubs_and_nowhere_else(league: League) -> None:
    other = make_league(4, name="Other League")
    for each in (league, other):
        services.tables.adjustments.add(
            each.owner, each.division.public_id, each.entries[1].public_id,
            points=-1, reason=WRITTEN,
        )  # fmt: skip
    erase(league)
    said = set(Adjustment.objects.values_list("reason", flat=True))
    assert said == {WRITTEN, "[…] […] was ill; […]'s mother wrote."}


def test_erased_twice_is_refused(league: League) -> None:
    gone = erase(league).person
    with pytest.raises(ConflictError) as refused:
        services.people.erasing.erase_at_the_server(gone.public_id)
    assert refused.value.code == "erased"


@pytest.mark.django_db(transaction=True)
def test_a_restored_backup_is_erased_again(
    league: League, player: User, settings: Any, capsys: Any
) -> None:
    """The backup has the person, the account and an empty list; the file beside it remembers."""
    who = Person.objects.get(pk=league.entries[0].person_id)
    kept, joined = who.public_id, player.date_joined
    Invitation.objects.all().delete()
    call_command("erase", kept)
    assert all(json.loads(line)["digest"] for line in settings.ERASURES_FILE.open())
    Erasure.objects.all().delete()
    back = User.objects.create_user("zebulon-q", email="zq@example.org", date_joined=joined)
    User.objects.create_user("somebody-else")
    Person.objects.filter(pk=who.pk).update(
        public_id=kept, given_name="Zebulon", family_name="Quarrington", alias="", user=back,
        naming="initials", erased_at=None,
    )  # fmt: skip
    call_command("erase", "--again")
    assert "People erased again: 1. Accounts: 0." in capsys.readouterr().out
    assert not User.objects.filter(username="zebulon-q").exists()
    assert "uarrington" not in everything()
    call_command("erase", "--again")
    assert "People erased again: 0. Accounts: 0." in capsys.readouterr().out


def test_the_list_and_a_later_account_of_the_same_name_are_two(
    league: League, player: User
) -> None:
    erase(league)
    User.objects.create_user("zebulon-q")
    assert services.people.erasing.again() == services.people.erasing.Again(0, 0)


def test_who_cannot_go_again_is_told_and_keeps_nobody_else(
    league: League, player: User, capsys: Any
) -> None:
    gone, other = (Person.objects.get(pk=entry.person_id) for entry in league.entries[:2])
    Role.objects.create(user=player, club=league.competition.club, role="owner")
    for row in (gone, other):
        services.people.erasing.erasure_list.add("person", row.public_id)
    with pytest.raises(SystemExit) as ended:
        call_command("erase", "--again")
    assert ended.value.code == 1
    told = capsys.readouterr()
    assert "People erased again: 1. Accounts: 0." in told.out
    assert f"Still here, {gone.public_id}: Harbour Club keeps an owner" in told.err
    other.refresh_from_db()
    assert other.given_name == "Former player"
