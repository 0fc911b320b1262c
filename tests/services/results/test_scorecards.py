"""A scorecard's walk, one way: judged, saved once, and never edited."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import AnonymousUser

from matches import services
from matches.errors import ConflictError, InvalidError, NotAllowedError, NotFoundError, Refused
from matches.models import AuditEntry, OutboxMessage, Result, Scorecard, User
from tests.services.league import flicks_card, make_league, result_card
from tests.services.results.cards import between, named


def test_a_valid_card_makes_a_version_a_result_and_an_official_fixture(league):
    done = league.play(1, 18, 9)

    assert done.created
    assert (done.scorecard.version, done.scorecard.valid, done.scorecard.finished) == (
        1,
        True,
        True,
    )
    assert (done.result.score_a, done.result.score_b, done.result.winner) == (18, 9, "A")
    assert done.result.official
    fixture = league.fixture(1)
    assert (fixture.state, fixture.outcome, fixture.winner) == ("official", "played", "A")
    assert fixture.revision == 1


def test_the_table_follows_from_the_outbox(league):
    league.play(1, 18, 9)
    home = league.fixture(1).home.person.given_name
    assert league.rows()[home]["points"] == 0

    services.base.outbox.send()

    assert league.rows()[home]["points"] == 3
    assert league.rows()[home]["rank"] == 1


def test_an_illegal_card_is_refused_with_entry_and_rule_and_nothing_is_saved(league):
    document = named(flicks_card(), league, 1)
    document["entries"][1] = {"flick": {"by": "A", "struck": ["O1"]}}
    before = AuditEntry.objects.count()

    with pytest.raises(Refused) as refused:
        services.results.scorecards.submit(league.owner, league.id(1), document)

    fault = refused.value.faults[0]
    assert (fault.entry, fault.code) == (1, "out-of-turn")
    assert fault.rule is not None
    assert "Entry 2" in str(refused.value)
    assert fault.rule in str(refused.value)
    assert refused.value.as_document()["faults"][0]["entry"] == 1
    assert not Scorecard.objects.exists()
    assert not Result.objects.exists()
    assert AuditEntry.objects.count() == before
    assert league.fixture(1).state == "planned"


@pytest.mark.parametrize("document", [None, [], "card", {"scorecard": 1}, {"game": "chess"}, 7])
def test_a_malformed_card_is_refused_with_every_mistake(league, document):
    with pytest.raises(Refused) as refused:
        services.results.scorecards.submit(league.owner, league.id(1), document)

    assert refused.value.status == 400
    assert refused.value.faults
    assert all(fault.code == "malformed" for fault in refused.value.faults)
    assert not Scorecard.objects.exists()


def test_a_card_that_stops_early_is_refused_and_kept_when_the_match_is_abandoned(league):
    document = named(flicks_card(), league, 1)
    document["entries"] = document["entries"][:4]

    with pytest.raises(Refused) as refused:
        services.results.scorecards.submit(league.owner, league.id(1), document)
    assert refused.value.code == "unfinished"

    result = services.rulings.abandon(
        league.owner, league.id(1), reason="The lights went out.", document=document
    )
    assert (result.outcome, result.score_a, result.winner) == ("abandoned", 1, None)
    assert result.scorecard.finished is False


def test_a_card_of_another_game_is_refused(league):
    with pytest.raises(Refused, match="Penny White"):
        services.results.scorecards.submit(league.owner, league.id(1), result_card(9, 4, "white"))


def test_a_card_by_other_options_is_refused_saying_which(db):
    league = make_league(game="white", options={"ends": 5})

    with pytest.raises(Refused) as refused:
        league.play(1, 9, 4)
    assert refused.value.code == "other-options"
    assert "ends: 10 on the card, 5 in the competition" in str(refused.value)

    league.play(1, 9, 4, card={"options": {"ends": 5}})
    assert league.fixture(1).state == "official"


def test_names_are_stored_as_references_in_one_place_only(league):
    done = services.results.scorecards.submit(league.owner, league.id(1), between(league, 1))

    fixture = league.fixture(1)
    assert done.scorecard.document["sides"] == {
        "A": [f"entry:{fixture.home.public_id}"],
        "B": [f"entry:{fixture.away.public_id}"],
    }
    text = repr(done.scorecard.document) + repr(done.scorecard.verdict)
    for person in (fixture.home.person, fixture.away.person):
        assert person.given_name not in text
        assert person.family_name not in text


def test_a_mirrored_card_is_not_silently_accepted(league):
    document = between(league, 1)
    document["sides"] = {"A": document["sides"]["B"], "B": document["sides"]["A"]}

    with pytest.raises(Refused, match="wrong way round") as refused:
        services.results.scorecards.submit(league.owner, league.id(1), document)
    assert refused.value.code == "sides-mirrored"


def test_a_stranger_on_the_card_is_refused(league):
    document = {**result_card(18, 9), "sides": {"A": ["Zoe Nobody"], "B": ["B"]}}

    with pytest.raises(Refused, match="Zoe Nobody") as refused:
        services.results.scorecards.submit(league.owner, league.id(1), document)
    assert refused.value.code == "sides-strange"


def test_names_go_back_into_a_card_for_those_who_may_see_them(league):
    done = league.play(1)
    reference = done.scorecard.document["sides"]["A"][0]

    shown = services.results.scorecards.names_in(done.scorecard.document, {reference: "A. B."})

    assert shown["sides"]["A"] == ["A. B."]
    assert done.scorecard.document["sides"]["A"] == [reference]


def test_the_same_card_sent_again_is_answered_with_what_is_saved(league):
    first = league.play(1)
    counts = (AuditEntry.objects.count(), OutboxMessage.objects.count())

    again = league.play(1)

    assert not again.created
    assert (again.scorecard, again.result) == (first.scorecard, first.result)
    assert (AuditEntry.objects.count(), OutboxMessage.objects.count()) == counts


def test_a_phone_s_key_saves_a_card_once(league):
    first = league.play(1, submission_key="phone-1")
    again = league.play(1, submission_key="phone-1")
    assert again.scorecard == first.scorecard

    with pytest.raises(ConflictError) as refused:
        league.play(1, 7, 16, submission_key="phone-1")
    assert refused.value.code == "key-used"


def test_another_card_is_told_that_there_is_one(league):
    league.play(1)

    with pytest.raises(ConflictError) as refused:
        league.play(1, 7, 16)

    assert refused.value.code == "has-card"
    assert Scorecard.objects.count() == 1


def test_who_may_enter_a_card(league):
    nobody = AnonymousUser()
    stranger = User.objects.create_user("stranger")
    for actor, error in ((nobody, NotAllowedError), (None, NotAllowedError)):
        with pytest.raises(error):
            league.play(1, actor=actor)
    # The league is private: a stranger is not told that it exists.
    with pytest.raises(NotFoundError):
        league.play(1, actor=stranger)
    with pytest.raises(NotFoundError):
        services.results.scorecards.submit(league.owner, "222222222222", result_card(18, 9))

    with pytest.raises(NotFoundError):
        league.play(1, actor=stranger)
    services.competitions.publish(
        league.owner, league.competition.public_id, "public", young_known=True
    )
    with pytest.raises(NotAllowedError) as refused:
        league.play(1, actor=league.umpire)
    assert refused.value.code == "not-the-umpire"
    assert not Scorecard.objects.exists()

    services.fixtures.umpires.assign(league.owner, league.id(1), username=league.umpire.username)
    assert league.play(1, actor=league.umpire).created
    with pytest.raises(NotAllowedError):
        league.play(2, actor=league.umpire)


def test_a_match_is_not_played_in_the_future(league):
    import datetime

    future = datetime.datetime(2100, 1, 1, tzinfo=datetime.UTC)
    with pytest.raises(InvalidError) as refused:
        league.play(1, played_at=future)
    assert "played_at" in refused.value.mistakes


def test_a_card_takes_a_fixed_number_of_queries(league, django_assert_max_num_queries):
    document = named(flicks_card(), league, 1)
    fixture = league.id(1)

    with django_assert_max_num_queries(30):
        services.results.scorecards.submit(league.owner, fixture, document)


def test_checking_a_card_saves_nothing(league):
    verdict = services.results.scorecards.check(league.owner, league.id(1), result_card(18, 9))

    assert verdict.valid
    assert not Scorecard.objects.exists()


def test_a_match_that_is_played_again_to_the_same_score_has_a_second_card(league):
    league.play(1, 18, 9)
    services.rulings.postpone(league.owner, league.id(1), reason="The board was short.")
    again = league.play(1, 18, 9)
    assert (again.created, again.scorecard.version, again.result.official) == (True, 2, True)
    assert league.play(1, 18, 9).created is False
