"""Competitions set up, entered, drawn and closed; people named, renamed and let go."""

from __future__ import annotations

import datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from matches import services
from matches.errors import ConflictError, InvalidError, NotAllowedError, NotFoundError
from matches.models import AuditEntry, Entry, Person, Role, Scorecard, User
from matches.services.people import names
from tests.services.league import NAMES, make_league


def create(league, **options):
    return services.competitions.create(
        league.owner, league.season, **{"name": "Spring", "game": "white", **options}
    )


@pytest.mark.parametrize(
    ("options", "field"),
    [
        ({"game": "chess"}, "game"),
        ({"options": {"ends": 0}}, "options"),
        ({"options": {"endz": 3}}, "options"),
        ({"format": "tombola"}, "format"),
        ({"format_options": {"legs": 9}}, "format_options"),
        ({"format_options": {"confirmation": "mother"}}, "format_options"),
        ({"points_scheme": {"win": "many"}}, "points_scheme"),
        ({"tie_breaks": ["luck"]}, "tie_breaks"),
        ({"expunge_below": 2}, ""),
        ({"expunge_below": "half"}, "expunge_below"),
        ({"name": " "}, "name"),
        ({"visibility": "secret"}, "visibility"),
    ],
)
def test_what_is_wrong_with_a_competition_is_said_by_field(league, options, field):
    with pytest.raises(InvalidError) as refused:
        create(league, **options)
    assert field in refused.value.mistakes, refused.value.mistakes
    assert str(refused.value)


def test_two_competitions_of_one_name_have_two_addresses(league):
    assert [create(league).slug for _ in range(3)] == ["spring", "spring-2", "spring-3"]


def test_rules_are_settled_by_what_rests_on_them(league):
    edit = services.competitions.edit
    with pytest.raises(ConflictError):
        edit(league.owner, league.competition.public_id, format="single-elimination")
    league.play(1)
    with pytest.raises(ConflictError):
        edit(league.owner, league.competition.public_id, options={"stack_on_penny": False})
    with pytest.raises(InvalidError):
        edit(league.owner, league.competition.public_id, game="white")


def test_another_points_scheme_is_another_table(league):
    league.play(1, 18, 9)
    services.base.outbox.send()
    services.competitions.edit(
        league.owner, league.competition.public_id, points_scheme={"win": 2, "draw": 1, "loss": 0}
    )
    services.base.outbox.send()
    assert max(row["points"] for row in league.rows().values()) == 2


def test_a_draw_is_shown_first_and_then_made_as_shown(db):
    league = make_league(5, draw=False)
    day = datetime.date(2026, 9, 7)
    shown = services.competitions.preview_draw(
        league.owner, league.competition.public_id, starts_on=day
    )
    assert not league.fixtures()
    assert shown.fixtures == 10

    made = services.competitions.draw_fixtures(
        league.owner, league.competition.public_id, starts_on=day
    )

    assert made == shown
    stored = [(f.home.public_id, f.away.public_id) for f in league.fixtures()]
    drawn = [(f.home, f.away) for r in shown.divisions[0].rounds for f in r.fixtures]
    assert stored == drawn
    assert {f.first for f in league.fixtures()} == {"A"}
    rounds = league.division.rounds.order_by("number")
    assert [r.starts_on for r in rounds][:2] == [day, day + datetime.timedelta(days=7)]
    league.competition.refresh_from_db()
    assert league.competition.state == "running"


def test_drawing_twice_is_refused_once_something_is_played(league):
    draw = services.competitions.draw_fixtures
    before = [f.pk for f in league.fixtures()]
    draw(league.owner, league.competition.public_id)
    assert [f.pk for f in league.fixtures()] != before
    assert len(league.fixtures()) == 6
    league.play(1)
    for service in (draw, services.competitions.delete_draw):
        with pytest.raises(ConflictError) as refused:
            service(league.owner, league.competition.public_id)
        assert refused.value.code == "already-played"


