"""The site's settings, with a bare view beside its addresses, and no limit to how often a stranger
asks the API."""

# ruff: noqa: F403, F405 - all of them

from pennyclub.settings import *

ROOT_URLCONF = "benchmarks.pages.urls"
REST_FRAMEWORK["DEFAULT_THROTTLE_RATES"]["anon"] = "1000000/min"
