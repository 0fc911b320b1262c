"""What kept pages need when Django starts."""

from django.apps import AppConfig


class KeptConfig(AppConfig):
    """The table of generations, and the triggers that write it."""

    name = "pennyclub.kept_pages"
    label = "kept"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """See to the triggers around every `migrate`."""
        from pennyclub.kept_pages import triggers

        triggers.connect(self)
