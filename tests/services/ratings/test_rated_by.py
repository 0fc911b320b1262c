"""By which system a competition is rated: each system has a ledger of its own."""

from __future__ import annotations

from importlib import import_module
from io import StringIO
from typing import Any

import pytest
from django.core.management import call_command
from django.db import IntegrityError

from matches import services
from matches.errors import ConflictError, InvalidError
from matches.models import Competition, Rating, RatingChange, SettingsChange
from matches.selectors.ratings import ranking_page
from matches.services.competitions import settings, settings_previews
from matches.services.ratings import Book, anchor, books, ratings
from matches.tournament.ratings import newcomer
from tests.services.lately.test_undoing import look, undo
from tests.services.league import League, make_league
from tests.services.ratings.ledgers import last_lines, lines, rebuilt, standing
from tests.services.ratings.test_ratings import DAY, START, from_scratch, play_in_order, stored

pytestmark = pytest.mark.django_db


def rated_by(league: League, system: str) -> None:
    services.competitions.edit(league.owner, league.competition.public_id, rating_system=system)
    services.base.outbox.send(early=True)


def of(system: str) -> list[int]:
    """The keys of a ledger's lines, in order."""
    found = RatingChange.objects.filter(rating__system=system).order_by("result__played_at", "pk")
    return list(found.values_list("pk", flat=True))


@pytest.mark.parametrize("system", ["glicko2", "elo"])
def test_its_results_leave_one_ledger_and_enter_another(league: League, system: str) -> None:
    play_in_order(league)
    services.base.outbox.send(early=True)
    assert stored() == from_scratch()
    rated_by(league, system)
    assert set(Rating.objects.values_list("system", flat=True)) == {system}
    assert lines("black") == rebuilt("black")
    assert standing("black") == last_lines("black")
    rated_by(league, "openskill")
    assert stored() == from_scratch()
    assert set(Rating.objects.values_list("system", flat=True)) == {"openskill"}


def test_a_choice_writes_each_ledger_from_the_first_match_it_bears_on(league: League) -> None:
    """What was played before, elsewhere, stays as it was written."""
    other = second(league)
    for number in (1, 2, 3):
        other.play(number, played_at=START + number * DAY)
    for number in (1, 2, 3):
        league.play(number, played_at=START + (number + 10) * DAY)
    services.base.outbox.send(early=True)
    kept, after = of("openskill")[:6], of("openskill")[6:]
    assert len(after) == 6
    rated_by(league, "elo")
    assert of("openskill") == kept
    entered = of("elo")
    assert len(entered) == 6
    league.play(4, played_at=START + 20 * DAY)
    services.base.outbox.send(early=True)
    assert of("openskill") == kept
    assert of("elo")[:6] == entered
    assert lines("black") == rebuilt("black")


def second(league: League) -> League:
    """Another competition of the same club."""
    row = services.competitions.create(
        league.owner, league.season, name="Winter League", game="black"
    )
    services.competitions.open(league.owner, row.public_id)
    entries = services.competitions.entries.enter_names(
        league.owner, row.public_id, "Una Reed\nVal Moss\nWim Ash"
    )
    services.competitions.draw_fixtures(league.owner, row.public_id)
    row.refresh_from_db()
    return League(league.owner, league.umpire, league.club, league.season, row, list(entries))


