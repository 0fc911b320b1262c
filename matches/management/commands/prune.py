"""``manage.py prune``: everything goes whose time is over, now."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand

from matches import services

WORDS = {
    "names": "names that nobody reads any more",
    "tables": "versions of tables that others have taken the place of",
    "messages": "messages that were done",
    "sign_ins": "records of sign-ins",
    "sessions": "sessions",
    "tokens": "tokens",
    "invitations": "invitations",
    "links": "links by mail",
    "addresses": "kept addresses",
    "lists": "lists that were brought in",
    "looks": "records of who looked",
    "made_one": "records of two made one",
    "notices": "notices",
    "documents": "documents of notices",
    "followers": "addresses that followed by mail",
    "letters": "letters",
}


class Command(BaseCommand):
    """Lets go of what is older than it may be, and says of what how much."""

    help = (
        "Let go of what is older than it may be: versions of tables, messages that were done,"
        " records of sign-ins, sessions, tokens, letters, names. The beat does it each night. What"
        " is on record (results, cards, audit) never goes. Done twice it does nothing."
    )

    def handle(self, *args: Any, **options: Any) -> None:
        for name, number in services.upkeep.pruning.prune().items():
            self.stdout.write(f"{number:8}  {WORDS[name]}")
