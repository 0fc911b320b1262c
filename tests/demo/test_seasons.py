"""What there is in the demo: clubs, formats, matches in every state, tables and pages."""

from collections import Counter
from html import unescape

from django.test import Client

import rules
from matches import models
from matches.demo import cast, stage
from matches.demo.players import PLAYERS
from matches.policy import reasons
from matches.services.draws.known_formats import DRAWN
from matches.services.people import ledger
from tests.demo.loaded import cards

PLAYED = {game for game, _detail in PLAYERS}
"""The games that the demo has players for."""

KNOWN_TO_THE_CLUB = "Known to the club."

ALL_DETAILS = [
    (game, detail) for game in PLAYED for detail in {"result", "shots", *rules.GAMES[game].referees}
]


def test_there_are_two_seasons_of_a_school_and_a_town(looking):
    assert set(cast.CLUBS) < set(models.Club.objects.values_list("name", flat=True))
    houses = models.Team.objects.filter(club__name=cast.SCHOOL).values_list("name", flat=True)
    assert set(houses) == set(cast.HOUSES)
    school = models.Club.objects.get(name=cast.SCHOOL)
    assert school.seasons.count() == 2
    assert {c.game for c in models.Competition.objects.all()} == PLAYED


def test_some_two_hundred_official_results_rest_on_cards_of_every_detail(looking):
    official = models.Result.objects.filter(official=True, scorecard__isnull=False)
    assert 190 <= official.count() <= 240
    met = set(official.values_list("scorecard__document__game", "scorecard__detail"))
    assert met == {(game, detail) for game, detail in ALL_DETAILS}


def test_every_format_is_there_and_under_way(looking):
    running = models.Competition.objects.filter(state="running")
    assert set(running.values_list("format", flat=True)) == set(DRAWN) - {"everyone-plays"}
    for each in running.exclude(fixtures=None):
        left = each.fixtures.exclude(state="official").exists()
        assert left or each.format == "round-robin", each.name


def test_a_swiss_has_its_next_round_drawn_and_more_to_come(looking):
    swiss = models.Competition.objects.get(format="swiss")
    rounds = swiss.stages.get().divisions.get().rounds
    assert rounds.count() == 4 < swiss.format_options["rounds"]
    assert not swiss.fixtures.filter(round__number=4).exclude(state="planned").exists()


def test_later_stages_are_drawn_and_begun(looking):
    def stages(format: str) -> list[str]:
        held = models.Stage.objects.filter(competition__format=format)
        return list(held.order_by("number").values_list("name", flat=True))

    assert stages("groups-knockout") == ["", "Knockout", "Plate"]
    assert stages("box-league") == ["", "Period 2"]
    plates = models.Stage.objects.filter(name="Plate", competition__format="single-elimination")
    assert plates.count() == 1
    for number in (2, 3):
        held = models.Fixture.objects.filter(
            division__stage__number=number, competition__format="groups-knockout"
        )
        assert {"official", "planned"} == set(held.values_list("state", flat=True))


def test_a_ladder_has_challenges_of_every_state(looking):
    told = set(models.LadderEvent.objects.values_list("what", flat=True))
    assert {"challenged", "accepted", "refused"} <= told


def test_a_lesson_of_28_on_6_boards_is_half_over_and_one_has_gone_home(looking):
    lesson = models.Competition.objects.get(format="lesson")
    assert (lesson.entries.count(), lesson.visibility) == (28, "private")
    assert lesson.entries.filter(state="withdrawn").count() == 1
    states = Counter(lesson.fixtures.values_list("state", flat=True))
    assert states["official"] == 18
    assert states["playing"] == 6
    assert Client().get(_address(lesson)).status_code == 404


def test_a_championship_spans_all_four_games_and_its_ledger_adds_up(looking):
    held = models.Championship.objects.get()
    assert {each.game for each in held.competitions.all()} == PLAYED
    page = Client().get(f"/championships/{held.club.slug}/{held.slug}/").content.decode()
    for house in cast.HOUSES:
        assert house in page
    # For what points were taken off is not for strangers where children play.
    assert "Fair play" not in page
    assert KNOWN_TO_THE_CLUB in page


def test_one_draw_is_sealed_and_one_is_opened_and_its_page_says_how(looking):
    sealed, opened = models.Commitment.objects.order_by("-opened_at", "id")
    sealed, opened = sorted((sealed, opened), key=lambda each: each.opened_at is not None)
    assert sealed.competition.state == "open"
    assert opened.competition.entries.exclude(seed=None).count() == 8
    page = Client().get(_address(opened.competition) + "draw/").content.decode()
    assert opened.seed in page
    assert sealed.seed not in Client().get(_address(sealed.competition) + "draw/").content.decode()


def test_handicaps_count_in_a_table_that_has_been_played_for(looking):
    given = models.Handicap.objects.all()
    competition = given.first().entry.competition
    assert given.count() == 2
    assert "start" in Client().get(_address(competition)).content.decode()


def test_a_timetable_is_applied_over_two_venues_on_home_nights(looking):
    row = models.Timetable.objects.get()
    assert row.state == "applied"
    placed = row.competition.fixtures.exclude(starts_at=None)
    nights = {(each.board.venue.slug, each.starts_at.weekday()) for each in placed}
    assert len(nights) == 2
    assert placed.count() == 15