def test_a_message_for_a_division_of_an_old_draw_harms_nobody(db):
    league = make_league(draw=False)
    for _ in range(2):
        services.competitions.draw_fixtures(league.owner, league.competition.public_id)
    sent = services.base.outbox.send()
    assert (sent.sent, sent.failed) == (2, 0)


def test_divisions_hold_every_entry_once(db):
    league = make_league(6, draw=False)
    ids = [entry.public_id for entry in league.entries]
    draw = services.competitions.draw_fixtures
    with pytest.raises(InvalidError):
        draw(league.owner, league.competition.public_id, divisions={"One": ids[:3]})
    made = draw(
        league.owner, league.competition.public_id, divisions={"One": ids[:3], "Two": ids[3:]}
    )
    assert [division.name for division in made.divisions] == ["One", "Two"]
    assert len(league.fixtures()) == 6


def test_a_format_says_how_many_it_takes(db):
    league = make_league(1, draw=False)
    with pytest.raises(InvalidError, match="2–40"):
        services.competitions.draw_fixtures(league.owner, league.competition.public_id)


def test_a_running_competition_takes_no_more_entries(league):
    with pytest.raises(ConflictError):
        services.competitions.entries.enter_names(
            league.owner, league.competition.public_id, "Zoe New"
        )
    services.competitions.delete_draw(league.owner, league.competition.public_id)
    services.competitions.entries.enter_names(league.owner, league.competition.public_id, "Zoe New")


def test_a_competition_with_open_matches_is_finished_only_on_purpose(league):
    league.play(1)
    finish = services.competitions.finish
    with pytest.raises(ConflictError, match="5 matches"):
        finish(league.owner, league.competition.public_id)
    assert finish(league.owner, league.competition.public_id, unplayed=True).state == "finished"


# ── entries ───────────────────────────────────────────────────────────────────────────────────

PASTE = """
1. Asha Brook
2)\tBen Vale
- Holm, Chidi
• Dora   Thorn

Reed\tEmil
Jean-Luc de la Mare
Plato
"""


def test_a_pasted_list_is_read_as_people_write_it():
    read = [(line.given_name, line.family_name) for line in names.read_lines(PASTE)]
    assert read == [
        ("Asha", "Brook"), ("Ben", "Vale"), ("Chidi", "Holm"), ("Dora", "Thorn"),
        ("Emil", "Reed"), ("Jean-Luc de la", "Mare"), ("Plato", ""),
    ]  # fmt: skip


@given(st.text(max_size=200))
def test_no_pasted_text_is_too_strange_to_be_read(text):
    for line in names.read_lines(text):
        assert line.mistake or line.given_name
        assert 1 <= line.number <= text.count("\n") + text.count("\r") + len(text) + 1


def test_twenty_eight_names_are_entered_at_once_and_those_known_are_known_again(db):
    league = make_league(20, draw=False)
    other = create(league)
    text = "\n".join([*NAMES, *(f"Pupil Number{n}" for n in range(8))])
    preview = services.competitions.entries.preview_names(league.owner, other.public_id, text)
    assert [line.is_new for line in preview].count(True) == 8

    made = services.competitions.entries.enter_names(league.owner, other.public_id, text)

    assert len(made) == 28
    assert Person.objects.count() == 28
    assert services.competitions.entries.enter_names(league.owner, other.public_id, text) == ()


def test_a_doubtful_list_enters_nobody_and_names_every_line(db):
    league = make_league(2, draw=False)
    with pytest.raises(InvalidError) as refused:
        services.competitions.entries.enter_names(
            league.owner, league.competition.public_id, "Zoe New\n12\nZoe  new\nAsha Brook"
        )
    assert set(refused.value.mistakes) == {"line 2", "line 3"}
    assert Entry.objects.count() == 2


def test_a_pupil_is_a_child_and_never_named_in_full(db):
    owner = User.objects.create_user("head", is_superuser=True)
    school = services.clubs.create(owner, name="Hill School", kind="school")
    services.clubs.seasons.create(
        owner, school.slug, name="2026",
        starts_on=datetime.date(2026, 1, 1), ends_on=datetime.date(2026, 12, 31),
    )  # fmt: skip
    pupil = services.people.create(owner, school.slug, given_name="Asha", family_name="Brook")
    assert (pupil.age_band, pupil.naming) == ("child", "initials")
    with pytest.raises(InvalidError, match="never shown by full name"):
        services.people.set_naming(owner, school.slug, pupil.public_id, naming="full")


