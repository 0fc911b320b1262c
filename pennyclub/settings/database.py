"""The database and the cache: embedded until told otherwise."""

from django.core.exceptions import ImproperlyConfigured

from pennyclub.settings.environment import DATA_DIR, env
from pennyclub.settings.redis_address import one_reading
from pennyclub.settings.replica import as_replica, replica_complaint

DATABASES = {"default": env.db_url("DATABASE_URL", default=f"sqlite:///{DATA_DIR}/club.sqlite3")}
DEFAULT_AUTO_FIELD = "django.db.models.BigAutoField"
if DATABASES["default"]["ENGINE"].endswith("sqlite3"):
    # WAL lets pages be read while a card is saved; IMMEDIATE takes the write lock at BEGIN, so a
    # writer waits its turn (up to the timeout) and is never refused half way through. FULL: what
    # was acknowledged outlasts a power cut, for some 5 ms a commit (docs/decisions/database.md).
    DATABASES["default"]["OPTIONS"] = {
        "timeout": 20,
        "transaction_mode": "IMMEDIATE",
        "init_command": (
            "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA foreign_keys=ON;"
            " PRAGMA cache_size=-16000; PRAGMA temp_store=MEMORY;"
        ),
    }
else:
    DATABASES["default"]["CONN_HEALTH_CHECKS"] = True

# To open one takes longer than most queries, on SQLite too, which reads all of its schema.
DATABASES["default"].setdefault("CONN_MAX_AGE", env.int("PENNYCLUB_CONN_MAX_AGE", default=60))

# Who owns the tables and migrates, where that is another role than the application's.
MIGRATOR_DATABASE = (
    env.db_url("PENNYCLUB_MIGRATOR_DATABASE_URL")
    if env.str("PENNYCLUB_MIGRATOR_DATABASE_URL", default="")
    else {}
)
if MIGRATOR_DATABASE:
    _same = [MIGRATOR_DATABASE[each] == DATABASES["default"][each] for each in ("ENGINE", "NAME")]
    if not all(_same):
        raise ImproperlyConfigured(
            "PENNYCLUB_MIGRATOR_DATABASE_URL names another database than DATABASE_URL: it must be"
            " the same one on PostgreSQL, as the role that owns its tables."
        )
    if MIGRATOR_DATABASE["USER"] == DATABASES["default"]["USER"]:
        raise ImproperlyConfigured(
            "PENNYCLUB_MIGRATOR_DATABASE_URL and DATABASE_URL name the same role: give DATABASE_URL"
            " one of its own, which need not be there yet (docs/how-to/running.md)."
        )

# From where strangers' pages may be read (pennyclub/replicas).
REPLICA_DATABASE = (
    env.db_url("PENNYCLUB_REPLICA_URL") if env.str("PENNYCLUB_REPLICA_URL", default="") else {}
)
DATABASE_ROUTERS = []
if REPLICA_DATABASE:
    if _wrong := replica_complaint(DATABASES["default"], REPLICA_DATABASE):
        raise ImproperlyConfigured(_wrong)
    DATABASES["replica"] = as_replica(DATABASES["default"], REPLICA_DATABASE)
    DATABASE_ROUTERS = ["pennyclub.replicas.router.Router"]

# Tasks and live updates. The cache may be in another, which may forget what it likes.
REDIS_URL = one_reading("REDIS_URL", env.str("REDIS_URL", default=""))
CACHE_URL = (
    one_reading("PENNYCLUB_CACHE_URL", env.str("PENNYCLUB_CACHE_URL", default="")) or REDIS_URL
)
CACHES = {
    "default": (
        {
            "BACKEND": "pennyclub.cache.OwnKeysRedisCache",
            "LOCATION": CACHE_URL,
            "KEY_PREFIX": "pennyclub",
            # What an older release kept is of another form, and ends by itself.
            "VERSION": 2,
            # A page waits for nobody: see pennyclub/cache.py for what happens instead.
            "OPTIONS": {"socket_connect_timeout": 0.5, "socket_timeout": 0.5},
        }
        if CACHE_URL
        else {
            "BACKEND": "django.core.cache.backends.locmem.LocMemCache",
            "LOCATION": "pennyclub",
            # Limits are counted here: left at 300, a few hundred strangers would wash them out.
            "OPTIONS": {"MAX_ENTRIES": 20_000},
        }
    )
}
