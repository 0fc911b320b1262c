"""Settings changed after the start: shown before, dated, taken back; what is settled says why."""

from __future__ import annotations

from typing import Any

import pytest

from matches import services
from matches.errors import ConflictError, InvalidError, NotAllowedError
from matches.models import Competition, Rating, SettingsChange, Standing, User
from matches.policy.visibility import NOBODY
from matches.selectors.competitions.settings import settings_changes
from matches.services.competitions import competitions, settings, settings_previews
from matches.services.competitions.setting_words import lines
from matches.services.people import redaction
from matches.web.competitions import setting_lines
from tests.services.league import League, make_league

pytestmark = pytest.mark.django_db

TWO = {"win": 2, "draw": 1, "loss": 0}


def edit(league: League, **changes: Any) -> Competition:
    done = settings.edit(league.owner, league.competition.public_id, **changes)
    services.base.outbox.send(early=True)
    return done


def preview(league: League, **changes: Any) -> settings_previews.Preview:
    return settings_previews.preview(league.owner, league.competition.public_id, **changes)


def points(league: League) -> dict[str, Any]:
    return {name: row["points"] for name, row in league.rows().items()}


def latest(league: League) -> SettingsChange:
    return league.competition.settings_changes.latest("pk")


def refresh(league: League) -> Competition:
    return Competition.objects.get(pk=league.competition.pk)


def whole(league: League) -> dict[str, Any]:
    return {each: settings.told(getattr(refresh(league), each)) for each in settings.EDITABLE}


def draw_round(league: League, number: int) -> None:
    services.swiss.draw_round(league.owner, league.competition.public_id, number=number)


def test_a_change_is_shown_before_it_is_made_and_nothing_is_kept_of_looking(league):
    league.play(1, 18, 9)
    services.base.outbox.send(early=True)
    kept = list(Standing.objects.values_list("pk", "rows"))
    shown = preview(league, points_scheme=TWO)
    assert [(one.label, one.before, one.after) for one in shown.lines] == [
        ("Points for a win", "3", "2")
    ]
    ((row,),) = [table.rows for table in shown.tables]
    assert (row.name, row.changes["points"]) == ("Asha Brook", ("3", "2"))
    assert shown.played
    assert list(Standing.objects.values_list("pk", "rows")) == kept
    assert not SettingsChange.objects.exists()
    assert refresh(league).points_scheme["win"] == 3
    edit(league, points_scheme=TWO)
    assert max(points(league).values()) == 2


def test_tie_breaks_show_whose_place_changes(league):
    for number, score in ((1, (18, 9)), (2, (18, 0))):
        league.play(number, *score)
    services.base.outbox.send(early=True)
    shown = preview(league, tie_breaks=["points", "scored"])
    moved = {row.name: row.changes.get("rank") for table in shown.tables for row in table.rows}
    before, places = league.rows(), {change.name for change in shown.places}
    edit(league, tie_breaks=["points", "scored"])
    after = league.rows()
    told = {
        name: (str(before[name.split()[0]]["rank"]), str(after[name.split()[0]]["rank"]))
        for name in moved
    }
    assert moved == told
    assert places == set(moved)
    assert moved


def test_a_change_is_dated_and_taken_back_with_the_table_of_before(league):
    league.play(1, 18, 9)
    services.base.outbox.send(early=True)
    before = league.rows()
    edit(league, points_scheme=TWO, name="Winter League")
    made = latest(league)
    assert (made.made_by, made.drawn) == (league.owner, True)
    assert made.before == {
        "points_scheme": {"win": 3, "draw": 1, "loss": 0},
        "name": "Autumn League",
    }
    shown = settings_previews.preview_back(league.owner, made.public_id)
    assert [line.label for line in shown.lines] == ["Name", "Points for a win"]
    assert shown.tables
    settings.take_back(league.owner, made.public_id)
    services.base.outbox.send(early=True)
    assert (refresh(league).name, league.rows()) == ("Autumn League", before)
    assert latest(league).reverts == made
    with pytest.raises(ConflictError, match="taken back"):
        settings.take_back(league.owner, made.public_id)
    # Taking it back can be taken back itself.
    settings.take_back(league.owner, latest(league).public_id)
    assert refresh(league).name == "Winter League"


