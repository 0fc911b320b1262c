"""What the environment says of this installation: where its files are, and how strict it is."""

import os
from pathlib import Path

import environ
from django.core.exceptions import ImproperlyConfigured

from pennyclub import places, variables


class _Environment(environ.Env):
    """One of ours that is empty is not set: `compose.yaml` passes on all there are."""

    ENVIRON = {
        name: value
        for name, value in os.environ.items()
        if value or not name.startswith(variables.PREFIX)
    }


env = _Environment()

DATA_DIR = Path(env.str("PENNYCLUB_DATA", default=str(places.HOME / "var"))).resolve()

ENVIRONMENT = env.str("PENNYCLUB_ENV", default="development")
if ENVIRONMENT not in {"development", "production"}:
    raise ImproperlyConfigured(
        f'PENNYCLUB_ENV is "{ENVIRONMENT}": it must be development or production.'
    )
PRODUCTION = ENVIRONMENT == "production"
DEBUG = env.bool("PENNYCLUB_DEBUG", default=False)
if PRODUCTION and DEBUG:
    raise ImproperlyConfigured(
        "PENNYCLUB_DEBUG is on in production: error pages would show visitors the settings and the"
        " data at hand. Unset PENNYCLUB_DEBUG."
    )

if _wrong := variables.complaint(os.environ, production=PRODUCTION):
    raise ImproperlyConfigured(_wrong)
