"""The Celery application: `celery -A pennyclub worker` and `… beat` start here."""

import logging
import os
from typing import Any

from celery import Celery, Task
from celery.signals import beat_init, worker_init
from django.conf import settings

from pennyclub import datafolder

logger = logging.getLogger(__name__)

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "pennyclub.settings")


class OfEveryClub(Task):
    """A task acts for the installation: the walls by club are open to it, also where the process
    that it runs in serves pages."""

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        """Run it."""
        from matches.policy import walls

        with walls.across_clubs():
            return super().__call__(*args, **kwargs)


@worker_init.connect
@beat_init.connect
def keep_private(**_told: Any) -> None:
    """What a worker or the beat keeps in the data folder is its owner's alone, as a server's is."""
    os.umask(0o077)
    for said in datafolder.keep_private(settings.DATA_DIR):
        logger.warning("What is kept is not shut to others: %s", said)


app: Celery[Task[Any, Any]] = Celery("pennyclub", task_cls=OfEveryClub)
app.config_from_object("django.conf:settings", namespace="CELERY")
app.autodiscover_tasks()
# A server's threads did not import this module first: without this line their `.delay()` would
# silently use an application without configuration, and the task would go nowhere.
app.set_default()
