"""The club: the one app with tables."""

from django.apps import AppConfig


class MatchesConfig(AppConfig):
    """Clubs, people, competitions, fixtures and scorecards."""

    name = "matches"
    verbose_name = "Matches"
    default_auto_field = "django.db.models.BigAutoField"
