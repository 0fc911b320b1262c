"""Box leagues: periods drawn from final tables, dropouts and newcomers, and the proof kept."""

from __future__ import annotations

from functools import partial
from typing import Any

import pytest
from django.test import Client

from matches import services
from matches.errors import ConflictError, NotAllowedError, NotFoundError
from matches.models import Division, Fixture, Role, Stage, User
from matches.policy.visibility import NOBODY
from matches.selectors.competitions import competition_page
from matches.tournament.drawing.lots import lot
from tests.services.league import League, make_league

boxes = services.boxes


@pytest.fixture
def league(db: None) -> League:
    """Six in two boxes of three: Asha, Ben, Chidi above Dora, Emil, Faye."""
    return make_league(6, format="box-league", format_options={"size": 3})


def box_names(league: League, period: int) -> list[str]:
    divisions = Division.objects.filter(stage__competition=league.competition, stage__number=period)
    return [
        " ".join(
            place.entry.person.given_name
            for place in division.places.select_related("entry__person").order_by("number")
        )
        for division in divisions.order_by("number")
    ]


def play_all(league: League) -> None:
    """Whoever has the earlier name wins."""
    for each in Fixture.objects.filter(
        competition=league.competition, state="planned"
    ).select_related("home__person", "away__person"):
        home_wins = each.home.person.given_name < each.away.person.given_name
        league.play(each.number, *((18, 9) if home_wins else (9, 18)))
    services.base.outbox.send(early=True)


def start(league: League, **more: Any) -> Stage:
    return boxes.start_period(league.owner, league.competition.public_id, **more)


def test_the_first_go_up_and_the_last_go_down_with_the_proof(league: League) -> None:
    assert box_names(league, 1) == ["Asha Ben Chidi", "Dora Emil Faye"]
    play_all(league)
    plan = boxes.preview_period(league.owner, league.competition.public_id)
    assert (plan.number, plan.unplayed) == (2, 0)
    stage = start(league)
    assert box_names(league, 2) == ["Asha Ben Dora", "Chidi Emil Faye"]
    why = {move["entrant"]: move["why"] for move in stage.format_options["moves"]}
    assert sorted(why.values()) == ["promoted", "relegated", *["stayed"] * 4]
    numbers = list(league.competition.fixtures.order_by("number").values_list("number", flat=True))
    assert numbers == list(range(1, 13))
    play_all(league)
    start(league)
    assert box_names(league, 3) == ["Asha Ben Chidi", "Dora Emil Faye"]


def test_a_period_with_open_matches_ends_only_if_they_are_to_stay_unplayed(league: League) -> None:
    league.play(1, 18, 9)
    with pytest.raises(ConflictError, match="are open"):
        start(league)
    start(league, unplayed=True, lots=True)
    first = Fixture.objects.filter(division__stage__number=1, competition=league.competition)
    assert sorted(set(first.values_list("outcome", flat=True))) == ["played", "void"]


def test_leavers_are_replaced_newcomers_begin_below_and_what_is_over_stays(league: League) -> None:
    play_all(league)
    start(league)
    ben = league.entries[1]
    services.competitions.entries.withdraw(league.owner, ben.public_id, reason="Moved away.")
    before = Fixture.objects.filter(division__stage__number=1, competition=league.competition)
    assert set(before.values_list("outcome", flat=True)) == {"played"}
    services.competitions.entries.enter_names(league.owner, league.competition.public_id, "Zoe New")
    play_all(league)
    stage = start(league)
    assert box_names(league, 3) == ["Asha Chidi Dora", "Emil Faye Zoe"]
    told = {move["entrant"]: move["why"] for move in stage.format_options["moves"]}
    assert told[ben.public_id] == "left"
    assert "joined" in told.values()


def circle(league: League) -> None:
    """In every box each wins once: nothing parts them."""
    for each in Fixture.objects.filter(competition=league.competition).select_related(
        "home__person", "away__person"
    ):
        first, second = sorted(
            (each.home.person.given_name, each.away.person.given_name),
            key=[entry.person.given_name for entry in league.entries].index,
        )
        ends = {("Asha", "Chidi"), ("Dora", "Faye")}
        wins = second if (first, second) in ends else first
        home_wins = each.home.person.given_name == wins
        league.play(each.number, *((18, 9) if home_wins else (9, 18)))
    services.base.outbox.send(early=True)


