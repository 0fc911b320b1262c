"""What the triggers stand against."""

from django.db import models as django

from matches import models
from tests.models.league import League
from tests.models.league_people import NOON
from tests.models.refusals import again, put, refused


def raw_delete(row: django.Model) -> None:
    queryset = django.QuerySet(type(row)).filter(pk=row.pk)
    queryset._raw_delete(queryset.db)


@refused("A scorecard is appended, never edited or deleted.")
def a_card_edited(league: League) -> None:
    put(league.scorecard, document={"scorecard": 1, "claim": {}})


@refused("A scorecard is appended, never edited or deleted.")
def a_card_deleted(league: League) -> None:
    raw_delete(league.scorecard)


@refused("An audit entry is appended, never edited or deleted.")
def an_audit_entry_edited(league: League) -> None:
    put(league.auditentry, summary="Nothing happened.")


@refused("An audit entry is appended, never edited or deleted.")
def an_audit_entry_deleted(league: League) -> None:
    raw_delete(league.auditentry)


@refused("What a result says is never edited: append one that supersedes it.")
def a_result_with_its_score_edited(league: League) -> None:
    put(league.result, score_a=10)


@refused("What a result says is never edited: append one that supersedes it.")
def a_result_with_its_card_exchanged(league: League) -> None:
    put(league.result, scorecard=None)


@refused("A superseded result stays superseded.")
def a_superseded_result_in_force_again(league: League) -> None:
    put(league.result, official=False, superseded_at=NOON)
    put(league.result, superseded_at=None)


@refused("A result is never deleted.")
def a_result_deleted(league: League) -> None:
    raw_delete(league.result)


@refused("A season never changes its club.")
def a_season_given_to_another_club(league: League) -> None:
    put(league.season, club=league.other_club)


@refused("A competition never changes its club.")
def a_competition_given_to_another_club(league: League) -> None:
    put(league.competition, club=league.other_club, season=league.other_season)


@refused("A stage never changes its competition.")
def a_stage_given_to_another_competition(league: League) -> None:
    put(league.stage, competition=league.other_competition)


@refused("A division never changes its stage.")
def a_division_given_to_another_stage(league: League) -> None:
    put(league.division, stage=league.elsewhere.stage, number=9)


@refused("A round never changes its division.")
def a_round_given_to_another_division(league: League) -> None:
    put(league.round, division=league.other_division)


@refused("An entry never changes its competition.")
def an_entry_given_to_another_competition(league: League) -> None:
    put(league.entry, competition=league.other_competition)


@refused("A fixture never changes its competition.")
def a_fixture_given_to_another_competition(league: League) -> None:
    fixture = league.new_fixture(home=None, away=None)
    put(fixture, competition=league.other_competition, division=league.elsewhere)


@refused("A study never changes its fixture.")
def a_study_given_to_another_fixture(league: League) -> None:
    put(league.study, fixture=league.new_fixture())


@refused("A fixture's board never changes its fixture.")
def a_board_given_to_another_fixture(league: League) -> None:
    put(league.fixtureboard, fixture=league.new_fixture())


@refused("The membership's season is another club's.")
def a_membership_for_another_clubs_season(league: League) -> None:
    again(league.membership, season=league.other_season)


@refused("The membership's season is another club's.")
def a_membership_moved_to_another_clubs_season(league: League) -> None:
    put(league.membership, season=league.other_season)


@refused("The team's season is another club's.")
def a_team_for_another_clubs_season(league: League) -> None:
    again(league.team, season=league.other_season)


@refused("The competition's season is another club's.")
def a_competition_in_another_clubs_season(league: League) -> None:
    again(league.competition, slug="another", season=league.other_season)


@refused("The fixture's division is another competition's.")
def a_fixture_in_another_competitions_division(league: League) -> None:
    league.new_fixture(division=league.elsewhere)


@refused("The fixture's division is another competition's.")
def a_fixture_moved_to_another_competitions_division(league: League) -> None:
    put(league.new_fixture(), division=league.elsewhere)


