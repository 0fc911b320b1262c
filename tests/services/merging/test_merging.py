"""The same person entered twice is made one: everything moves, and every number is as if reckoned
anew."""

from __future__ import annotations

from typing import Any

import pytest
from django.db.models import QuerySet
from django.utils import timezone

from matches import services
from matches.errors import ConflictError, InvalidError, NotFoundError
from matches.models import (
    AuditEntry,
    Entry,
    ErasedKind,
    FormerName,
    Membership,
    Permission,
    Person,
    Rating,
    RatingChange,
    Role,
    Season,
    Standing,
    TeamMember,
    User,
    WaitingEntry,
)
from matches.models.guards import triggers
from matches.selectors import seals
from matches.services import merging
from matches.services.people import erasure_list
from matches.services.ratings.in_use import Book
from tests.services.league import END, START, League
from tests.services.merging.twins import asha, cup, merge, played_twice, twin
from tests.services.teams.line_ups import listed, seat, team_league
from tests.services.teams.line_ups import meeting as match_of

pytestmark = pytest.mark.django_db


def ratings() -> dict[str, tuple[float, float, int]]:
    return {
        str(each.person_id): (round(each.mu, 9), round(each.sigma, 9), each.matches)
        for each in Rating.objects.all()
    }


def tables() -> dict[int, Any]:
    return {each.division_id: each.rows for each in Standing.objects.filter(current=True)}


def why(league: League, kept: Person, gone: Person) -> str:
    """What is said against it, before and when it is tried."""
    looked = merging.look(league.owner, league.club, kept.public_id, gone.public_id)
    assert looked.hindrances
    with pytest.raises(ConflictError) as refused:
        merge(league, kept, gone)
    assert refused.value.code == "not-one"
    assert str(refused.value) == " ".join(looked.hindrances)
    return str(refused.value)


def test_results_ratings_and_tables_of_both_are_one_person_s():
    league, second, kept, gone = played_twice()
    before = tables()
    looked = merging.look(league.owner, league.club, kept.public_id, gone.public_id)
    assert (looked.competitions, looked.results, looked.games) == (("Cup",), 2, ("black",))
    merge(league, kept, gone)
    assert not Person.objects.filter(pk=gone.pk).exists()
    assert second.entries[0].pk in Entry.objects.filter(person=kept).values_list("pk", flat=True)
    assert Rating.objects.get(person=kept).matches == 5
    moved = ratings()
    assert set(RatingChange.objects.values_list("rating__person", flat=True)) == {
        entry.person_id for entry in league.entries
    }
    RatingChange.objects.all().delete()
    Rating.objects.all().delete()
    services.ratings.recompute("black")
    assert ratings() == moved
    assert tables() == before
    for each in (league, second):
        services.tables.standings.rebuild_competition(each.competition.public_id)
    assert tables() == before


def test_the_rankings_and_the_audit_know_the_address_that_stays_alone():
    league, _second, kept, gone = played_twice()
    merge(league, kept, gone)
    assert gone.public_id not in repr(list(services.ratings.stored.current(Book("black")).rows))
    noted = AuditEntry.objects.get(action="person.merged")
    assert (noted.object_id, noted.before["also"]) == (kept.public_id, gone.public_id)
    others = AuditEntry.objects.exclude(pk=noted.pk)
    assert gone.public_id not in repr(list(others.values()))
    assert "Broock" not in repr(list(AuditEntry.objects.values()))


