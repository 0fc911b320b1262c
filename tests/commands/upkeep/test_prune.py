"""What goes once it is old: tables that others took the place of; never the one that holds."""

from __future__ import annotations

import datetime
import io

import pytest
from django.core.management import call_command
from django.utils import timezone

from matches import services, tasks
from matches.models import OutboxMessage, Result, Standing
from tests.services.league import make_league

pytestmark = pytest.mark.django_db


def test_old_tables_go_and_the_one_that_holds_and_all_results_stay():
    league = make_league()
    for number in (1, 2, 3):
        league.play(number)
        services.base.outbox.send(early=True)
    versions = Standing.objects.count()
    assert versions == 4
    call_command("prune", stdout=io.StringIO())
    assert Standing.objects.count() == versions, "they are young"
    Standing.objects.update(computed_at=timezone.now() - datetime.timedelta(days=31))
    last = Standing.objects.get(current=True)
    Standing.objects.filter(version=2).update(computed_at=timezone.now())
    out = io.StringIO()

    call_command("prune", stdout=out)

    assert "       2  versions of tables" in out.getvalue()
    assert set(Standing.objects.values_list("version", flat=True)) == {2, last.version}
    assert Result.objects.count() == 3
    assert tasks.keep_no_longer()["tables"] == 0


def test_messages_that_were_done_go_too():
    make_league()
    OutboxMessage.objects.update(sent_at=timezone.now() - datetime.timedelta(days=31))
    out = io.StringIO()
    call_command("prune", stdout=out)
    assert OutboxMessage.objects.count() == 0
    assert "messages that were done" in out.getvalue()


def test_every_kind_of_what_goes_has_its_words():
    from matches.management.commands.prune import WORDS

    assert services.upkeep.pruning.prune().keys() == WORDS.keys()