def test_what_was_changed_once_more_is_taken_back_from_the_end(league):
    edit(league, points_scheme=TWO)
    first = latest(league)
    edit(league, points_scheme={"win": 4, "draw": 1, "loss": 0})
    with pytest.raises(ConflictError) as refused:
        settings.take_back(league.owner, first.public_id)
    assert refused.value.code == "changed-since"
    # Another setting is no hindrance.
    edit(league, name="Other")
    settings.take_back(league.owner, league.competition.settings_changes.all()[1].public_id)
    settings.take_back(league.owner, first.public_id)
    assert refresh(league).points_scheme["win"] == 3


def test_a_change_that_changes_nothing_is_not_on_record(league):
    row = refresh(league)
    edit(league, name=row.name, points_scheme=row.points_scheme, expunge_below="0.50")
    assert not SettingsChange.objects.exists()


def test_ratings_are_shown_to_go_when_a_competition_is_not_rated_any_more(league):
    league.play(1, 18, 9)
    services.base.outbox.send(early=True)
    shown = preview(league, rated=False)
    gone = {shift.name: (shift.before is None, shift.after is None) for shift in shown.ratings}
    assert list(gone.values()) == [(False, True)] * 2, gone
    assert Rating.objects.exists()
    assert preview(league, points_scheme=TWO).ratings == ()
    edit(league, rated=False)
    assert not Rating.objects.exists()


def test_what_the_draw_has_used_up_is_settled_and_says_why(league):
    with pytest.raises(ConflictError, match="drawn"):
        edit(league, format_options={"legs": 2})
    with pytest.raises(ConflictError, match="drawn"):
        preview(league, format_options={"legs": 2})
    # Said in full or left to the default is the same.
    edit(league, format_options={"legs": 1, "confirmation": "organiser"})
    told = services.competitions.settled.settled(refresh(league))
    assert set(told) == {
        "entry_kind", "format", "format_options.legs", "format_options.schedule",
        "format_options.divisions",
    }  # fmt: skip
    league.play(1)
    assert "options" in services.competitions.settled.settled(refresh(league))


def test_a_swiss_has_no_fewer_rounds_than_are_drawn(db):
    league = make_league(4, format="swiss", format_options={"rounds": 3})
    draw_round(league, 1)
    for number in (1, 2):
        league.play(number)
    draw_round(league, 2)
    with pytest.raises(InvalidError, match="2 rounds are drawn"):
        edit(league, format_options={"rounds": 1})
    edit(league, format_options={"rounds": 2})


def test_a_stage_that_was_drawn_by_what_held_before_is_said_to_stand(db):
    league = make_league(6, format="groups-knockout", format_options={"groups": 2, "through": 1})
    for fixture in league.fixtures():
        seeds = [entry.pk for entry in league.entries]
        first = seeds.index(fixture.home_id) < seeds.index(fixture.away_id)
        league.play(fixture.number, *((18, 9) if first else (9, 18)))
    services.base.outbox.send(early=True)
    services.draws.upcoming.draw(
        league.owner, league.competition.public_id, kind="knockout", number=2
    )
    assert preview(league, points_scheme=TWO).later == ()
    shown = preview(league, points_scheme={"win": 0, "draw": 1, "loss": 3})
    assert shown.later == ("Knockout was drawn by what holds now, and stays as it is.",)


def test_of_a_finished_competition_the_name_alone_changes(league):
    services.competitions.finish(league.owner, league.competition.public_id, unplayed=True)
    with pytest.raises(ConflictError, match="reopen"):
        edit(league, points_scheme=TWO)
    assert edit(league, name="Other").name == "Other"