@refused("The fixture's round is another division's.")
def a_fixture_in_another_divisions_round(league: League) -> None:
    league.new_fixture(division=league.other_division, round=league.round)


@refused("The fixture's round is another division's.")
def a_fixture_moved_out_of_its_rounds_division(league: League) -> None:
    put(league.fixture, division=league.other_division)


@refused("The fixture's home entry is in another competition.")
def a_home_entry_of_another_competition(league: League) -> None:
    league.new_fixture(home=league.new_entry(competition=league.other_competition))


@refused("The fixture's away entry is in another competition.")
def an_away_entry_of_another_competition(league: League) -> None:
    put(league.fixture, away=league.new_entry(competition=league.other_competition))


@refused("The fixture's board is at another venue.")
def a_board_of_another_venue(league: League) -> None:
    put(league.fixture, board=league.board, venue=league.other_venue)


@refused("The scorecard's board is of another fixture.")
def a_card_of_another_fixtures_board(league: League) -> None:
    league.new_scorecard(fixture=league.new_fixture(), fixture_board=league.fixtureboard)


@refused("The card that is superseded is of another fixture.")
def a_correction_of_another_fixtures_card(league: League) -> None:
    league.new_scorecard(
        fixture=league.new_fixture(), version=2, supersedes=league.scorecard, reason="End 3."
    )


@refused("The result's board is of another fixture.")
def a_result_of_another_fixtures_board(league: League) -> None:
    league.new_result(fixture=league.new_fixture(), fixture_board=league.fixtureboard)


@refused("The result's scorecard is of another fixture.")
def a_result_by_another_fixtures_card(league: League) -> None:
    league.new_result(fixture=league.new_fixture(), scorecard=league.scorecard)


@refused("The disputed scorecard is of another fixture.")
def a_dispute_of_another_fixtures_card(league: League) -> None:
    models.Dispute.objects.create(
        fixture=league.new_fixture(), scorecard=league.scorecard, reason="End 3."
    )


@refused("The entry is in another competition than the division.")
def a_place_in_another_competition(league: League) -> None:
    again(league.place, division=league.elsewhere)


@refused("The entry is in another competition than the division.")
def a_place_moved_to_another_competition(league: League) -> None:
    put(league.place, division=league.elsewhere)


@refused("The entry is in another competition than the division.")
def an_adjustment_in_another_competition(league: League) -> None:
    again(league.adjustment, division=league.elsewhere)


@refused("The competition is entered by another kind: people, pairs or teams.")
def a_team_in_a_competition_of_people(league: League) -> None:
    league.new_entry(team=league.team)


@refused("The competition is entered by another kind: people, pairs or teams.")
def an_entry_changed_from_a_person_to_a_pair(league: League) -> None:
    put(league.entry, person=None, pair=league.pair)


@refused("The competition has entries: who enters it is settled.")
def another_kind_of_entry_once_there_are_entries(league: League) -> None:
    assert league.entry.pk
    put(league.competition, entry_kind="team")


@refused("The competition has scorecards: its game is settled.")
def another_game_once_there_are_cards(league: League) -> None:
    assert league.scorecard.pk
    put(league.competition, game="black")


@refused("The dispute's board is of another fixture.")
def a_dispute_of_another_fixtures_board(league: League) -> None:
    models.Dispute.objects.create(
        fixture=league.new_fixture(), fixture_board=league.fixtureboard, reason="End 3."
    )


@refused("The card reported in a dispute is of another fixture.")
def a_report_of_another_fixture(league: League) -> None:
    models.Dispute.objects.create(
        fixture=league.new_fixture(), reported=league.scorecard, reason="End 3."
    )


@refused("What a bulk action did is never edited: it is undone.")
def a_bulk_action_with_other_steps(league: League) -> None:
    put(league.bulkaction, steps=[1])


@refused("A bulk action is undone once.")
def a_bulk_action_undone_again(league: League) -> None:
    put(league.bulkaction, undone_at=NOON, undone_by=league.user)
    put(league.bulkaction, undone_at=None, undone_by=None)
