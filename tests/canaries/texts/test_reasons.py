"""What somebody wrote as a reason, where all are adults and named in full: nobody reads of it
who does not organise the club or play the match, and everybody reads the code."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from django.core.cache import cache
from django.test import Client
from django.utils import timezone

from matches import services
from matches.errors import ConflictError, InvalidError
from matches.models import Membership, Person, PublishedReason, Result, User
from matches.policy.reasons import LISTS, PERSONAL, WORDS, Reason
from matches.policy.viewer import viewer_of
from matches.policy.visibility import NOBODY
from matches.selectors.matches import match_page, reasons_page
from matches.services.results import disputes
from matches.services.rulings import publishing
from tests.canaries.cage import addresses, onlookers
from tests.deep import some
from tests.security.addresses import correct
from tests.web.leagues import League, make_league, person

pytestmark = pytest.mark.django_db

TEXT = "Asha Brook telephoned at noon about the marmalade"
LEAK = "marmalade"


@pytest.fixture
def league() -> League:
    cache.clear()
    made = make_league(4, 4, with_cards=True)
    made.board()
    return made


def write(league: League) -> User:
    """A reason of its own code in everything that an organiser does with a match."""
    by = league.organiser("writer", "owner")
    first, second, _third, fourth, fifth, sixth = league.fixtures
    services.rulings.walkover(
        by, first.public_id, winner="A", reason=Reason(TEXT, "could-not-play"), replace=True
    )
    disputes.dispute(by, second.public_id, reason=Reason(TEXT, "scored-wrongly"))
    services.rulings.settle(by, second.public_id, ruling=Reason(TEXT, "card-stands"), upheld=False)
    services.rulings.postpone(by, fourth.public_id, reason=Reason(TEXT, "weather"))
    services.rulings.void(by, fifth.public_id, reason=Reason(TEXT, "hall-closed"))
    services.rulings.postpone(by, sixth.public_id, reason=Reason(TEXT, "travel"))
    services.tables.adjustments.add(
        by, league.division.public_id, league.entries[1].public_id, points="-1",
        reason=Reason(TEXT, "conduct"),
    )  # fmt: skip
    services.handicaps.give(
        by, league.entries[2].public_id, start=2, reason=Reason(TEXT, "strength")
    )
    services.competitions.entries.withdraw(
        by, league.entries[3].public_id, reason=Reason(TEXT, "moved-away")
    )
    services.tables.standings.rebuild(league.division.public_id)
    return by


def members(league: League) -> Client:
    """Somebody of the club who does not play."""
    user = User.objects.create_user("a-member")
    who = person(9, user=user)
    Membership.objects.create(person=who, club=league.club, season=league.season)
    client = Client()
    client.force_login(user)
    return client


def heard(client: Client, pages: list[str]) -> list[str]:
    return [at for at in pages if LEAK in read(client, at)]


def read(client: Client, at: str) -> str:
    answer = client.get(at)
    told = b"".join(answer) if answer.streaming else answer.content
    return str(told.decode("utf-8", "replace"))


@pytest.mark.slow
def test_nobody_reads_a_text_who_does_not_organise_or_play(league: League) -> None:
    write(league)
    pages, every = [league.address], addresses(league)
    for fixture in league.fixtures:
        pages += [f"/matches/{fixture.public_id}/", f"/api/v1/fixtures/{fixture.public_id}"]
    readers = onlookers(league)
    opponent = readers.pop("opponent")
    for name, client in {**readers, "member": members(league)}.items():
        walked = every if name == "stranger" else some(every, 12)
        assert heard(client, [*pages, *walked]) == [], name
    # Who plays reads what is written of their own matches, and of no other.
    own = {
        each.public_id
        for each in league.fixtures
        if league.entries[1].pk in {each.home_id, each.away_id}
    }
    told = heard(opponent, pages)
    assert told
    assert all(any(id_ in at for id_ in own) for at in told)


def test_everybody_reads_the_codes_in_words(league: League) -> None:
    write(league)
    first = league.fixtures[0].public_id
    page, table = read(Client(), f"/matches/{first}/"), read(Client(), league.address)
    assert "Could not play" in page
    assert "Conduct" in table
    facts = Client().get(f"/api/v1/competitions/{league.competition.public_id}/corrections").json()
    told = {(one["reason"], one["reason_code"]) for one in facts}
    assert ("Could not play", "could-not-play") in told


def test_of_a_child_strangers_read_no_code_that_says_something_of_somebody(league: League) -> None:
    by = write(league)
    who = league.entries[0].person
    assert who is not None
    Person.objects.filter(pk=who.pk).update(age_band="youth", naming="initials")
    first = league.fixtures[0].public_id
    page, table = read(Client(), f"/matches/{first}/"), read(Client(), league.address)
    assert "Could not play" not in page
    assert "Conduct" not in table
    assert "Known to the club." in page
    for at in ("corrections", "tables"):
        facts = read(Client(), f"/api/v1/competitions/{league.competition.public_id}/{at}")
        assert [code for code in PERSONAL if f'"{code}"' in facts] == [], at
    organiser = Client()
    organiser.force_login(by)
    assert "Conduct" in read(organiser, league.address)


def test_the_organiser_reads_both(league: League) -> None:
    by = write(league)
    client = Client()
    client.force_login(by)
    assert f"Could not play: {TEXT}" in read(client, f"/matches/{league.fixtures[0].public_id}/")


def test_tables_and_archives_for_all_hold_no_text(league: League) -> None:
    by = write(league)
    held = services.clubs.archives.archive(by, league.season.public_id, cards=True)
    assert LEAK not in str(held)
    assert "conduct" in str(held)
    for standing in league.division.standings.all():
        assert LEAK not in f"{standing.rows}{standing.basis}"


def test_what_was_written_before_there_were_codes_is_for_the_club(league: League) -> None:
    first = league.fixtures[0]
    Result.objects.filter(fixture=first, official=True).update(
        official=False, superseded_at=timezone.now()
    )
    Result.objects.create(
        fixture=first, outcome="void", official=True, official_at=timezone.now(), reason=TEXT
    )
    page = read(Client(), f"/matches/{first.public_id}/")
    assert LEAK not in page
    assert "Known to the club." in page


def line_of(league: League, by: User) -> Any:
    page = reasons_page(league.fixtures[0].public_id, viewer_of(by))
    assert page is not None
    return page.lines[0]


def test_an_organiser_publishes_what_they_were_shown_and_nothing_else(league: League) -> None:
    by, first = write(league), league.fixtures[0].public_id
    line = line_of(league, by)
    assert (line.now, line.then) == ("Could not play", f"Could not play: {TEXT}")
    with pytest.raises(ConflictError, match="something else by now"):
        publishing.publish(by, first, key=line.key, shown="Could not play: a draft")
    publishing.publish(by, first, key=line.key, shown=line.then)
    page = match_page(first, NOBODY)
    assert page is not None
    assert page.result is not None
    assert page.result.reason == line.then
    assert LEAK in read(Client(), f"/matches/{first}/")
    assert LEAK not in read(Client(), f"/matches/{league.fixtures[4].public_id}/")
    publishing.take_back(by, first, key=line.key)
    assert LEAK not in read(Client(), f"/matches/{first}/")
    acts = league.club.audit_entries.filter(action__startswith="reason.").order_by("id")
    assert [one.action for one in acts] == ["reason.published", "reason.taken-back"]


def test_nothing_is_published_where_somebody_under_18_plays(league: League) -> None:
    by, first = write(league), league.fixtures[0].public_id
    line = line_of(league, by)
    publishing.publish(by, first, key=line.key, shown=line.then)
    who = league.entries[2].person
    assert who is not None
    Person.objects.filter(pk=who.pk).update(age_band="youth", naming="initials")
    assert LEAK not in read(Client(), f"/matches/{first}/")
    with pytest.raises(ConflictError, match="under 18"):
        publishing.publish(by, first, key=line.key, shown=line.then)


def test_erasing_somebody_cuts_their_name_from_what_is_published(league: League) -> None:
    by, first = write(league), league.fixtures[0].public_id
    line = line_of(league, by)
    publishing.publish(by, first, key=line.key, shown=line.then)
    who = league.entries[0].person
    assert who is not None
    Membership.objects.create(person=who, club=league.club, season=league.season)
    services.people.erase(by, league.club.public_id, who.public_id, reason="Asked.")
    page = read(Client(), f"/matches/{first}/")
    assert LEAK in page
    assert "Asha" not in page


def test_the_desk_shows_what_strangers_will_read_before_they_do(league: League) -> None:
    by, first = write(league), league.fixtures[0].public_id
    client, at = Client(), f"/desk/matches/{first}/reasons/"
    client.force_login(by)
    line = line_of(league, by)
    assert f"<dd>{line.then}</dd>" in read(client, at)
    sent = {"key": line.key, "shown": "Something else", "action": "publish"}
    assert client.post(at, sent).status_code == 400
    assert not PublishedReason.objects.exists()
    assert client.post(at, {**sent, "shown": line.then}).status_code == 302
    assert LEAK in read(Client(), f"/matches/{first}/")
    assert client.post(at, {"key": line.key, "action": "take-back"}).status_code == 302
    assert LEAK not in read(Client(), f"/matches/{first}/")


def test_a_reason_is_a_code_a_text_or_both(league: League) -> None:
    by, fifth = league.organiser("writer"), league.fixtures[4].public_id
    for told in ("", "  ", Reason("", "other"), Reason("x", "no-such-code")):
        with pytest.raises(InvalidError):
            services.rulings.void(by, fifth, reason=told)
    services.rulings.void(by, fifth, reason=Reason("", "weather"))
    held = Result.objects.get(fixture=league.fixtures[4], official=True)
    assert (held.reason, held.reason_code) == ("", "weather")
    correct(league, league.fixtures[0])
    assert Result.objects.get(fixture=league.fixtures[0], official=True).reason_code == "other"


def test_every_code_that_can_be_chosen_stands_in_the_api_s_reference() -> None:
    page = (Path(__file__).parents[3] / "docs" / "reference" / "api.md").read_text()
    told = dict(re.findall(r"^\| `([a-z-]+)` \| ([^|]+) \|$", page.split("## Reasons")[1], re.M))
    assert told == {code: str(words) for code, words in WORDS.items()}
    assert {code for listed in LISTS.values() for code in listed} | {"other"} == set(WORDS)