def test_a_substitute_of_the_second_team_sat_on_a_third_board(looking):
    match = models.Fixture.objects.get(competition__name="Three Boards: Green", number=4)
    last = match.boards.get(number=3).home_person
    assert not match.home.team.members.filter(person=last).exists()
    assert last.team_places.get().team.name == f"{match.home.team.name} II"


def test_a_match_kept_as_shots_is_replayed_in_every_game(looking):
    for game in PLAYED:
        card = models.Scorecard.objects.filter(document__game=game, detail="shots").first()
        at = f"/matches/{card.fixture.public_id}/"
        number = next(
            n for n, each in enumerate(card.document["entries"], start=1) if "shot" in each
        )
        assert Client().get(f"{at}shots/{number}/").status_code == 200, game


def test_a_correction_stands_on_the_public_page(looking):
    card = models.Scorecard.objects.filter(version=2).exclude(reason_code="").get()
    page = Client().get(_address(card.fixture.competition)).content.decode()
    page += Client().get(f"/matches/{card.fixture.public_id}/").content.decode()
    assert card.reason not in unescape(page)
    assert reasons.words(card.reason_code) in page
    organiser = Client()
    organiser.force_login(models.User.objects.get(username=stage.OWNER))
    assert card.reason in unescape(
        organiser.get(_address(card.fixture.competition)).content.decode()
    )


def _address(row: models.Competition) -> str:
    return f"/competitions/{row.club.slug}/{row.season.slug}/{row.slug}/"


def test_everything_that_can_befall_a_match_has_befallen_one(looking):
    assert models.Fixture.objects.filter(outcome="postponed").exists()
    assert models.Result.objects.filter(official=True, outcome="walkover").exists()
    assert models.Scorecard.objects.filter(version=2).exclude(reason="").exists()
    assert models.Dispute.objects.filter(state="open").exists()
    assert models.Entry.objects.filter(state="withdrawn").exists()
    assert models.Adjustment.objects.exists()
    assert models.Fixture.objects.filter(state="submitted").exists()
    assert models.Fixture.objects.filter(state="planned", outcome=None).exists()


def test_every_card_is_valid_under_the_law_as_it_stands(looking):
    for card in cards():
        verdict = rules.adjudicate(card.document)
        assert verdict.valid, card.pk
        assert verdict.as_document() == card.verdict


def test_cards_leave_ends_goals_points_breaks_and_flicks(looking):
    for model in (models.End, models.Goal, models.Point, models.Break, models.Flick):
        assert model.objects.exists(), model


def test_tables_and_rankings_are_computed_and_nothing_waits(looking):
    without = ("single-elimination", "double-elimination", "ladder")
    leagues = models.Division.objects.exclude(stage__format__in=without)
    assert models.Standing.objects.filter(current=True).count() == leagues.count()
    ranked = models.Ranking.objects.filter(current=True).values_list("game", flat=True)
    assert set(ranked) == PLAYED
    assert not models.OutboxMessage.objects.filter(sent_at=None).exists()


def test_houses_are_given_five_three_and_one(looking):
    house = models.Competition.objects.filter(name__startswith="House")
    assert {
        (c.points_scheme["win"], c.points_scheme["draw"], c.points_scheme["loss"]) for c in house
    } == {(5, 3, 1)}


def test_no_child_is_named_in_full_and_everybody_s_name_is_a_coin_s(looking):
    for person in models.Person.objects.all():
        assert person.given_name in cast.GIVEN
        assert person.family_name in cast.FAMILY
        assert person.birth_year is None
        assert person.age_band == "adult" or person.naming != "full"
    assert [*ledger.differing()] == []
    assert models.Person.objects.filter(naming="full").exists()


def test_the_audit_knows_who_did_it(looking):
    who = Counter(models.AuditEntry.objects.values_list("user__username", flat=True))
    assert who[stage.UMPIRE] > 10
    assert who[stage.ORGANISER] > 100


def test_every_public_page_of_it_is_there(looking):
    client = Client()
    public = models.Competition.objects.filter(visibility="public")
    for competition in public.select_related("club", "season"):
        assert client.get(_address(competition)).status_code == 200
        address = f"/api/v1/competitions/{competition.public_id}"
        assert client.get(address).status_code == 200
        assert client.get(f"{address}/table").status_code == 200
    for fixture in models.Fixture.objects.filter(state="official")[:10]:
        assert client.get(f"/api/v1/fixtures/{fixture.public_id}").status_code == 200


def test_cards_are_published_with_names_and_never_with_references(looking):
    """Of people, of pairs in the order of the card, and of every board of a team fixture."""
    for kind, cards_a_match, names_a_side in (("person", 1, 1), ("pair", 1, 2), ("team", 2, 1)):
        fixtures = models.Fixture.objects.filter(
            competition__entry_kind=kind, state="official", outcome="played"
        ).order_by("-competition__season__starts_on", "competition__name", "number")
        told = Client().get(f"/api/v1/fixtures/{fixtures.first().public_id}").json()
        assert len(told["cards"]) == cards_a_match, kind
        for card in told["cards"]:
            assert card["verdict"]["valid"] is True
            for names in card["document"]["sides"].values():
                assert len(names) == names_a_side
                assert not [name for name in names if ":" in name or len(name) < 2]
