"""The demo, loaded by its command, and the cards in it."""

import io

from django.core.management import call_command

from matches import models


def demo(*args: str) -> str:
    out = io.StringIO()
    call_command("demo", *args, stdout=out)
    return out.getvalue()


def cards() -> list[models.Scorecard]:
    return list(models.Scorecard.objects.order_by("id"))
