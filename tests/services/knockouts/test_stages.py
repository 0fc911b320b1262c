"""Groups then a knockout, and plates: drawn from official tables, redrawn, carried to the end."""

from __future__ import annotations

import pytest

from matches import services
from matches.errors import ConflictError, InvalidError, NotAllowedError, NotFoundError
from matches.models import Fixture, Person, Role, Stage, User
from matches.services.knockouts import stages
from tests.services.league import League, make_league, result_card

pytestmark = pytest.mark.django_db


def make_groups(players: int = 8, **options) -> League:
    return make_league(players, format="groups-knockout", format_options=options)


def play_groups(league: League) -> None:
    """The better seed wins every match, the more clearly the further they are apart."""
    order = {entry.pk: at for at, entry in enumerate(league.entries)}
    for fixture in league.fixtures():
        if fixture.state == "planned" and fixture.tie == "":
            ahead = order[fixture.away_id] - order[fixture.home_id]
            league.play(
                fixture.number,
                *((16 + ahead, 14 - ahead) if ahead > 0 else (14 + ahead, 16 - ahead)),
            )


def play_bracket(league: League, stage: str) -> None:
    while True:
        open_ones = Fixture.objects.filter(
            competition=league.competition, division__stage__name=stage, state="planned",
            home__isnull=False, away__isnull=False,
        ).order_by("number")  # fmt: skip
        if not open_ones:
            return
        league.play(open_ones[0].number, 18, 9)


def names(entries) -> list[str]:
    return [entry.person.given_name for entry in entries]


def in_groups(league: League) -> dict[str, list[str]]:
    stage = Stage.objects.get(competition=league.competition, number=1)
    return {
        division.name: names(place.entry for place in division.places.order_by("number"))
        for division in stage.divisions.order_by("number")
    }


def test_groups_are_dealt_by_the_snake():
    league = make_groups(8)
    assert in_groups(league) == {
        "Group A": ["Asha", "Dora", "Emil", "Hana"],
        "Group B": ["Ben", "Chidi", "Faye", "Gus"],
    }
    assert len(league.fixtures()) == 12


def test_those_of_one_club_are_kept_apart():
    league = make_league(8, format="groups-knockout", draw=False)
    other = services.clubs.create(league.owner, name="Visitors", kind="club")
    season = services.clubs.seasons.create(
        league.owner, other.public_id, name="2026", starts_on="2026-09-01", ends_on="2027-06-30"
    )
    for entry in (league.entries[0], league.entries[3]):
        entry.person.memberships.create(club=other, season=season)
    services.competitions.draw_fixtures(league.owner, league.competition.public_id)
    groups = in_groups(league)
    assert not {"Asha", "Dora"} <= set(groups["Group A"])


@pytest.mark.parametrize("options", [{"groups": 5}, {"through": 5}, {"groups": 2, "best_next": 2}])
def test_groups_that_cannot_be_are_refused_with_what_to_do(options):
    league = make_league(8, format="groups-knockout", format_options=options, draw=False)
    with pytest.raises(InvalidError) as refused:
        services.competitions.draw_fixtures(league.owner, league.competition.public_id)
    assert "format_options" in refused.value.mistakes


def draw(league: League, kind: str = "knockout", **more) -> Stage:
    return stages.draw_stage(league.owner, league.competition.public_id, kind=kind, **more)


def test_the_knockout_waits_for_the_groups_and_says_for_which_matches():
    league = make_groups(8)
    named = r"Matches 1 \(Asha Brook – Hana Glen\), 2 \(.*6 more have no"
    with pytest.raises(ConflictError, match=named) as refused:
        draw(league)
    assert refused.value.code == "matches-open"


def test_groups_then_a_knockout_to_the_winner():
    league = make_groups(8, third_place=True)
    play_groups(league)
    shown = stages.preview_stage(league.owner, league.competition.public_id, kind="knockout")
    stage = draw(league)
    division = stage.divisions.get()
    order = [place.entry.public_id for place in division.places.order_by("number")]
    assert order == list(shown.qualified.order)
    semis = Fixture.objects.filter(division=division, tie__startswith="r1")
    met = {frozenset(names([f.home, f.away])) for f in semis}
    assert met == {frozenset({"Asha", "Chidi"}), frozenset({"Ben", "Dora"})}
    through = stage.basis["through"]
    assert {(line["place"], line["by"]) for line in through} == {(1, "place"), (2, "place")}
    play_bracket(league, "Knockout")
    assert all(f.state == "official" for f in league.fixtures())
    services.competitions.finish(league.owner, league.competition.public_id)
    services.base.outbox.send(early=True)


def test_the_best_thirds_go_on_too():
    league = make_groups(12, groups=3, through=2, best_next=2)
    play_groups(league)
    stage = draw(league)
    lines = stage.basis["through"]
    assert [line["by"] for line in lines].count("best") == 2
    assert len(lines) == 8


