"""Secrets, hosts, and what travels: headers, cookies, HTTPS."""

from csp.constants import NONCE, NONE, SELF
from django.core.exceptions import ImproperlyConfigured

from pennyclub import datafolder, secrecy
from pennyclub.settings.environment import DATA_DIR, PRODUCTION, env
from pennyclub.settings.proxies import NAME, proxies_complaint

SECRET_KEY = env.str("PENNYCLUB_SECRET_KEY", default="")
if PRODUCTION:
    secrecy.require_a_real_secret(SECRET_KEY)
elif not SECRET_KEY:
    SECRET_KEY = datafolder.secret_key(DATA_DIR)

# What former names are digested with: the first writes, all of them read. Without any of their own
# it is the secret above; whoever changes that one names the old one here, or the digests are dumb.
NAME_KEYS = [*env.list("PENNYCLUB_NAME_KEYS", default=[]), SECRET_KEY]

# What second factors are enciphered with: the first writes, all of them read. As above.
SECOND_FACTOR_KEYS = [*env.list("PENNYCLUB_SECOND_FACTOR_KEYS", default=[]), SECRET_KEY]

# Who was erased, as digests: beside the database, so that a restored backup does not undo it.
ERASURES_FILE = DATA_DIR / datafolder.ERASURES_FILE

# The heads of the record's seals: beside the database, so that who writes to it cannot cut it off.
SEALS_FILE = DATA_DIR / datafolder.SEALS_FILE

# Holds the one-time code of /setup/ from a start with nobody to sign in until the owner is made.
SETUP_CODE_FILE = DATA_DIR / datafolder.SETUP_CODE_FILE

ALLOWED_HOSTS = [each.strip() for each in env.list("PENNYCLUB_HOSTS", default=[])]
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

# What the links in letters begin with, whatever host a request names.
_named = ALLOWED_HOSTS[0].lstrip(".") if PRODUCTION else f"127.0.0.1:{env.str('PORT', '8000')}"
OWN_ADDRESS = env.str("PENNYCLUB_ADDRESS", default=f"http{'s' * PRODUCTION}://{_named}").rstrip("/")

if _wrong := proxies_complaint(env.str(NAME, default="")):
    raise ImproperlyConfigured(_wrong)

X_FRAME_OPTIONS = "DENY"
SECURE_REFERRER_POLICY = "same-origin"
SESSION_COOKIE_SAMESITE = "Lax"
# Who signed in anew in another tab sends the form of the first one with the secret of before.
CSRF_FAILURE_VIEW = "matches.web.people.typed.not_taken"
SESSION_COOKIE_SECURE = CSRF_COOKIE_SECURE = SECURE_SSL_REDIRECT = PRODUCTION
BOARD_PASS_COOKIE_NAME = "boardpass"  # noqa: S105 - a name
KNOWN_DEVICE_COOKIE_NAME = "knowndevice"
WAITING_FORMS_COOKIE_NAME = "waitingforms"
MESSAGES_COOKIE_NAME = "messages"
MESSAGE_STORAGE = "pennyclub.answers.messages.Messages"
if PRODUCTION:
    # A neighbour under the same domain can neither set nor overwrite a cookie so named.
    SESSION_COOKIE_NAME, CSRF_COOKIE_NAME = "__Host-sessionid", "__Host-csrftoken"
    BOARD_PASS_COOKIE_NAME = "__Host-boardpass"  # noqa: S105 - a name
    KNOWN_DEVICE_COOKIE_NAME = "__Host-knowndevice"
    WAITING_FORMS_COOKIE_NAME = "__Host-waitingforms"
    MESSAGES_COOKIE_NAME = "__Host-messages"
    # How long browsers come by HTTPS alone; and whether so do all names below the host, and whether
    # the makers of browsers may write it into them, which cannot be taken back for months: that is
    # for whoever has the domain to say (docs/decisions/headers.md).
    SECURE_HSTS_SECONDS = env.int("PENNYCLUB_HSTS_DAYS", default=365) * 24 * 3600
    SECURE_HSTS_INCLUDE_SUBDOMAINS = env.bool("PENNYCLUB_HSTS_SUBDOMAINS", default=True)
    SECURE_HSTS_PRELOAD = env.bool("PENNYCLUB_HSTS_PRELOAD", default=False)
    # Django would have every domain preloaded.
    SILENCED_SYSTEM_CHECKS = ["security.W021"]
    if SECURE_HSTS_SECONDS < 0:
        raise ImproperlyConfigured("PENNYCLUB_HSTS_DAYS must be 0 (never said) or more.")
    if SECURE_HSTS_PRELOAD and not (
        SECURE_HSTS_INCLUDE_SUBDOMAINS and SECURE_HSTS_SECONDS >= 365 * 24 * 3600
    ):
        raise ImproperlyConfigured(
            "PENNYCLUB_HSTS_PRELOAD needs PENNYCLUB_HSTS_SUBDOMAINS, and PENNYCLUB_HSTS_DAYS of 365"
            " or more: the lists of browsers take no less."
        )

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
