"""The one settings module, read from the environment.

With no variable set it is the embedded installation: SQLite, an in-process task worker, a local
cache. `DATABASE_URL` and `REDIS_URL` make it a real one; `PENNYCLUB_ENV=production` makes it refuse
to start half-configured. docs/running.md lists every variable.
"""

from pathlib import Path

import environ
from csp.constants import NONCE, NONE, SELF
from django.core.exceptions import ImproperlyConfigured

from pennyclub import apidocs, beat, datafolder, logs, places, secrecy

env = environ.Env()

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

# ── secrets and hosts ────────────────────────────────────────────────────────────────────────────

SECRET_KEY = env.str("PENNYCLUB_SECRET_KEY", default="")
if PRODUCTION:
    secrecy.require_a_real_secret(SECRET_KEY)
elif not SECRET_KEY:
    SECRET_KEY = datafolder.secret_key(DATA_DIR)

# Holds the one-time code of /setup/ from a start with nobody to sign in until the owner is made.
SETUP_CODE_FILE = DATA_DIR / datafolder.SETUP_CODE_FILE

ALLOWED_HOSTS = env.list("PENNYCLUB_HOSTS", default=[])
if PRODUCTION:
    if not ALLOWED_HOSTS or "*" in ALLOWED_HOSTS:
        raise ImproperlyConfigured(
            "PENNYCLUB_HOSTS must name the hosts this club is served at, with commas between them,"
            " for example PENNYCLUB_HOSTS=league.example.org"
        )
else:
    ALLOWED_HOSTS += ["localhost", "127.0.0.1", "[::1]", "testserver"]
    if env.str("HOST", default="127.0.0.1") in {"0.0.0.0", "::"}:  # noqa: S104 - asked for
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
    "django_prometheus.middleware.PrometheusBeforeMiddleware",
    "pennyclub.logs.RequestLog",
    # Before anything that asks for the host: a load balancer calls us by whatever address it has.
    "pennyclub.health.HealthChecks",
    "django.middleware.security.SecurityMiddleware",
    "pennyclub.bodies.BodyLimit",
    "pennyclub.nul.NoNul",
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
    # Last, as it asks: it turns what the views before it refused into a lock-out.
    "axes.middleware.AxesMiddleware",
    "django_prometheus.middleware.PrometheusAfterMiddleware",
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
        "DIRS": [places.PAGES / "templates"],
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
            "BACKEND": "pennyclub.cache.OwnKeysRedisCache",
            "LOCATION": REDIS_URL,
            "KEY_PREFIX": "pennyclub",
        }
        if REDIS_URL
        else {
            "BACKEND": "django.core.cache.backends.locmem.LocMemCache",
            "LOCATION": "pennyclub",
            # Limits are counted here: left at 300, a few hundred strangers would wash them out.
            "OPTIONS": {"MAX_ENTRIES": 20_000},
        }
    )
}

# ── background tasks and live updates ────────────────────────────────────────────────────────────

# Without Redis the server runs the tasks itself, in a thread (pennyclub/embedded.py).
EMBEDDED_WORKER = not REDIS_URL
CELERY_BROKER_URL = REDIS_URL or "memory://embedded"
CELERY_BROKER_TRANSPORT_OPTIONS = (
    {
        "global_keyprefix": "pennyclub:",
        # Longer than any task may take, or Redis hands the same one out twice.
        "visibility_timeout": 3600,
        # None by default: a worker would wait for ever on a connection that died silently.
        "socket_timeout": 30,
        "socket_connect_timeout": 3,
        "socket_keepalive": True,
        "health_check_interval": 20,
    }
    if REDIS_URL
    else {"polling_interval": 0.05}
)
CELERY_BROKER_CONNECTION_RETRY_ON_STARTUP = True
CELERY_RESULT_BACKEND = REDIS_URL or "cache+memory://"
CELERY_RESULT_EXPIRES = 3600
CELERY_TASK_IGNORE_RESULT = True
CELERY_TASK_DEFAULT_QUEUE = "tasks"
CELERY_TASK_ACKS_LATE = True
CELERY_TASK_REJECT_ON_WORKER_LOST = True
CELERY_TASK_SOFT_TIME_LIMIT = 240
CELERY_TASK_TIME_LIMIT = 300
# A request must not wait for a broker that is away: the outbox has the task, a sweep will find it.
CELERY_TASK_PUBLISH_RETRY_POLICY = {"max_retries": 1, "interval_start": 0.1, "interval_max": 0.1}
CELERY_WORKER_PREFETCH_MULTIPLIER = 1
CELERY_WORKER_HIJACK_ROOT_LOGGER = False
CELERY_WORKER_MAX_TASKS_PER_CHILD = 1000
CELERY_TIMEZONE = env.str("PENNYCLUB_TIME_ZONE", default="Europe/London")
CELERY_BEAT_SCHEDULE = beat.SCHEDULE

