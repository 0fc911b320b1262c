"""A season's usual mistakes, each taken back from the desk in three clicks, as it was shown before;
afterwards nothing is stored otherwise than a reckoning from nothing gives."""

from __future__ import annotations

import datetime
import re
from collections.abc import Callable
from typing import Any

import pytest

from matches import services
from matches.models import Competition, Entry, Fixture, Person, Round, Stage, Team
from matches.services import merging, rulings
from matches.services.competitions import binning, latecomers, substituting
from matches.services.corrections import correcting_cards
from matches.services.upkeep import verifying
from tests.browser.test_every_page import session_of
from tests.deep import some
from tests.services.knockouts.test_stages import make_groups, play_groups
from tests.services.league import League, make_league, result_card
from tests.services.merging.twins import asha, cup, twin
from tests.services.swiss.swisses import draw, make_swiss, play_round
from tests.services.teams.line_ups import team_league

pytestmark = [
    pytest.mark.django_db(transaction=True),
    pytest.mark.needs_chromium,
    pytest.mark.any_database,
]

Mended = Callable[[], bool]
"""Whether a mistake is no more to be seen."""


def drawn_too_early() -> tuple[League, str, Mended]:
    league = make_league()
    return league, "Fixtures drawn", lambda: not Fixture.objects.exists()


def a_swiss_round_drawn() -> tuple[League, str, Mended]:
    league = make_swiss()
    draw(league, 1)
    play_round(league, 1)
    draw(league, 2)
    return league, "Round drawn", lambda: not Round.objects.filter(number=2).exists()


def a_knockout_stage_drawn() -> tuple[League, str, Mended]:
    league = make_groups(8)
    play_groups(league)
    services.knockouts.stages.draw_stage(
        league.owner, league.competition.public_id, kind="knockout", lots=True
    )
    return league, "Next stage drawn", lambda: Stage.objects.count() == 1


def results_of_the_wrong_evening() -> tuple[League, str, Mended]:
    league = make_league()
    rulings.walkover(league.owner, league.id(), winner="A", reason="Nobody came.")
    return league, "Result counts", lambda: league.fixture().state == "planned"


def finished_too_early() -> tuple[League, str, Mended]:
    league = make_league()
    league.play(1)
    services.competitions.finish(league.owner, league.competition.public_id, unplayed=True)
    return league, "Competition finished", lambda: _again(league).state == "running"


def a_result_corrected_wrongly() -> tuple[League, str, Mended]:
    league = make_league()
    league.play(1, 18, 9)
    correcting_cards.correct(league.owner, league.id(), result_card(9, 18), reason="Looked again.")
    return league, "Result corrected", lambda: league.fixture().winner == "A"


def two_people_made_one() -> tuple[League, str, Mended]:
    league = make_league()
    kept, gone = asha(league), twin(league)
    cup(league, gone).play(1, 18, 9)
    seen = merging.look(league.owner, league.club, kept.public_id, gone.public_id).digest
    merging.merge(league.owner, league.club, kept.public_id, gone.public_id, seen=seen)
    return league, "Two people made one", lambda: Person.objects.filter(pk=gone.pk).exists()


def two_teams_made_one() -> tuple[League, str, Mended]:
    league = make_league()
    kept, gone = (
        services.teams.create(league.owner, league.club, name=name) for name in ("Owls", "Hens")
    )
    both = (league.owner, league.club, kept.public_id, gone.public_id)
    merging.teams.merge(*both, seen=merging.teams.look(*both).digest)
    return league, "Two teams made one", lambda: Team.objects.filter(name="Hens").exists()


def a_team_misnamed() -> tuple[League, str, Mended]:
    league = make_league()
    team = services.teams.create(league.owner, league.club, name="The Lucky Florin")
    services.teams.rename(league.owner, team.public_id, "The Unlucky Florin")
    return league, "Team renamed", lambda: Team.objects.get().name == "The Lucky Florin"


def a_competition_in_the_bin() -> tuple[League, str, Mended]:
    league = make_league()
    own = league.competition.public_id
    binning.put(league.owner, own, seen=binning.look(league.owner, own).digest)
    return league, "Put in the bin", lambda: Competition.objects.filter(binned_at=None).exists()


def a_season_of_wrong_days() -> tuple[League, str, Mended]:
    league = make_league()
    before = league.competition.season.ends_on
    services.clubs.seasons.edit(
        league.owner, league.season, ends_on=before + datetime.timedelta(days=7)
    )
    return (
        league,
        "Season renamed or moved",
        lambda: _again(league).season.ends_on == before,
    )


def the_wrong_person_withdrawn() -> tuple[League, str, Mended]:
    league = make_league()
    entry = league.entries[0]
    services.competitions.entries.withdraw(league.owner, entry.public_id, reason="Moved away.")
    return league, "Withdrawn", lambda: Entry.objects.get(pk=entry.pk).state == "entered"


def one_come_late_who_did_not() -> tuple[League, str, Mended]:
    league = make_league()
    who = twin(league, "Zoe", "Gull")
    latecomers.add(league.owner, league.competition.public_id, people=[who.public_id])
    return (
        league,
        "Entered late, with matches",
        lambda: not Entry.objects.filter(person=who).exists(),
    )


def the_wrong_one_come_in() -> tuple[League, str, Mended]:
    league = make_league()
    who = twin(league, "Zoe", "Gull")
    substituting.come_in(
        league.owner, league.entries[0].public_id, reason="Ill.", people=[who.public_id]
    )
    return (
        league,
        "Somebody came in for them",
        lambda: not Entry.objects.filter(person=who).exists(),
    )