def test_pairs_enter_in_either_order_as_one(db):
    league = make_league(4, draw=False)
    doubles = create(league, game="red", entry_kind="pair")
    ids = [entry.person.public_id for entry in league.entries]
    one = services.competitions.entries.enter(league.owner, doubles.public_id, people=ids[:2])
    with pytest.raises((ConflictError, InvalidError)):
        services.competitions.entries.enter(
            league.owner, doubles.public_id, people=[ids[1], ids[0]]
        )
    with pytest.raises(InvalidError):
        services.competitions.entries.enter(league.owner, doubles.public_id, people=ids[:1])
    assert one.pair is not None


def test_seeds_order_the_draw(db):
    league = make_league(4, draw=False)
    order = [entry.public_id for entry in reversed(league.entries)]
    services.competitions.entries.seed(league.owner, league.competition.public_id, order)
    drawn = services.competitions.preview_draw(league.owner, league.competition.public_id)
    assert list(drawn.divisions[0].entries) == order


def test_an_entry_is_removed_before_the_draw_and_withdrawn_after(db):
    league = make_league(4, draw=False)
    services.competitions.entries.remove(league.owner, league.entries[0].public_id)
    services.competitions.draw_fixtures(league.owner, league.competition.public_id)
    with pytest.raises(ConflictError):
        services.competitions.entries.remove(league.owner, league.entries[1].public_id)


# ── people ────────────────────────────────────────────────────────────────────────────────────


def test_an_erased_person_s_name_is_gone_and_the_results_stay(league):
    league.play(1)
    fixture = league.fixture(1)
    person = fixture.home.person
    gone = (person.given_name, person.family_name)

    services.people.erase(
        league.owner, league.club, person.public_id, reason=f"{gone[0]} asked by letter."
    )

    person.refresh_from_db()
    assert (person.given_name, person.family_name, person.birth_year) == ("Former player", "", None)
    assert not person.memberships.exists()
    assert fixture.results.get(official=True).score_a == 18
    told = repr(list(AuditEntry.objects.values())) + repr(list(Scorecard.objects.values()))
    assert gone[0] not in told
    assert gone[1] not in told


def test_a_person_of_another_club_is_nobody_here(league):
    other = services.clubs.create(league.owner, name="Other", kind="club")
    organiser = User.objects.create_user("organiser")
    Role.objects.create(user=organiser, club=other, role="organiser")
    person = league.entries[0].person
    with pytest.raises(NotFoundError):
        services.people.rename(organiser, other.slug, person.public_id, given_name="X")
    with pytest.raises(NotAllowedError):
        services.people.rename(organiser, league.club, person.public_id, given_name="X")


def test_roles_are_granted_by_owners_and_a_last_owner_stays(league):
    User.objects.create_user("second")
    owner = User.objects.create_user("first")
    services.people.roles.grant(league.owner, league.club, username="first", role="owner")
    with pytest.raises(ConflictError) as refused:
        services.people.roles.revoke(owner, league.club, username="first", role="owner")
    assert refused.value.code == "last-owner"
    services.people.roles.grant(owner, league.club, username="second", role="organiser")
    second = User.objects.get(username="second")
    with pytest.raises(NotAllowedError):
        services.people.roles.grant(second, league.club, username="second", role="owner")
    services.competitions.create(second, league.season, name="Mine", game="black")
    services.people.roles.revoke(owner, league.club, username="second", role="organiser")
    with pytest.raises(NotAllowedError):
        services.competitions.create(second, league.season, name="More", game="black")


def test_only_who_runs_the_installation_makes_clubs(league):
    with pytest.raises(NotAllowedError):
        services.clubs.create(league.umpire, name="Mine", kind="club")
