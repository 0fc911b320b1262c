"""The club's own settings, in a hurry: a run lasts seconds, and the beat looks as often.

What `FAULTS_WITHOUT` names is taken out, for the twins of the tests: a check that holds without
what it checks would be none (`tests.faults.without`). `FAULTS_CLOCK` puts the process's clock so
many seconds off.
"""

from pennyclub.settings import *  # noqa: F403
from pennyclub.settings import CELERY_BEAT_SCHEDULE, INSTALLED_APPS

CELERY_BEAT_SCHEDULE = {
    name: {**each, "schedule": 1.0} if name.startswith("drain-outbox") else each
    for name, each in CELERY_BEAT_SCHEDULE.items()
}
CELERY_BEAT_MAX_LOOP_INTERVAL = 1
INSTALLED_APPS = [*INSTALLED_APPS, "tests.faults.apps.Faults"]
# Nobody signs in; accounts are made by the dozen.
PASSWORD_HASHERS = ["django.contrib.auth.hashers.MD5PasswordHasher"]
