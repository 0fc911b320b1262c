"""The one settings module, read from the environment.

With no variable set it is the embedded installation: SQLite, an in-process task worker, a local
cache. `DATABASE_URL` and `REDIS_URL` make it a real one; `PENNYCLUB_ENV=production` makes it refuse
to start half-configured. docs/running.md lists every variable.
"""

from pathlib import Path

import environ
from csp.constants import NONCE, NONE, SELF
from django.core.exceptions import ImproperlyConfigured

from pennyclub import datafolder

env = environ.Env()

BASE_DIR = Path(__file__).resolve().parent.parent
DATA_DIR = Path(env.str("PENNYCLUB_DATA", default=str(BASE_DIR / "var"))).resolve()

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

# ── secrets and hosts ────────────────────────────────────────────────────────────────────────────

SAMPLE_SECRETS = ("change-me", "changeme", "secret", "insecure", "example", "sample")


def _production_secret(key: str) -> str:
    if not key:
        raise ImproperlyConfigured(
            "PENNYCLUB_SECRET_KEY is not set, and production has no default. Make one with: "
            "python3 -c 'import secrets; print(secrets.token_urlsafe(48))'"
        )
    if any(sample in key.lower() for sample in SAMPLE_SECRETS):
        raise ImproperlyConfigured(
            "PENNYCLUB_SECRET_KEY is a sample: anybody who has read the documentation could sign in"
            " as anybody. Make your own with: "
            "python3 -c 'import secrets; print(secrets.token_urlsafe(48))'"
        )
    if len(key) < 50 or len(set(key)) < 10:
        raise ImproperlyConfigured(
            "PENNYCLUB_SECRET_KEY is too easily guessed: it needs 50 characters or more, at least"
            " ten of them different."
        )
    return key


SECRET_KEY = env.str("PENNYCLUB_SECRET_KEY", default="")
if PRODUCTION:
    _production_secret(SECRET_KEY)
elif not SECRET_KEY:
    SECRET_KEY = datafolder.secret_key(DATA_DIR)

ALLOWED_HOSTS = env.list("PENNYCLUB_HOSTS", default=[])
if PRODUCTION:
    if not ALLOWED_HOSTS or "*" in ALLOWED_HOSTS:
        raise ImproperlyConfigured(
            "PENNYCLUB_HOSTS must name the hosts this club is served at, with commas between them,"
            " for example PENNYCLUB_HOSTS=league.example.org"
        )
else:
    ALLOWED_HOSTS += ["localhost", "127.0.0.1", "[::1]", "testserver"]
    if env.str("HOST", default="127.0.0.1") in {"0.0.0.0", "::"}:
        # Asked to listen on every address, as for phones in the same room: whatever they call us.
        ALLOWED_HOSTS.append("*")

# ── what is installed ────────────────────────────────────────────────────────────────────────────

INSTALLED_APPS = [
    "rules",
    "matches",
    "django.contrib.admin",
    "django.contrib.auth",
    "django.contrib.contenttypes",
    "django.contrib.humanize",
    "django.contrib.messages",
    "django.contrib.sessions",
    "whitenoise.runserver_nostatic",
    "django.contrib.staticfiles",
    "allauth",
    "allauth.account",
    "allauth.mfa",
    "axes",
    "csp",
    "django_filters",
    "django_htmx",
    "django_prometheus",
    # Left to itself it would rewrite TEMPLATES; the loaders below are written by hand.
    "template_partials.apps.SimpleAppConfig",
    "rest_framework",
    "knox",
    "drf_spectacular",
    "drf_spectacular_sidecar",
    "drf_standardized_errors",
]

MIDDLEWARE = [
    "django.middleware.security.SecurityMiddleware",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    "csp.middleware.CSPMiddleware",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "django_htmx.middleware.HtmxMiddleware",
    "axes.middleware.AxesMiddleware",
]