# How matches.ports.live reaches the pages that are open.
ANNOUNCEMENTS = "pennyclub.live.publish"
LIVE_LISTENERS = env.int("PENNYCLUB_LIVE_LISTENERS", default=2000)
LIVE_LISTENERS_PER_ADDRESS = env.int("PENNYCLUB_LIVE_LISTENERS_PER_ADDRESS", default=300)
LIVE_HEARTBEAT_SECONDS = 15
SERVER_THREADS = env.int("PENNYCLUB_THREADS", default=16)

# ── accounts: by invitation, with a second factor for those who want one ─────────────────────────

AUTH_USER_MODEL = "matches.User"
AUTHENTICATION_BACKENDS = [
    "axes.backends.AxesStandaloneBackend",
    "django.contrib.auth.backends.ModelBackend",
    "allauth.account.auth_backends.AuthenticationBackend",
]
if PRODUCTION:
    # A demo's database may be brought along: its sign-ins are known to everybody.
    AUTHENTICATION_BACKENDS.insert(1, "matches.demo.passwords.RefusesTheDemo")
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in (
        "UserAttributeSimilarityValidator",
        "MinimumLengthValidator",
        "CommonPasswordValidator",
        "NumericPasswordValidator",
    )
]
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "/"
ACCOUNT_LOGOUT_REDIRECT_URL = "/"
ACCOUNT_ADAPTER = "pennyclub.accounts.InvitedOnly"
ACCOUNT_LOGIN_METHODS = {"username", "email"}
ACCOUNT_SIGNUP_FIELDS = ["username*", "email", "password1*", "password2*"]
# An umpire of fourteen has no address to verify, and needs none.
ACCOUNT_EMAIL_VERIFICATION = "optional"
ACCOUNT_USER_MODEL_EMAIL_FIELD = "email"
ACCOUNT_SESSION_REMEMBER = None
# A whole class signs in from one address at ten past nine; axes (below) counts the wrong passwords.
ACCOUNT_RATE_LIMITS = {"login": "120/m/ip", "login_failed": "60/m/ip"}
MFA_SUPPORTED_TYPES = ["totp", "webauthn", "recovery_codes"]
MFA_TOTP_ISSUER = "Pennyclub"
# Who owns a club decides over all of its people: the desk asks them for a second factor, and with
# this it stays closed to them until they have one.
OWNERS_NEED_SECOND_FACTOR = env.bool("PENNYCLUB_OWNERS_NEED_SECOND_FACTOR", default=False)

# Five wrong passwords for one name from one address close that pair for a quarter of an hour:
# a class behind one address is not locked out by one pupil, nor a name by a stranger.
AXES_FAILURE_LIMIT = 5
AXES_COOLOFF_TIME = 0.25
AXES_LOCKOUT_PARAMETERS = [["username", "ip_address"]]
AXES_RESET_ON_SUCCESS = True
AXES_CLIENT_IP_CALLABLE = "pennyclub.accounts.signing_in_from"
AXES_USERNAME_CALLABLE = "pennyclub.accounts.signing_in_as"
AXES_LOCKOUT_CALLABLE = "pennyclub.accounts.locked_out"
AXES_VERBOSE = False