def teams() -> tuple[League, str]:
    """A drawn league of four teams, and a fifth that stays out of it."""
    league = team_league({"boards": 2})
    league.entries = list(league.competition.entries.order_by("pk"))
    fifth = services.teams.create(league.owner, league.club, name="Fifths")
    return league, fifth.public_id


def entered(name: str) -> bool:
    return Entry.objects.filter(team__name=name).exists()


def a_team_come_late_that_did_not() -> tuple[League, str, Mended]:
    league, fifth = teams()
    latecomers.add(league.owner, league.competition.public_id, team=fifth)
    return league, "Entered late, with matches", lambda: not entered("Fifths")


def the_wrong_team_come_in() -> tuple[League, str, Mended]:
    league, fifth = teams()
    substituting.come_in(league.owner, league.entries[0].public_id, reason="Gone.", team=fifth)
    return league, "Somebody came in for them", lambda: not entered("Fifths")


MISTAKES = (
    drawn_too_early, a_swiss_round_drawn, a_knockout_stage_drawn, results_of_the_wrong_evening,
    finished_too_early, a_result_corrected_wrongly, two_people_made_one, two_teams_made_one,
    a_team_misnamed, a_competition_in_the_bin, a_season_of_wrong_days, the_wrong_person_withdrawn,
    one_come_late_who_did_not, the_wrong_one_come_in, a_team_come_late_that_did_not,
    the_wrong_team_come_in,
)  # fmt: skip


def _again(league: League) -> Competition:
    return Competition.objects.select_related("season").get(pk=league.competition.pk)


@pytest.mark.parametrize("mistake", some(MISTAKES[6:] + MISTAKES[:6], 2, 8))
def test_a_mistake_is_taken_back_in_three_clicks_without_a_trace_of_wrong_numbers(
    mistake: Callable[[], tuple[League, str, Mended]],
    visit: Callable[..., Any],
    live_server: Any,
) -> None:
    league, said, is_mended = mistake()
    services.base.outbox.send(early=True)
    assert not is_mended()
    page = visit(base=live_server.url, session=session_of(league.owner))
    page.goto("/desk/")
    page.get_by_role("link", name="Lately done").click()
    page.get_by_role("link", name=re.compile(f"Undo.*{said}")).first.click()
    page.get_by_role("heading", name="What undoing it changes").wait_for()
    page.get_by_role("button", name="Undo it").click()
    page.get_by_text("It is taken back.").wait_for()
    assert is_mended()
    services.base.outbox.send(early=True)
    assert [str(each) for each in verifying.verify()] == []


# ── mended by doing, and not by undoing ──────────────────────────────────────────────────────────


def test_who_was_entered_twice_is_made_one_in_two_clicks_from_where_both_are_seen(
    visit: Callable[..., Any], live_server: Any
) -> None:
    league = make_league()
    kept, gone = asha(league), twin(league)
    cup(league, gone).play(1, 18, 9)
    services.base.outbox.send(early=True)
    page = visit(base=live_server.url, session=session_of(league.owner))
    page.goto(f"/desk/clubs/{league.competition.club.slug}/members/")
    page.get_by_role("link", name="Asha Brook and Asha Broock").click()
    page.get_by_role("button", name="Make them one").click()
    page.get_by_text("They are one person now.").wait_for()
    assert not Person.objects.filter(pk=gone.pk).exists()
    assert Entry.objects.filter(person=kept).count() == 2
    services.base.outbox.send(early=True)
    assert [str(each) for each in verifying.verify()] == []


def desk_of(league: League) -> str:
    own = league.competition
    return f"/desk/competitions/{own.club.slug}/{own.season.slug}/{own.slug}/"


def test_a_late_one_gets_their_matches_in_three_clicks(
    visit: Callable[..., Any], live_server: Any
) -> None:
    league = make_league()
    league.play(1)
    who = twin(league, "Zoe", "Gull")
    page = visit(base=live_server.url, session=session_of(league.owner))
    page.goto(f"{desk_of(league)}late/")
    page.get_by_label("Who comes").select_option(label="Zoe Gull")
    page.get_by_role("button", name="See their matches").click()
    page.get_by_role("button", name="Enter them").click()
    page.get_by_role("heading", name=league.competition.name).wait_for()
    assert Fixture.objects.filter(home__person=who).exists()
    services.base.outbox.send(early=True)
    assert [str(each) for each in verifying.verify()] == []


def test_a_substitute_takes_over_who_left_in_three_clicks(
    visit: Callable[..., Any], live_server: Any
) -> None:
    league = make_league()
    league.play(1)
    who = twin(league, "Zoe", "Gull")
    left = league.entries[1]
    services.competitions.entries.withdraw(league.owner, left.public_id, reason="Moved away.")
    page = visit(base=live_server.url, session=session_of(league.owner))
    page.goto(desk_of(league))
    page.get_by_role("link", name="Back, or replaced Ben Vale").click()
    page.get_by_role("link", name="Somebody comes in for them").click()
    page.get_by_label("Who comes in").select_option(label="Zoe Gull")
    page.get_by_label("In words").fill("Moved away.")
    page.get_by_role("button", name="They come in").click()
    page.get_by_role("heading", name=league.competition.name, level=1).wait_for()
    assert Entry.objects.filter(person=who, replaces=left).exists()
    services.base.outbox.send(early=True)
    assert [str(each) for each in verifying.verify()] == []
