"""``manage.py demo``: a plainly fictional season to look around in."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_noop

from matches.demo import season, stage
from matches.demo.passwords import DEMO_PASSWORD

LOGINS = (
    (stage.OWNER, gettext_noop("owns the clubs and runs the installation")),
    (stage.ORGANISER, gettext_noop("organises their competitions")),
    (stage.UMPIRE, gettext_noop("enters the cards of the matches given to them")),
    (stage.PLAYER, gettext_noop("plays, reports own matches, and is a team's captain")),
)


class Command(BaseCommand):
    """Loads the demo season, once."""

    help = (
        "Load the demo season: a school with four houses, a town with six clubs, two seasons, all "
        "four games. Loaded once; a second time says that it is there. Deletes nothing, ever."
    )

    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument(
            "--seed", type=int, default=season.SEED, help="other people, other matches"
        )
        parser.add_argument(
            "--force",
            action="store_true",
            help="load it beside the clubs that are in the database already",
        )

    def handle(self, *args: Any, **options: Any) -> None:
        if settings.PRODUCTION:
            raise CommandError(
                _("The demo's sign-ins are known to everybody: it is never loaded in production.")
            )
        if stage.is_set():
            self.stdout.write(_("The demo season is here already."))
        elif not stage.is_empty() and not options["force"]:
            raise CommandError(
                _(
                    "There are clubs or users in this database. Use --force to load the demo"
                    " season beside them, or another database to keep it apart."
                )
            )
        else:
            made = season.make(options["seed"], timezone.localdate())
            said = _("The demo season is loaded: %(n)d competitions.")
            self.stdout.write(said % {"n": made.competitions})
        self._tell_logins()

    def _tell_logins(self) -> None:
        said = _("Sign in as one of these, with the password %(password)s:")
        self.stdout.write(said % {"password": DEMO_PASSWORD})
        for name, does in LOGINS:
            self.stdout.write(f"  {name:<16} {_(does)}")