def test_who_is_level_for_the_last_place_is_named_and_a_lot_is_drawn_once():
    league = make_groups(6, groups=2, through=1)
    for fixture in league.fixtures():
        league.play(fixture.number, 15, 15)
    with pytest.raises(ConflictError, match="Asha") as refused:
        draw(league)
    assert refused.value.code == "level"
    stage = draw(league, lots=True)
    seed = stage.basis["lot"]
    order = [place.entry_id for place in stage.divisions.get().places.order_by("number")]
    stages.take_back_stage(
        league.owner, league.competition.public_id, kind="knockout", reason="Once more?"
    )
    again = draw(league, lots=True)
    assert again.basis["lot"] == seed
    assert [p.entry_id for p in again.divisions.get().places.order_by("number")] == order


def test_who_leaves_after_the_groups_makes_room_for_the_next():
    league = make_groups(8)
    play_groups(league)
    services.competitions.entries.withdraw(league.owner, league.entries[0].public_id, reason="Ill.")
    stage = draw(league)
    held = names(place.entry for place in stage.divisions.get().places.all())
    assert "Asha" not in held
    assert "Emil" in held
    assert len(held) == 4


def test_a_corrected_group_match_makes_the_knockout_stale_until_it_is_drawn_again():
    league = make_groups(8)
    play_groups(league)
    stage = draw(league)
    row = league.competition
    assert not stages.is_stale(row, stage)
    wrong = next(
        f for f in league.fixtures() if {f.home.person.given_name, f.away.person.given_name} ==
        {"Dora", "Emil"}
    )  # fmt: skip
    score = (3, 27) if wrong.home.person.given_name == "Dora" else (27, 3)
    services.corrections.correcting_cards.correct(
        league.owner, wrong.public_id, result_card(*score), reason="Swapped."
    )
    assert stages.is_stale(row, stage)
    stages.take_back_stage(
        league.owner, row.public_id, kind="knockout", reason="A result was corrected."
    )
    assert not stages.is_stale(row, draw(league))
    play_bracket(league, "Knockout")
    with pytest.raises(ConflictError) as refused:
        stages.take_back_stage(league.owner, row.public_id, kind="knockout", reason="Hm.")
    assert refused.value.code == "already-played"


def test_a_stage_is_drawn_once():
    league = make_groups(8)
    play_groups(league)
    draw(league)
    with pytest.raises(ConflictError) as refused:
        draw(league)
    assert refused.value.code == "drawn-already"


def test_the_others_of_the_groups_have_their_plate():
    league = make_groups(8, plate=True)
    play_groups(league)
    draw(league)
    plate = draw(league, "plate")
    held = set(names(place.entry for place in plate.divisions.get().places.all()))
    assert held == {"Emil", "Hana", "Faye", "Gus"}
    play_bracket(league, "Plate")
    play_bracket(league, "Knockout")
    services.competitions.finish(league.owner, league.competition.public_id)


def test_a_plate_is_for_those_who_lost_their_first_match_also_after_a_bye():
    league = make_league(6, format="single-elimination", format_options={"plate": True})
    first = [f for f in league.fixtures() if f.round.number == 1 and f.away_id]
    for fixture in first:
        league.play(fixture.number, 18, 9)
    with pytest.raises(ConflictError) as refused:
        draw(league, "plate")
    assert refused.value.code == "matches-open"
    for fixture in [f for f in league.fixtures() if f.round.number == 2]:
        league.play(fixture.number, 9, 18)
    lost = {f.away_id for f in first} | {
        f.home_id for f in league.fixtures() if f.round.number == 2
    }
    plate = draw(league, "plate")
    assert {place.entry_id for place in plate.divisions.get().places.all()} == lost
    play_bracket(league, "Plate")
    with pytest.raises(ConflictError):
        draw(league, "knockout")


def test_who_gave_the_first_match_away_with_nobody_there_is_in_no_plate():
    league = make_league(8, format="single-elimination", format_options={"plate": True})
    first = [f for f in league.fixtures() if f.round.number == 1]
    services.rulings.double_walkover(league.owner, first[0].public_id, reason="Neither came.")
    for fixture in first[1:]:
        league.play(fixture.number, 18, 9)
    plate = draw(league, "plate")
    assert plate.divisions.get().places.count() == 3


def test_a_stage_of_another_club_is_nobody_s_business():
    league = make_groups(8)
    stranger = User.objects.create_user("stranger")
    other = services.clubs.create(league.owner, name="Other", kind="club")
    Role.objects.create(user=stranger, club=other, role="owner")
    public_id = league.competition.public_id
    for call in (
        lambda: stages.preview_stage(stranger, public_id, kind="knockout"),
        lambda: stages.draw_stage(stranger, public_id, kind="knockout"),
        lambda: stages.take_back_stage(stranger, public_id, kind="knockout", reason="x"),
    ):
        with pytest.raises((NotFoundError, NotAllowedError)):
            call()
    assert Person.objects.count() == 8
