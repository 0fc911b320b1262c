"""``manage.py publish-rankings``: the editions of rankings that are due, made now."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from matches.errors import ServiceError
from matches.services.ratings import editions, games


class Command(BaseCommand):
    """Publishes each month's edition that is missing, and says which."""

    help = (
        "Publish the editions of rankings that are due: this month's, and every month's since the"
        " last edition. The beat does it on the first of each month. Done twice it does nothing."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--game", help="of this game alone, such as black")
        parser.add_argument(
            "--since", metavar="MONTH",
            help="of a game that has no edition yet: from this month on, such as 2026-09",
        )  # fmt: skip

    def handle(self, *args: Any, **options: Any) -> None:
        try:
            since = editions.month_named(options["since"]) if options["since"] else None
            made = [
                each
                for game in ([options["game"]] if options["game"] else games())
                for each in editions.publish(game, since=since)
            ]
        except ServiceError as error:
            raise CommandError(str(error)) from error
        for each in made:
            self.stdout.write(f"{each.game}  {each.name}  {'whole' if each.whole else 'changes'}")
        self.stdout.write(f"Published: {len(made)}.")
