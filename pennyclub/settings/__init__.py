"""The settings, a file a theme, read from the environment.

With no variable set it is the embedded installation: SQLite, an in-process task worker, a local
cache. `DATABASE_URL` and `REDIS_URL` make it a real one; `PENNYCLUB_ENV=production` makes it refuse
to start half-configured. docs/how-to/running.md lists every variable.
"""

# ruff: noqa: F403 - whatever these files name is a setting

from pennyclub.settings.accounts import *
from pennyclub.settings.api import *
from pennyclub.settings.database import *
from pennyclub.settings.environment import *
from pennyclub.settings.files import *
from pennyclub.settings.installed import *
from pennyclub.settings.languages import *
from pennyclub.settings.monitoring import *
from pennyclub.settings.security import *
from pennyclub.settings.tasks import *