def test_nobody_else_looks_or_changes(league):
    edit(league, name="Other")
    services.competitions.publish(
        league.owner, league.competition.public_id, "public", young_known=True
    )
    stranger = User.objects.create_user("stranger")
    held, key = league.competition.public_id, latest(league).public_id
    for ask in (
        lambda: settings.edit(stranger, held, name="Mine"),
        lambda: settings.take_back(stranger, key),
        lambda: settings_previews.preview(stranger, held, name="Mine"),
        lambda: settings_previews.preview_back(stranger, key),
    ):
        with pytest.raises(NotAllowedError):
            ask()


SAID: list[tuple[dict[str, Any], str, str]] = [
    ({"tie_breaks": ["points", "wins"]}, "When points are level", "Points, Wins"),
    ({"zones": [{"name": "Up", "places": [1, 2]}]}, "Zones of the table", "Up (places 1 to 2)"),
    (
        {"zones": [{"name": "Down", "places": [-2, -1]}]},
        "Zones of the table",
        "Down (the last 2 places)",
    ),
    ({"rated": False}, "Its results count for the rankings", "no"),
    ({"settle_after_hours": 1}, "A report that nobody answers becomes official after", "1 hour"),
    ({"options": {"stack_on_penny": False}}, "A penny on a penny is a stack", "no"),
    (
        {"format_options": {"confirmation": "sides"}},
        "A card becomes official",
        "when both sides have agreed",
    ),
    ({"points_scheme": {**TWO, "walkover_loss": -1}}, "Points for a walkover given", "-1"),
    ({"expunge_below": "0.25"}, "Share of matches below which they are expunged", "0.25"),
]


@pytest.mark.parametrize(("changes", "label", "after"), SAID)
def test_every_setting_has_words(league, changes, label, after):
    before = whole(league)
    edit(league, **{"remind_before_hours": 0} | changes)
    said = lines(refresh(league), before, whole(league))
    assert all(line.label and line.before and line.after for line in said)
    assert (label, after) in {(line.label, line.after) for line in said}


def test_the_table_that_was_kept_says_by_what_it_was_made(league):
    league.play(1, 18, 9)
    services.base.outbox.send(early=True)
    edit(league, points_scheme=TWO)
    kept = Standing.objects.filter(division=league.division, basis__has_key="points_scheme")
    made = [one.basis["points_scheme"]["win"] for one in kept.order_by("version")]
    assert made[-2:] == [3, 2]


def test_a_name_that_was_cut_out_does_not_come_back_and_says_why(league):
    edit(league, zones=[{"name": "Trophy of Asha Brook", "places": [1, 1]}])
    edit(league, zones=[])
    who = league.entries[0].person
    redaction.redact(who, [league.competition.club_id])
    made = latest(league)
    assert "Brook" not in repr(made.before)
    with pytest.raises(ConflictError, match="A name was erased") as refused:
        settings.take_back(league.owner, made.public_id)
    assert refused.value.code == "redacted"
    assert refresh(league).zones == []


def test_a_bonus_by_a_number_that_no_result_has_is_refused_with_the_number_there_is(league):
    bonus = {"name": "Tries", "points": 1, "when": "scored", "amount": 4, "of": "tries"}
    with pytest.raises(InvalidError, match="goes by tries, which no result here has"):
        edit(league, points_scheme=TWO | {"bonuses": [bonus]})
    edit(league, points_scheme=TWO | {"bonuses": [bonus | {"of": "points"}]})


def test_strangers_read_no_name_in_what_bonus_points_and_zones_are_called(league):
    bonus = {"name": "For Asha Brook", "points": 1, "when": "scored", "amount": 10}
    edit(league, points_scheme=TWO | {"bonuses": [bonus]})
    edit(league, zones=[{"name": "Trophy of Asha Brook", "places": [1, 1]}])
    competitions.publish(league.owner, league.competition.public_id, "public", young_known=True)
    row = refresh(league)
    told = setting_lines.bearing(row, settings_changes(row, NOBODY))
    read = [line.after for change in told for line in change.lines]
    assert any("+1" in each for each in read)
    assert "Brook" not in repr(read)
