"""What is installed, and what a request passes on its way to a page."""

from pennyclub import places
from pennyclub.settings.environment import DEBUG

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
    "django_htmx",
    "django_prometheus",
    "rest_framework",
    "knox",
    "drf_spectacular",
    "drf_spectacular_sidecar",
    "drf_standardized_errors",
    "pennyclub.sign_ins.apps.SignInsConfig",
    "pennyclub.kept_pages.apps.KeptConfig",
]

MIDDLEWARE = [
    "django_prometheus.middleware.PrometheusBeforeMiddleware",
    "pennyclub.logs.RequestLog",
    # Before all that answers by itself: what no view speaks for is listed nowhere.
    "pennyclub.answers.search_engines.NotListed",
    # Before anything that asks for the host: a load balancer calls us by whatever address it has.
    "pennyclub.health.HealthChecks",
    "django.middleware.security.SecurityMiddleware",
    "pennyclub.answers.methods.KnownMethods",
    "pennyclub.bodies.BodyLimit",
    # Before the first that reads a form.
    "pennyclub.bodies.LongForms",
    "pennyclub.nul.NoNul",
    "whitenoise.middleware.WhiteNoiseMiddleware",
    # Before all that asks who somebody is: strangers' pages need none of it.
    "pennyclub.answers.page_rates.NotTooOften",
    "pennyclub.kept_pages.middleware.KeptPages",
    "pennyclub.answers.stored_nowhere.StoredNowhere",
    "csp.middleware.CSPMiddleware",
    "pennyclub.device_access.DeviceAccess",
    # Before all that asks who somebody is: nobody has passed a gate yet.
    "matches.web.base.walled.Walled",
    "django.contrib.sessions.middleware.SessionMiddleware",
    "django.middleware.locale.LocaleMiddleware",
    "django.middleware.common.CommonMiddleware",
    "django.middleware.csrf.CsrfViewMiddleware",
    "django.contrib.auth.middleware.AuthenticationMiddleware",
    "django.contrib.messages.middleware.MessageMiddleware",
    "django.middleware.clickjacking.XFrameOptionsMiddleware",
    "allauth.account.middleware.AccountMiddleware",
    "pennyclub.sign_ins.middleware.EnoughSignIn",
    # Last, as it asks: it turns what the views before it refused into a lock-out.
    "axes.middleware.AxesMiddleware",
    "matches.web.base.later.SaysWhen",
    "matches.web.base.titles.WarnsOfNames",
    # Nearest to the views: pages kept for strangers never come here.
    "matches.web.looked.names_in_answers.WhoLooked",
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
            "loaders": (
                _LOADERS if DEBUG else [("django.template.loaders.cached.Loader", _LOADERS)]
            ),
            "context_processors": [
                "django.template.context_processors.request",
                "django.contrib.auth.context_processors.auth",
                "django.contrib.messages.context_processors.messages",
                "csp.context_processors.nonce",
            ],
        },
    }
]
