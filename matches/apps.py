"""The club: the one app with tables."""

from django.apps import AppConfig


class MatchesConfig(AppConfig):
    """Clubs, people, competitions, fixtures and scorecards."""

    name = "matches"
    verbose_name = "Matches"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Have the database's guards put up around every migration."""
        from matches.models.guards import triggers

        triggers.connect(self)
