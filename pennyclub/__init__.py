"""The wiring: settings, addresses, the server, the task worker. No word of the domain."""

# Django and Celery both start from here: whoever has the settings has the configured tasks.
from pennyclub.celery import app as celery_app

__all__ = ["celery_app"]