def test_memberships_teams_pairs_and_waiting_are_kept_once(league):
    kept, gone, friend = asha(league), twin(league), twin(league, "Zoe", "Gull")
    old = Season.objects.create(
        club=league.competition.club, slug="old", name="Old",
        starts_on=START.replace(year=2025), ends_on=END.replace(year=2026),
    )  # fmt: skip
    Membership.objects.create(person=gone, club=league.competition.club, season=old)
    Membership.objects.filter(person=kept).update(left_on=START)
    both, alone = (
        services.teams.create(league.owner, league.club, name=name) for name in ("Owls", "Hens")
    )
    ids = [gone.public_id, friend.public_id, kept.public_id]
    services.teams.set_members(league.owner, both.public_id, ids)
    services.teams.set_captains(league.owner, both.public_id, [gone.public_id])
    services.teams.set_members(league.owner, alone.public_id, ids[:1])
    pairs = [services.people.pair_of(one, friend) for one in (kept, gone)]
    other = cup(league, draw=False)
    for one in (kept, gone):
        WaitingEntry.objects.create(competition=other.competition, person=one)
    merge(league, kept, gone)
    held = Membership.objects.filter(person=kept).order_by("season__starts_on")
    assert [(each.season.name, each.left_on) for each in held] == [("Old", None), ("2026/27", None)]
    places = TeamMember.objects.filter(person=kept).values_list("team__name", "order", "captain")
    assert set(places) == {("Owls", 1, True), ("Hens", 1, False)}
    assert type(pairs[0]).objects.get() == pairs[0]
    assert WaitingEntry.objects.get().person == kept


def test_the_sign_in_moves_and_the_more_private_way_to_be_shown_holds(league):
    born = timezone.localdate().year - 15
    kept, gone = asha(league), twin(league, age_band="youth", alias="Comet", naming="alias")
    Person.objects.filter(pk=kept.pk).update(naming="full")
    user = User.objects.create_user("asha")
    Person.objects.filter(pk=gone.pk).update(user=user, spoken_as="AH-sha", birth_year=born)
    kept.refresh_from_db()
    looked = merging.look(league.owner, league.club, kept.public_id, gone.public_id)
    assert (looked.shown, looked.age_band, looked.sign_in) == ("Comet", "youth", "asha")
    made = merge(league, kept, gone)
    made.refresh_from_db()
    assert (made.naming, made.alias, made.age_band) == ("alias", "Comet", "youth")
    assert (made.user, made.spoken_as, made.birth_year) == (user, "AH-sha", born)


def test_an_alias_that_tells_a_young_one_s_name_gives_way_to_a_code(league):
    kept, gone = asha(league), twin(league, "Else", "Gull", alias="Brook", naming="alias")
    Person.objects.filter(pk=kept.pk).update(age_band="child")
    kept.refresh_from_db()
    made = merge(league, kept, gone)
    assert (made.naming, made.alias, made.age_band) == ("code", "", "child")


def test_the_other_name_stays_a_former_name_of_the_one(league):
    kept, gone = asha(league), twin(league)
    merge(league, kept, gone)
    assert set(FormerName.objects.values_list("whose", flat=True)) == {kept.pk}


def test_who_is_in_both_lists_before_the_draw_is_in_it_once(league):
    kept, gone = asha(league), twin(league)
    other = cup(league, kept, gone, draw=False)
    looked = merging.look(league.owner, league.club, kept.public_id, gone.public_id)
    assert looked.twice == ("Cup",)
    merge(league, kept, gone)
    assert Entry.objects.filter(competition=other.competition, person=kept).count() == 1
    assert Entry.objects.filter(competition=other.competition).count() == 3


def test_who_played_each_other_are_two(league):
    kept, other = asha(league), league.entries[1].person
    assert "In Autumn League they meet each other." in why(league, kept, other)


def test_who_have_both_a_sign_in_or_are_a_pair_are_two(league):
    kept, gone = asha(league), twin(league)
    for name, person in (("one", kept), ("two", gone)):
        Person.objects.filter(pk=person.pk).update(user=User.objects.create_user(name))
    services.people.pair_of(kept, gone)
    said = why(league, kept, gone)
    assert "Both have a sign-in" in said
    assert "They are a pair" in said


def test_who_sat_in_one_round_are_two(db):
    teams = team_league({"boards": 2})
    match = match_of(teams, "Firsts", "Seconds")
    seat(teams, match, "Firsts", listed(match.home)[:2])
    one = Person.objects.get(public_id=listed(match.home)[0])
    two = Person.objects.get(public_id=listed(match.home)[1])
    assert "In Teams both played in one round." in why(teams, one, two)