# What a signed token or a password reset link is worth, in seconds.
PASSWORD_RESET_TIMEOUT = 24 * 3600
REST_KNOX = {"TOKEN_PREFIX": "penny_", "AUTO_REFRESH": False, "TOKEN_LIMIT_PER_USER": 20}

vars().update(env.email_url("EMAIL_URL", default="consolemail://"))
DEFAULT_FROM_EMAIL = env.str("PENNYCLUB_EMAIL_FROM", default="pennyclub@localhost")

# ── what travels: headers, cookies, HTTPS ────────────────────────────────────────────────────────

X_FRAME_OPTIONS = "DENY"
SECURE_REFERRER_POLICY = "same-origin"
SESSION_COOKIE_SAMESITE = "Lax"
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = SECURE_SSL_REDIRECT = PRODUCTION
if PRODUCTION:
    # A neighbour under the same domain can neither set nor overwrite a cookie so named.
    SESSION_COOKIE_NAME, CSRF_COOKIE_NAME = "__Host-sessionid", "__Host-csrftoken"
    SECURE_HSTS_SECONDS = 365 * 24 * 3600
    SECURE_HSTS_INCLUDE_SUBDOMAINS = True
    SECURE_HSTS_PRELOAD = True

CONTENT_SECURITY_POLICY = {
    "DIRECTIVES": {
        "default-src": [SELF],
        "script-src": [SELF, NONCE],
        "style-src": [SELF, NONCE],
        "img-src": [SELF, "data:"],
        "object-src": [NONE],
        "base-uri": [NONE],
        "form-action": [SELF],
        "frame-ancestors": [NONE],
        "upgrade-insecure-requests": PRODUCTION,
    }
}

# /metrics answers this token, or, where there is none, only this machine.
METRICS_TOKEN = env.str("PENNYCLUB_METRICS_TOKEN", default="")
LOGGING = logs.configuration(as_json=PRODUCTION, level=env.str("PENNYCLUB_LOG", default="INFO"))

# ── words, times, files ──────────────────────────────────────────────────────────────────────────

LANGUAGE_CODE = "en-gb"
LOCALE_PATHS = [places.PAGES / "locale"]
TIME_ZONE = CELERY_TIMEZONE
USE_I18N = True
USE_TZ = True

# A card of a long match, flick by flick, is one form: ten facts a row, hundreds of rows.
DATA_UPLOAD_MAX_NUMBER_FIELDS = 20_000
DATA_UPLOAD_MAX_MEMORY_SIZE = 5_000_000
# Of any request: the longest form, with a file of the longest card beside it.
LONGEST_BODY = 10_000_000
# A phone in a cellar is slow; who takes longer than this for a form holds it open on purpose.
BODY_SECONDS = 30

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

# ── the API ──────────────────────────────────────────────────────────────────────────────────────

REST_FRAMEWORK = {
    "DEFAULT_AUTHENTICATION_CLASSES": [
        "knox.auth.TokenAuthentication",
        "rest_framework.authentication.SessionAuthentication",
    ],
    # Closed unless a view opens itself.
    "DEFAULT_PERMISSION_CLASSES": ["rest_framework.permissions.IsAuthenticated"],
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_PARSER_CLASSES": ["rest_framework.parsers.JSONParser"],
    "DEFAULT_FILTER_BACKENDS": ["django_filters.rest_framework.DjangoFilterBackend"],
    "DEFAULT_THROTTLE_CLASSES": [
        "matches.api.base.throttles.StrangersThrottle",
        "matches.api.base.throttles.UsersThrottle",
    ],
    "DEFAULT_THROTTLE_RATES": {"anon": "300/min", "user": "1200/min"},
    # The server has already decided whose address a request comes from.
    "NUM_PROXIES": 0,
    "DEFAULT_SCHEMA_CLASS": "drf_standardized_errors.openapi.AutoSchema",
    "EXCEPTION_HANDLER": "drf_standardized_errors.handler.exception_handler",
}
SPECTACULAR_SETTINGS = apidocs.SETTINGS
