"""How the API's own description is made (drf-spectacular), its pages from this host alone."""

from typing import Any

_ERRORS = "drf_standardized_errors.openapi_serializers"
_ERROR_CODES = (401, 403, 404, 405, 406, 415, 429, 500)

SETTINGS: dict[str, Any] = {
    "TITLE": "Pennyclub",
    "DESCRIPTION": "Competitions in the penny games: cards, tables and rankings.",
    "VERSION": "1",
    "SERVE_INCLUDE_SCHEMA": False,
    "SCHEMA_PATH_PREFIX": "/api/v1",
    "SWAGGER_UI_DIST": "SIDECAR",
    "SWAGGER_UI_FAVICON_HREF": "SIDECAR",
    "REDOC_DIST": "SIDECAR",
    "POSTPROCESSING_HOOKS": [
        "drf_standardized_errors.openapi_hooks.postprocess_schema_enums",
        "matches.api.links.add_links",
    ],
    "ENUM_NAME_OVERRIDES": {
        name: f"{_ERRORS}.{name}.choices"
        for name in (
            "ValidationErrorEnum",
            "ClientErrorEnum",
            "ServerErrorEnum",
            *(f"ErrorCode{code}Enum" for code in _ERROR_CODES),
        )
    },
}