def test_who_is_level_across_a_line_is_named_and_parted_by_one_recorded_lot(league: League) -> None:
    circle(league)
    public = league.competition.public_id
    plan = boxes.preview_period(league.owner, public)
    ids = [entry.public_id for entry in league.entries]
    assert [set(each) for each in plan.level] == [set(ids[:3]), set(ids[3:])]
    with pytest.raises(ConflictError, match="Asha Brook") as refused:
        start(league)
    assert refused.value.code == "level"
    assert Stage.objects.filter(competition=league.competition).count() == 1
    stage = start(league, lots=True)
    seed = Stage.objects.get(competition=league.competition, number=1).basis["lot"]
    assert stage.basis == {"drawn_by": seed}
    moved = {m["entrant"]: m["why"] for m in stage.format_options["moves"]}
    assert [one for one in moved if moved[one] == "promoted"] == [
        min(ids[3:], key=partial(lot, seed))
    ]
    assert [one for one in moved if moved[one] == "relegated"] == [
        max(ids[:3], key=partial(lot, seed))
    ]


def test_a_play_off_by_an_adjustment_parts_who_is_level(league: League) -> None:
    circle(league)
    for division, place in zip(
        Division.objects.filter(stage__competition=league.competition).order_by("number"),
        (1, 4), strict=True,
    ):  # fmt: skip
        for entry, points in ((place, "1"), (place + 1, "-1")):
            services.tables.adjustments.add(
                league.owner, division.public_id, league.entries[entry].public_id,
                points=points, reason="Play-off.",
            )  # fmt: skip
    assert boxes.preview_period(league.owner, league.competition.public_id).level == ()
    start(league)
    assert box_names(league, 2) == ["Ben Asha Emil", "Chidi Dora Faye"]


def test_the_page_names_who_is_level_and_the_public_page_says_that_a_lot_decided(
    league: League,
) -> None:
    row = league.competition
    services.competitions.publish(league.owner, row.public_id, "public", young_known=True)
    circle(league)
    client = Client()
    client.force_login(league.owner)
    at = f"/competitions/{row.club.slug}/{row.season.slug}/{row.slug}/"
    desk = client.get(f"/desk{at}period/").content.decode()
    assert "Level across a line" in desk
    assert "adjustments/" in desk
    refused = client.post(f"/desk{at}period/", {"every_days": "9"})
    assert refused.status_code == 400
    assert 'value="9"' in refused.content.decode()
    told = {"every_days": "7", "lots": "on"}
    assert client.post(f"/desk{at}period/", told).status_code == 302
    seed = Stage.objects.get(competition=row, number=1).basis["lot"]
    assert f"a lot decided, drawn with the seed {seed}" in Client().get(at).content.decode()


def test_strangers_and_other_formats_are_refused(league: League) -> None:
    stranger = User.objects.create_user("stranger")
    other = make_league(3, name="Elsewhere")
    Role.objects.create(user=stranger, club=other.competition.club, role="organiser")
    play_all(league)
    for service in (boxes.preview_period, boxes.start_period):
        with pytest.raises((NotFoundError, NotAllowedError)):
            service(stranger, league.competition.public_id)
        with pytest.raises(ConflictError, match="no box league"):
            service(other.owner, other.competition.public_id)
    assert Stage.objects.filter(competition=league.competition).count() == 1


def test_the_pages_show_each_period_and_why(
    league: League, django_assert_max_num_queries: Any
) -> None:
    row = league.competition
    services.competitions.publish(league.owner, row.public_id, "public", young_known=True)
    play_all(league)
    client = Client()
    client.force_login(league.owner)
    at = f"/competitions/{row.club.slug}/{row.season.slug}/{row.slug}/"
    desk = client.get(f"/desk{at}period/").content.decode()
    assert "Dora Thorn: place 1 of box 2, up to box 1" in desk
    assert f"/desk{at}period/" in client.get(f"/desk{at}").content.decode()
    assert client.post(f"/desk{at}period/", {"every_days": "-1"}).status_code == 400
    assert client.post(f"/desk{at}period/", {"every_days": "7"}).status_code == 302
    text = Client().get(at).content.decode()
    assert "D. T.: place 1 of box 2, up to box 1" in text
    assert "<caption>Period 2, box 1" in text
    assert "<caption>Period 1, box 1" not in text
    assert "<caption>Period 1, box 1" in Client().get(f"{at}?period=1").content.decode()
    with django_assert_max_num_queries(13):
        competition_page(row.club.slug, row.season.slug, row.slug, NOBODY)


def test_the_desk_of_another_format_has_no_periods(db: None) -> None:
    league = make_league(3)
    row = league.competition
    client = Client()
    client.force_login(league.owner)
    at = f"/desk/competitions/{row.club.slug}/{row.season.slug}/{row.slug}/"
    assert client.get(f"{at}period/")["Location"] == at