def test_a_person_whom_another_club_has_too_is_not_one_club_s_to_decide(league):
    other = services.clubs.create(league.owner, name="Other", kind="club")
    season = services.clubs.seasons.create(
        league.owner, other.public_id, name="Now", starts_on=START, ends_on=END
    )
    kept, gone = asha(league), twin(league)
    Membership.objects.create(person=gone, club=other, season=season)
    organiser = User.objects.create_user("organiser")
    Role.objects.create(user=organiser, club=league.competition.club, role="organiser")
    args = (organiser, league.club, kept.public_id, gone.public_id)
    looked = merging.look(*args)
    assert looked.hindrances == (
        "One of them plays elsewhere too: whoever organises there has to agree.",
    )
    with pytest.raises(ConflictError):
        merging.merge(*args, seen=looked.digest)
    Role.objects.create(user=organiser, club=other, role="organiser")
    merging.merge(*args, seen=merging.look(*args).digest)


def test_a_person_of_another_club_is_nobody_here(league):
    stranger = Person.objects.create(given_name="Else", age_band="adult")
    organiser = User.objects.create_user("organiser")
    Role.objects.create(user=organiser, club=league.competition.club, role="organiser")
    for pair in ((asha(league), stranger), (stranger, asha(league))):
        with pytest.raises(NotFoundError):
            merging.look(organiser, league.club, *(each.public_id for each in pair))
    with pytest.raises(InvalidError):
        merging.look(organiser, league.club, *[asha(league).public_id] * 2)


def test_what_was_shown_is_what_is_done(league):
    kept, gone = asha(league), twin(league)
    seen = merging.look(league.owner, league.club, kept.public_id, gone.public_id).digest
    cup(league, gone, draw=False)
    with pytest.raises(ConflictError) as refused:
        merging.merge(league.owner, league.club, kept.public_id, gone.public_id, seen=seen)
    assert refused.value.code == "changed"
    assert Person.objects.filter(pk=gone.pk).exists()


def test_a_table_that_nobody_thought_of_stops_it_all(league, monkeypatch):
    kept, gone = asha(league), twin(league)
    monkeypatch.setattr("matches.services.merging.moving._waiting", lambda *_both: None)
    other = cup(league, draw=False)
    WaitingEntry.objects.create(competition=other.competition, person=gone)
    with pytest.raises(ConflictError, match=r"waitingentry\.person"):
        merge(league, kept, gone)
    assert Membership.objects.filter(person=gone).exists()


def test_who_is_erased_is_erased_under_both_addresses(league, settings, tmp_path):
    settings.ERASURES_FILE = tmp_path / "erasures.jsonl"
    kept, gone = asha(league), twin(league)
    ids = (kept.public_id, gone.public_id)
    merge(league, kept, gone)
    services.people.erase(league.owner, league.club, kept.public_id, reason="Asked.")
    listed = erasure_list.entries([])
    assert all(erasure_list.has(listed, ErasedKind.PERSON, each) for each in ids)


def test_to_look_changes_nothing(league):
    kept, gone = asha(league), twin(league)
    before = Person.objects.values_list("pk", "naming", "age_band").order_by("pk")
    told = list(before)
    merging.look(league.owner, league.club, kept.public_id, gone.public_id)
    assert list(before.all()) == told


def test_the_lines_of_both_are_in_one_ledger_and_the_record_stays_whole(league, settings, tmp_path):
    settings.SEALS_FILE = tmp_path / "seals.jsonl"
    kept, gone = asha(league), twin(league)
    league.play(1)
    while services.seals.seal():
        pass
    lines = {*kept.permissions.values_list("pk", flat=True)}
    lines |= {*gone.permissions.values_list("pk", flat=True)}
    assert gone.permissions.exists()
    made = merge(league, kept, gone)
    assert {*made.permissions.values_list("pk", flat=True)} > lines
    assert list(services.people.ledger.differing()) == []
    assert made.club_codes.count() == 1
    for _ in range(2):
        assert [str(each) for each in seals.verify()] == []
        services.seals.seal()


def test_a_line_given_to_somebody_else_where_nobody_was_made_one_is_found(league):
    kept, gone = asha(league), twin(league)
    while services.seals.seal():
        pass
    with triggers.redacting():
        QuerySet(Permission).filter(person=gone).update(person=kept)
    assert any("Permission" in str(each) for each in seals.verify())
