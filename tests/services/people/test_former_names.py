"""Former names stay as digests, so that no text tells them."""

from __future__ import annotations

from typing import Any

import pytest
from django.conf import settings
from django.db import models
from hypothesis import given
from hypothesis import settings as how
from hypothesis import strategies as st

import rules
from matches import services
from matches.models import FixtureBoard, FormerName, Membership, Pair, Person
from matches.models.people import name_digests
from matches.policy.masking import PLAIN, SPARED, Former, Mask
from matches.policy.visibility import NOBODY
from matches.selectors.base import discreet
from tests.deep import either
from tests.services.league import League, make_league

LETTERS = "abcdefghijklmnopqrstuvwxyzäéñøł"
# Words that stand for somebody only beside another of the name (Black is a game, too).
NO_NAMES = SPARED.union(*(game.title.casefold().split() for game in rules.GAMES.values()))
NAME = st.text(LETTERS, min_size=3, max_size=9).filter(lambda name: name not in NO_NAMES)


def former(*names: tuple[str, str], key: int = 0) -> Former:
    """What is kept of people of these names once they have others."""
    names_ = name_digests.key_ids()
    return Former(
        (name_digests.digest(form, key), who, names_[key])
        for who, name in enumerate(names)
        for form in name_digests.forms(*name)
    )


@pytest.mark.parametrize(
    ("written", "read"),
    [
        ("AnnLee was late", "A. was late"),
        ("ann-lee was late", "A.-L. was late"),
        ("Ann Lee, ANN, lee", "A. L., A., L."),
        ("LeeAnn", "L."),
        ("Zo\u200bltan came", "Z. came"),
        ("zol-tan came", "Z. came"),
        ("The Zoltans came", "The Z. came"),
        ("Müller and Mueller", "M. and M."),
        ("O’Hara, OHara", "O., O."),
        ("White won at White; Red followed", "White won at White; Red followed"),
        ("Zoe White won, White Zoe lost", "Z. W. won, W. Z. lost"),
        ("ZoeWhite", "Z."),
        ("The game is Penny Green", "The game is Penny Green"),
        ("Penny White asked", "P. W. asked"),
        ("a rose, and Rose Hill; rose hill", "a rose, and R. H.; R. H."),
        ("as a result", "as a result"),
    ],
)
def test_a_former_name_is_known_again_however_it_is_spelt(written: str, read: str) -> None:
    people = [
        ("Ann", "Lee"), ("Zoltan", ""), ("Jo", "Müller"), ("Sid", "O’Hara"), ("Zoe", "White"),
        ("Penny", "White"), ("Rose", "Hill"), ("Asa", "Berg"),
    ]  # fmt: skip
    assert Mask([], (), former(*people))(written) == read
    assert Mask(people)(written) == read


@how(max_examples=either(60, 200, 600), deadline=None)
@given(NAME, NAME, st.sampled_from(["{0} {1}", "{1}, {0}", "{0}{1}", "{1}-{0}", "x {0}’s y {1}"]))
def test_no_spelling_of_a_former_name_gets_through(one: str, two: str, spelt: str) -> None:
    kept = former((one, two))
    for text in (spelt.format(one, two), spelt.format(one.title(), two.title())):
        read = Mask([], (), kept)(text).casefold()
        for name in (one, two):
            if name not in PLAIN:
                assert name.casefold() not in read


@pytest.fixture
def league(db: None) -> League:
    made = make_league(4)
    for entry in made.entries:
        Person.objects.filter(pk=entry.person_id).update(age_band="child", naming="initials")
    return made


def read(league: League, text: str) -> str:
    """A text of the league as an opponent from elsewhere reads it."""
    row = league.competition
    return discreet(row.club_id, NOBODY, row, concerned=True)(text)


def test_who_is_renamed_or_erased_is_still_not_named(league: League) -> None:
    text = "Asha Brook and Ben Vale came; ben-vale, ABrook, AshaBrook"
    before = read(league, text)
    asha, ben = (entry.person.public_id for entry in league.entries[:2])
    services.people.rename(league.owner, league.club, asha, given_name="Mo", family_name="Wren")
    services.people.erase(league.owner, league.club, ben, reason="Asked.")
    assert read(league, text) == before
    assert before == "A. B. and B. V. came; B.-V., A., A."
    assert read(league, "Mo Wren; a former player") == "M. W.; a former player"


def test_nothing_of_a_former_name_can_be_read(league: League) -> None:
    who = league.entries[0].person
    services.people.rename(league.owner, league.club, who.public_id, given_name="Mo")
    told = repr(list(FormerName.objects.values())).casefold()
    assert "asha" not in told
    assert "brook" not in told
    assert FormerName.objects.filter(club=league.competition.club).exists()


def test_a_name_written_twice_is_kept_once(league: League) -> None:
    who = league.entries[0].person.public_id
    for name in ("Mo", "Asha", "Mo", "Asha"):
        services.people.rename(league.owner, league.club, who, given_name=name, family_name="Brook")
    digests = list(FormerName.objects.values_list("club", "whose", "digest"))
    assert len(digests) == len(set(digests))


