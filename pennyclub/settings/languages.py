"""Languages, and the clock."""

from pennyclub import places
from pennyclub.settings.environment import env

LANGUAGE_CODE = "en-gb"
# Those that pages are written in. A translation in locale/ adds its own: a page in a language that
# is not here would be English inside, and from right to left for some.
LANGUAGES = [("en-gb", "English")]
LOCALE_PATHS = [places.PAGES / "locale"]
TIME_ZONE = env.str("PENNYCLUB_TIME_ZONE", default="Europe/London")
USE_I18N = True
USE_TZ = True
