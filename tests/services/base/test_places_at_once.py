"""Two at once for what one alone can have: the first owner's account, the last place.

Each has a twin in which nothing is locked: tests/services/at_once.py says why.
"""

from __future__ import annotations

from functools import partial

import pytest

from matches import services
from matches.errors import ServiceError
from matches.models import Entry, User
from matches.services.clubs import installation
from matches.services.competitions import open_entry, waiting
from tests.services.at_once import at_once, only_postgresql
from tests.services.league import make_league

pytestmark = pytest.mark.django_db(transaction=True)

# ── two first owners ──────────────────────────────────────────────────────────────────────────


def two_owners(tmp_path, settings):
    """Two people open the set-up page with the same code."""
    settings.SETUP_CODE_FILE = tmp_path / "setup-code"
    settings.SETUP_CODE_FILE.write_text("abcd\n")
    return at_once(
        *(
            partial(
                services.clubs.installation.create_first_owner, "abcd",
                username=name, password="heads-or-tails-9", club_name=f"Club of {name}",
            )
            for name in ("one", "two")
        )
    )  # fmt: skip


def test_of_two_first_owners_one_wins(meeting, tmp_path, settings):
    meeting(installation, "is_waiting")
    answers = two_owners(tmp_path, settings)
    assert User.objects.count() == 1
    assert sum(isinstance(each, ServiceError) for each in answers) == 1


@only_postgresql
def test_twin_without_the_lock_there_are_two_first_owners(meeting, unlocked, tmp_path, settings):
    meeting(installation, "is_waiting")
    two_owners(tmp_path, settings)
    assert User.objects.filter(is_superuser=True).count() == 2


# ── the last place ────────────────────────────────────────────────────────────────────────────


def last_place():
    """Two members enter themselves at once into a competition with one place left."""
    league = make_league(3, draw=False)
    owner = league.owner
    cup = services.competitions.create(owner, league.season, name="Cup", game="black")
    services.competitions.publish(owner, cup.public_id, "public", young_known=True)
    open_entry.offer(owner, cup.public_id, places=2)
    people = [entry.person for entry in league.entries]
    services.competitions.entries.enter(owner, cup.public_id, people=[people[2].public_id])
    for n, person in enumerate(people[:2]):
        person.user = User.objects.create_user(f"player-{n}")
        person.save()
    answers = at_once(
        *(partial(open_entry.enter, p.user, cup.public_id, p.public_id) for p in people[:2])
    )
    return sorted(map(str, answers)), Entry.objects.filter(competition=cup).count()


def test_of_two_at_once_for_the_last_place_one_has_it_and_the_other_waits(meeting):
    meeting(waiting, "free_places")
    assert last_place() == (["in", "waiting"], 2)


@only_postgresql
def test_twin_without_the_lock_both_have_the_last_place(meeting, unlocked):
    meeting(waiting, "free_places")
    assert last_place() == (["in", "in"], 3)
