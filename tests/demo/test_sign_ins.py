"""Who may sign in to the demo, and what there is for them to do."""

import os
import subprocess
import sys
from pathlib import Path

from django.contrib.auth import authenticate
from django.test import Client

from matches import models
from matches.demo import stage
from matches.demo.passwords import DEMO_PASSWORD

LOGINS = (stage.OWNER, stage.ORGANISER, stage.UMPIRE, stage.PLAYER)


def test_the_logins_are_printed_and_work(looking):
    for name in LOGINS:
        assert name in looking
        user = models.User.objects.get(username=name)
        assert user.check_password(DEMO_PASSWORD)
    assert DEMO_PASSWORD in looking


def test_production_lets_nobody_in_by_the_demo_s_password(looking, settings, rf):
    backends = [
        "matches.demo.passwords.RefusesTheDemo",
        "django.contrib.auth.backends.ModelBackend",
    ]
    settings.AUTHENTICATION_BACKENDS = backends
    credentials = {"username": stage.OWNER, "password": DEMO_PASSWORD}
    assert authenticate(rf.get("/"), **credentials) is not None
    settings.PRODUCTION = True
    assert authenticate(rf.get("/"), **credentials) is None


def test_a_server_in_production_is_told_to_refuse_it(tmp_path):
    told = subprocess.run(
        [sys.executable, "-c", "from pennyclub.settings import *; print(AUTHENTICATION_BACKENDS)"],
        cwd=Path(__file__).parents[2],
        env={
            "PATH": os.environ["PATH"],
            "PENNYCLUB_DATA": str(tmp_path),
            "PENNYCLUB_ENV": "production",
            "PENNYCLUB_HOSTS": "league.test",
            "PENNYCLUB_SECRET_KEY": "kW3v9pXq2LrT8zNc5bYh7mJd4sGf6aQeUuRiOoPpAaSsDdFfGg",
        },
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    assert "'matches.demo.passwords.RefusesTheDemo'" in told
    assert told.index("RefusesTheDemo") < told.index("ModelBackend")


def test_an_umpire_has_matches_to_come_and_may_enter_their_cards(looking):
    umpire = models.User.objects.get(username=stage.UMPIRE)
    due = models.Fixture.objects.filter(umpires__user=umpire, state="planned", outcome=None)
    assert due.exists()


def test_a_player_has_matches_to_report_and_a_team_to_speak_for(looking):
    player = models.User.objects.get(username=stage.PLAYER)
    client = Client()
    client.force_login(player)
    page = client.get("/my/matches/").content.decode()
    assert "Red Singles" in page
    assert models.TeamMember.objects.filter(person__user=player, captain=True).exists()
