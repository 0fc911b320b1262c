"""The Celery application: `celery -A pennyclub worker` and `… beat` start here."""

import os

from celery import Celery

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "pennyclub.settings")

app = Celery("pennyclub")
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
# A server's threads did not import this module first: without this line their `.delay()` would
# silently use an application without configuration, and the task would go nowhere.
app.set_default()
