"""The API and its description."""

from pennyclub import apidocs

REST_FRAMEWORK = {
    "DEFAULT_AUTHENTICATION_CLASSES": [
        "matches.api.base.token.TokenAuthentication",
        "rest_framework.authentication.SessionAuthentication",
    ],
    # Closed unless a view opens itself.
    "DEFAULT_PERMISSION_CLASSES": ["rest_framework.permissions.IsAuthenticated"],
    "DEFAULT_RENDERER_CLASSES": ["rest_framework.renderers.JSONRenderer"],
    "DEFAULT_PARSER_CLASSES": ["rest_framework.parsers.JSONParser"],
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
