"""How much may be sent here, and where the files of pages come from."""

from django.core.exceptions import ImproperlyConfigured

from pennyclub import places, workers
from pennyclub.settings.environment import DEBUG, PRODUCTION, env

# A card of a long match, flick by flick, is one form: ten facts a row, hundreds of rows.
DATA_UPLOAD_MAX_NUMBER_FIELDS = 20_000
DATA_UPLOAD_MAX_MEMORY_SIZE = 5_000_000
# Of any request: the longest form, with a file of the longest card beside it.
LONGEST_BODY = 10_000_000
# A phone in a cellar is slow; who takes longer than this for a form holds it open on purpose.
BODY_SECONDS = 30
# Of all bodies that are being sent, in one process, and of those from one network. A class behind
# one address sends small ones, which have room of their own (pennyclub/serving/room.py).
BODIES_HELD = env.int("PENNYCLUB_BODIES_MB", default=128) * 1_000_000
BODIES_HELD_OF_ONE = env.int("PENNYCLUB_BODIES_MB_PER_ADDRESS", default=32) * 1_000_000
if not LONGEST_BODY <= BODIES_HELD_OF_ONE <= BODIES_HELD:
    raise ImproperlyConfigured(
        "PENNYCLUB_BODIES_MB_PER_ADDRESS must be 10 or more, for the longest body there may be, and"
        " no more than PENNYCLUB_BODIES_MB."
    )

# So much memory may a process take for public pages that it keeps; 0: none is kept.
KEPT_PAGES_MB = env.int("PENNYCLUB_KEPT_PAGES_MB", default=32)

STATIC_URL = "static/"
STATIC_ROOT = (
    env.str("PENNYCLUB_STATIC_ROOT", default=str(places.HOME / "staticfiles"))
    if PRODUCTION
    else None
)
STATICFILES_DIRS = [places.PAGES / "static"]
# In production: hashed names, compressed once by `collectstatic`, kept by browsers for ever.
# Elsewhere: straight from their folders, with nothing to collect before the first page.
STORAGES = {
    "default": {"BACKEND": "django.core.files.storage.FileSystemStorage"},
    "staticfiles": {
        "BACKEND": "whitenoise.storage.CompressedManifestStaticFilesStorage"
        if PRODUCTION
        else "django.contrib.staticfiles.storage.StaticFilesStorage"
    },
}
WHITENOISE_USE_FINDERS = not PRODUCTION
WHITENOISE_AUTOREFRESH = DEBUG
# What a worker may do is said by its own script's answer, and not by the page that starts it.
WHITENOISE_ADD_HEADERS_FUNCTION = workers.keep_in