@pytest.mark.parametrize("system", ["glicko2", "elo"])
def test_parts_of_any_ledger_give_the_same_bits_as_one_go(
    league: League, system: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    rated_by(league, system)
    monkeypatch.setattr(ratings, "PART", 1)
    play_in_order(league)
    services.ratings.recompute("black")
    assert lines("black") == rebuilt("black")
    assert len(list(services.ratings.rebuilt(Book("black", system)))) == 6
    assert lines("black") == rebuilt("black")


def test_a_new_competition_begins_with_its_club_s_system_and_those_there_are_keep_theirs(
    league: League,
) -> None:
    services.clubs.edit(league.owner, league.club, rating_system="glicko2")
    assert second(league).competition.rating_system == "glicko2"
    league.competition.refresh_from_db()
    assert league.competition.rating_system == "openskill"
    again = services.competitions.renewal.renew(
        league.owner, league.competition.public_id, league.season
    )
    assert Competition.objects.get(public_id=again.public_id).rating_system == "openskill"


def test_no_system_is_made_up(league: League) -> None:
    with pytest.raises(InvalidError, match="'luck' is not a valid choice"):
        rated_by(league, "luck")
    with pytest.raises(IntegrityError):
        Competition.objects.update(rating_system="luck")


def test_a_finished_competition_is_rated_as_it_was(league: League) -> None:
    services.competitions.finish(league.owner, league.competition.public_id, unplayed=True)
    with pytest.raises(ConflictError):
        rated_by(league, "elo")


def test_the_preview_tells_of_both_ledgers_and_keeps_nothing(league: League) -> None:
    play_in_order(league, 2)
    services.base.outbox.send(early=True)
    before = lines("black")
    own = league.competition.public_id
    shown = settings_previews.preview(league.owner, own, rating_system="elo")
    assert {each.system for each in shown.ratings} == {"openskill", "Elo"}
    gone = [each for each in shown.ratings if each.system == "openskill"]
    come = [each for each in shown.ratings if each.system == "Elo"]
    assert all(each.after is None and each.before is not None for each in gone)
    assert all(each.before is None and each.after is not None for each in come)
    assert [(each.before, each.after) for each in shown.lines] == [("openskill", "Elo")]
    assert lines("black") == before
    rated_by(league, "elo")
    held = {each.person.public_id: each.ordinal for each in Rating.objects.all()}
    assert {each.player: each.after for each in come} == held
    change = SettingsChange.objects.get()
    back = settings_previews.preview_back(league.owner, change.public_id)
    assert {each.system for each in back.ratings} == {"openskill", "Elo"}
    settings.take_back(league.owner, change.public_id)
    services.base.outbox.send(early=True)
    assert lines("black") == rebuilt("black")
    assert {who for _result, who, *_rest in lines("black")} == held.keys()


def test_seeds_and_starts_go_by_the_system_of_the_competition(league: League) -> None:
    own = make_league(draw=False, rating_system="elo")
    first, second = own.entries[0].person, own.entries[1].person
    for person, by_elo, by_openskill in ((first, 1400.0, 40.0), (second, 1600.0, 10.0)):
        for system, ordinal in (("elo", by_elo), ("openskill", by_openskill)):
            Rating.objects.create(
                person=person, game="black", system=system, mu=ordinal, sigma=1, ordinal=ordinal
            )
    order = services.draws.seeding.by_rating(own.owner, own.competition.public_id)
    assert order[:2] == (own.entries[1].public_id, own.entries[0].public_id)


def test_who_looks_and_who_makes_anew_knows_every_ledger(league: League) -> None:
    rated_by(league, "glicko2")
    play_in_order(league)
    services.base.outbox.send(early=True)
    assert books("black") == (Book("black"), Book("black", "glicko2"))
    assert services.ratings.checking.off(Book("black", "glicko2")).findings == []
    line = RatingChange.objects.order_by("-number").first()
    assert line is not None
    right = lines("black")
    RatingChange.objects.filter(pk=line.pk).update(volatility_after=0.5)
    (found,) = services.ratings.checking.off(Book("black", "glicko2")).findings
    assert "black, glicko2" in str(found)
    with pytest.raises(SystemExit):
        call_command("verify", "--game", "black", stdout=StringIO())
    said = StringIO()
    call_command("rebuild", "--game", "black", stdout=said)
    assert "ratings of black, glicko2: written whole" in said.getvalue()
    assert lines("black") == right == rebuilt("black")
    call_command("verify", "--game", "black", stdout=StringIO())


def test_other_numbers_of_a_system_are_its_own_ledger_s_alone(
    league: League, monkeypatch: pytest.MonkeyPatch
) -> None:
    play_in_order(league, 2)
    services.base.outbox.send(early=True)
    kept = of("openskill")
    rated_by(second(league), "glicko2")
    assert anchor.is_of_today(Book("black", "glicko2"))
    module = import_module("matches.tournament.ratings.glicko2_system")
    monkeypatch.setattr(module, "VERSION", 7)
    assert not anchor.is_of_today(Book("black", "glicko2"))
    services.ratings.recompute("black")
    assert of("openskill") == kept
    assert anchor.is_of_today(Book("black", "glicko2"))


def test_each_system_has_a_ranking_and_editions_of_its_own(league: League) -> None:
    play_in_order(league)
    services.base.outbox.send(early=True)
    assert ranking_page("black", system="elo") is None
    rated_by(league, "elo")
    shown = ranking_page("black", system="elo")
    assert shown is not None
    assert (shown.system_title, shown.others) == ("Elo", (("openskill", "openskill"),))
    usual = ranking_page("black")
    assert usual is not None
    assert usual.rows == ()
    assert usual.others == (("elo", "Elo"),)
    made = services.ratings.editions.publish("black", now=START + 60 * DAY)
    assert [each.system for each in made] == ["elo"]
    own = {each.person_id: each.ordinal for each in Rating.objects.filter(system="elo")}
    assert {key: ordinal / 10_000 for key, ordinal, *_rest in made[0].rows["set"]} == pytest.approx(
        own, abs=1e-4
    )


def test_newcomers_by_elo_and_glicko_start_at_fifteen_hundred() -> None:
    assert newcomer("elo").mu == newcomer("glicko2").mu == 1500


def test_a_run_of_what_has_not_changed_asks_little_of_each_ledger(
    league: League, django_assert_max_num_queries: Any
) -> None:
    rated_by(league, "elo")
    play_in_order(league)
    services.ratings.recompute("black")
    with django_assert_max_num_queries(29):
        services.ratings.recompute("black")


def test_an_unknown_setting_is_told_by_its_field(league: League) -> None:
    with pytest.raises(InvalidError):
        services.competitions.edit(league.owner, league.competition.public_id, system="elo")


def test_a_choice_tells_of_both_ledgers_before_it_is_taken_back_from_lately_done(
    league: League,
) -> None:
    league.play(1, 18, 9)
    rated_by(league, "elo")
    shown = look(league, "Settings changed")
    assert {each.system for each in shown.tables.ratings} == {"openskill", "Elo"}
    undo(league, "Settings changed")
    services.base.outbox.send(early=True)
    assert set(Rating.objects.values_list("system", flat=True)) == {"openskill"}
