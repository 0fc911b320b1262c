"""Languages, and the clock."""

from pennyclub.settings.environment import BASE_DIR, env

LANGUAGE_CODE = "en-gb"
LOCALE_PATHS = [BASE_DIR / "locale"]
TIME_ZONE = env.str("PENNYCLUB_TIME_ZONE", default="Europe/London")
USE_I18N = True
USE_TZ = True
