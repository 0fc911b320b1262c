"""Competitions set up, drawn and closed."""

from __future__ import annotations

import datetime

import pytest

from matches import services
from matches.errors import ConflictError, InvalidError
from tests.services.competitions.competitions import create
from tests.services.league import make_league


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
    # A table each, and word of the matches drawn.
    assert (sent.sent, sent.failed) == (4, 0)


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
