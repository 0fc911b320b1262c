"""The club: the one app with tables."""

from importlib import import_module
from typing import Any

from django.apps import AppConfig
from django.db.models.signals import post_save

FOLLOWED = ("Entry", "FixtureBoard", "TeamMember", "Person", "Club", "Competition")
"""Of whose rows it is followed who plays, and how old they are."""
FOLLOWER = "matches.services.base.collecting"
"""Loaded with the first row that is written: a command without a database loads no services."""


class MatchesConfig(AppConfig):
    """Clubs, people, competitions, fixtures and scorecards."""

    name = "matches"
    verbose_name = "Matches"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Have the database's guards put up around every migration, and who plays followed."""
        from matches.models.base import titled
        from matches.models.base.followed import written_in_bulk
        from matches.models.guards import triggers
        from matches.policy import walls
        from matches.ports.database import planner, role_check

        triggers.connect(self)
        role_check.connect()
        planner.connect()
        walls.connect()
        for name in FOLLOWED:
            post_save.connect(_saved, sender=self.get_model(name), dispatch_uid=f"followed.{name}")
        for name in titled.NAMED:
            post_save.connect(
                titled.saved, sender=self.get_model(name), dispatch_uid=f"titled.{name}"
            )
        written_in_bulk.connect(_written, dispatch_uid="followed.in-bulk")


def _saved(sender: Any, **told: Any) -> None:
    import_module(FOLLOWER).saved(sender, **told)


def _written(sender: Any, keys: list[int], **_more: Any) -> None:
    import_module(FOLLOWER).written(sender, keys)