ROOT_URLCONF = "pennyclub.urls"
WSGI_APPLICATION = "pennyclub.wsgi.application"
ASGI_APPLICATION = "pennyclub.asgi.application"

_LOADERS = [
    "django.template.loaders.filesystem.Loader",
    "django.template.loaders.app_directories.Loader",
]
TEMPLATES = [
    {
        "BACKEND": "django.template.backends.django.DjangoTemplates",
        "DIRS": [BASE_DIR / "templates"],
        "OPTIONS": {
            "loaders": [
                (
                    "template_partials.loader.Loader",
                    _LOADERS if DEBUG else [("django.template.loaders.cached.Loader", _LOADERS)],
                )
            ],
            "builtins": ["template_partials.templatetags.partials"],
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "csp.context_processors.nonce",
            ],
        },
    }
]

# ── database, cache, tasks: embedded until told otherwise ────────────────────────────────────────

DATABASES = {"default": env.db_url("DATABASE_URL", default=f"sqlite:///{DATA_DIR}/club.sqlite3")}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
if DATABASES["default"]["ENGINE"].endswith("sqlite3"):
    # WAL lets pages be read while a card is saved; IMMEDIATE takes the write lock at BEGIN, so a
    # writer waits its turn (up to the timeout) and is never refused half way through.
    DATABASES["default"]["OPTIONS"] = {
        "timeout": 20,
        "transaction_mode": "IMMEDIATE",
        "init_command": (
            "PRAGMA journal_mode=WAL; PRAGMA synchronous=NORMAL; PRAGMA foreign_keys=ON;"
            " PRAGMA cache_size=-16000; PRAGMA temp_store=MEMORY;"
        ),
    }
else:
    DATABASES["default"].setdefault("CONN_MAX_AGE", env.int("PENNYCLUB_CONN_MAX_AGE", default=60))
    DATABASES["default"]["CONN_HEALTH_CHECKS"] = True

REDIS_URL = env.str("REDIS_URL", default="")
CACHES = {
    "default": (
        {
            "BACKEND": "django.core.cache.backends.redis.RedisCache",
            "LOCATION": REDIS_URL,
            "KEY_PREFIX": "pennyclub",
        }
        if REDIS_URL
        else {"BACKEND": "django.core.cache.backends.locmem.LocMemCache", "LOCATION": "pennyclub"}
    )
}

# ── accounts ─────────────────────────────────────────────────────────────────────────────────────

AUTH_USER_MODEL = "matches.User"
AUTHENTICATION_BACKENDS = [
    "axes.backends.AxesStandaloneBackend",
    "django.contrib.auth.backends.ModelBackend",
    "allauth.account.auth_backends.AuthenticationBackend",
]
LOGIN_REDIRECT_URL = "/"
LOGIN_URL = "account_login"

# ── words, times, files ──────────────────────────────────────────────────────────────────────────

LANGUAGE_CODE = "en-gb"
LOCALE_PATHS = [BASE_DIR / "locale"]
TIME_ZONE = env.str("PENNYCLUB_TIME_ZONE", default="Europe/London")
USE_I18N = True
USE_TZ = True

STATIC_URL = "static/"
STATIC_ROOT = Path(env.str("PENNYCLUB_STATIC_ROOT", default=str(BASE_DIR / "staticfiles")))
STATICFILES_DIRS = [BASE_DIR / "static"]

# ── the API ──────────────────────────────────────────────────────────────────────────────────────

REST_FRAMEWORK = {
    "DEFAULT_SCHEMA_CLASS": "drf_standardized_errors.openapi.AutoSchema",
    "EXCEPTION_HANDLER": "drf_standardized_errors.handler.exception_handler",
}

CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [SELF],
        "script-src": [SELF, NONCE],
        "style-src": [SELF, NONCE],
        "img-src": [SELF, "data:"],
        "object-src": [NONE],
        "base-uri": [SELF],
        "form-action": [SELF],
        "frame-ancestors": [NONE],
    }
}