@pytest.mark.parametrize("by", ["bulk", "row", "membership", "gone"])
def test_whoever_changes_a_name_leaves_it_as_digests(league: League, by: str) -> None:
    club = league.competition.club
    who = Person.objects.create(
        given_name="Zeno", family_name="Quill", age_band="child", naming="initials"
    )
    Membership.objects.create(person=who, club=club, season=league.competition.season)
    if by == "bulk":
        Person.objects.filter(pk=who.pk).update(given_name="Mo")
        Person.objects.filter(pk=who.pk).update(family_name="")
    elif by == "row":
        who.given_name, who.family_name = "Mo", ""
        who.save()
    elif by == "membership":
        who.given_name, who.family_name = "Mo", ""
        who.save(update_fields=["given_name", "family_name"])
        who.memberships.all().delete()
    else:
        who.delete()
    assert read(league, "Zeno Quill, ZenoQuill") == "Z. Q., Z."


def test_an_alias_that_was_given_up_is_known_as_a_whole(league: League) -> None:
    who = league.entries[0].person.public_id
    shown = {"naming": "alias", "age_band": "child"}
    services.people.set_naming(league.owner, league.club, who, alias="Silver Fox", **shown)
    services.people.set_naming(league.owner, league.club, who, alias="Otter", **shown)
    assert read(league, "SilverFox, Silver Fox; a silver cup") == "S., S.; a silver cup"


def test_a_new_key_reads_what_the_old_one_wrote(league: League, settings: Any) -> None:
    who = league.entries[0].person
    services.people.rename(league.owner, league.club, who.public_id, given_name="Mo")
    settings.NAME_KEYS = ["a new key", *settings.NAME_KEYS]
    assert read(league, "Asha") == "A."
    other = league.entries[1].person
    services.people.rename(league.owner, league.club, other.public_id, given_name="Mi")
    assert read(league, "Asha, Ben") == "A., B."


def test_with_a_lost_key_no_text_is_told(league: League, settings: Any) -> None:
    who = league.entries[0].person
    services.people.rename(league.owner, league.club, who.public_id, given_name="Mo")
    settings.NAME_KEYS = ["another key"]
    assert read(league, "Asha was ill") == "Known to the club."


def test_the_first_text_costs_three_queries_and_the_next_none(
    league: League, django_assert_num_queries: Any
) -> None:
    who = league.entries[0].person
    services.people.rename(league.owner, league.club, who.public_id, given_name="Mo")
    row = league.competition
    shown = discreet(row.club_id, NOBODY, row, concerned=True)
    with django_assert_num_queries(3):
        shown("Asha was ill")
        shown("Asha was well")


def test_the_secret_is_the_last_of_the_keys() -> None:
    assert settings.NAME_KEYS[-1] == settings.SECRET_KEY


def test_a_stranger_reads_no_text_about_a_match_of_a_child(league: League) -> None:
    row = league.competition
    stranger = discreet(row.club_id, NOBODY, row)
    assert stranger("A boy with red hair was ill") == "Known to the club."
    assert stranger("Withdrawn.") == "Withdrawn."
    rated = "Rating 27.3, the strongest 31.0: one for every whole 2, 9 at most."
    assert stranger(rated) == "Known to the club."
    assert stranger("A hidden cannon", "A study") == "A study"
    Person.objects.update(age_band="adult")
    assert discreet(row.club_id, NOBODY, row).reason(rated) == rated
    assert discreet(row.club_id, NOBODY, row)("The hall was closed") == "The hall was closed"


def test_a_child_in_a_pair_on_a_board_is_enough(league: League) -> None:
    row = league.competition
    Person.objects.update(age_band="adult")
    assert discreet(row.club_id, NOBODY, row)("The hall was closed") == "The hall was closed"
    who = Person.objects.create(given_name="Zeno", family_name="Quill", age_band="child")
    pair = Pair.objects.create(first=league.entries[0].person, second=who)
    FixtureBoard.objects.create(fixture=league.fixture(), number=1, home_pair=pair)
    assert discreet(row.club_id, NOBODY, row)("The hall was closed") == "Known to the club."


def test_one_child_who_plays_is_enough_and_one_who_does_not_is_masked(league: League) -> None:
    row = league.competition
    Person.objects.exclude(pk=league.entries[0].person_id).update(age_band="adult")
    assert discreet(row.club_id, NOBODY, row)("The hall was closed") == "Known to the club."
    Person.objects.update(age_band="adult")
    who = Person.objects.create(given_name="Zeno", family_name="Quill", age_band="child")
    Membership.objects.create(person=who, club=row.club, season=row.season)
    assert discreet(row.club_id, NOBODY, row)("Zeno Quill was there") == "… … was there"
    Person.objects.filter(pk=who.pk).update(naming="initials")
    assert discreet(row.club_id, NOBODY, row)("Zeno Quill was there") == "Z. Q. was there"


@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize("does", ["update", "delete"])
def test_a_bulk_change_that_fails_leaves_no_digest_behind(
    league: League, does: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(*_args: Any, **_names: Any) -> None:
        raise ConnectionError

    people = Person.objects.filter(pk=league.entries[0].person_id)
    before = FormerName.objects.count()
    monkeypatch.setattr(models.QuerySet, does, fails)
    with pytest.raises(ConnectionError):
        people.update(given_name="Mo") if does == "update" else people.delete()
    assert FormerName.objects.count() == before
