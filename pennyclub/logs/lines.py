"""What is written down: one line a request, JSON in production, for people elsewhere.

No line holds a query string, a body, a user name or the words of an error: a log is kept longer,
and read by more people, than the data it speaks of. Whoever is refused something, or finds
nothing, stands there by number.
"""

import re
import time
import uuid
from collections.abc import Callable
from typing import Any

import structlog
from django.http import HttpRequest, HttpResponse

from pennyclub.logs import errors

_SHARED: list[structlog.types.Processor] = [
    structlog.contextvars.merge_contextvars,
    structlog.stdlib.add_log_level,
    structlog.stdlib.add_logger_name,
    structlog.processors.TimeStamper(fmt="iso", utc=True),
]

# A link that lets somebody in is a password in an address.
_TOKENS = re.compile(
    r"(/invitations/|/names/|/calendars/|/pass/|/letters/stop/|/follow/confirm/|/follow/stop/"
    r"|/password/reset/key/|/confirm-email/)[^/\s\"']+"
)

_HANDLER = {
    "class": "logging.StreamHandler", "formatter": "lines", "filters": ["without words"],
}  # fmt: skip

REFUSED = frozenset({401, 403, 404})
"""Answers that say: you may not, or there is nothing that you may see."""

requests = structlog.stdlib.get_logger("pennyclub.requests")


def without_tokens(_logger: Any, _method: str, event: structlog.types.EventDict) -> Any:
    """Take the tokens out of every address in a line, wherever in it they stand."""
    for key, value in event.items():
        if isinstance(value, str | HttpRequest):
            # Django hands on the whole request that it refuses: as a text it is its address.
            event[key] = _TOKENS.sub(r"\1…", str(value))
    return event


def configuration(*, as_json: bool, level: str) -> dict[str, Any]:
    """Return Django's LOGGING; structlog's own lines and the standard library's come out alike."""
    structlog.configure(
        processors=[
            structlog.stdlib.filter_by_level,
            *_SHARED,
            structlog.stdlib.ProcessorFormatter.wrap_for_formatter,
        ],
        logger_factory=structlog.stdlib.LoggerFactory(),
        wrapper_class=structlog.stdlib.BoundLogger,
        cache_logger_on_first_use=True,
    )
    return {
        "version": 1,
        "disable_existing_loggers": False,
        "formatters": {
            "lines": {
                "()": structlog.stdlib.ProcessorFormatter,
                "foreign_pre_chain": [*_SHARED, structlog.stdlib.ExtraAdder()],
                "processors": [
                    structlog.stdlib.ProcessorFormatter.remove_processors_meta,
                    *_last(as_json),
                ],
            }
        },
        "filters": {"without words": {"()": errors.WithoutWords}},
        "handlers": {"stderr": _HANDLER},
        "root": {"handlers": ["stderr"], "level": "WARNING"},
        "loggers": {
            "pennyclub": {"level": level},
            "matches": {"level": level},
            "django": {"handlers": [], "level": "WARNING", "propagate": True},
            # Every 404 would be there twice: the request's own line says it already.
            "django.request": {"handlers": [], "level": "ERROR", "propagate": True},
            "pennyclub.requests": {"level": level if as_json else "WARNING"},
        },
    }


def _last(as_json: bool) -> list[structlog.types.Processor]:
    """What makes a line's text of it."""
    if as_json:
        json = structlog.processors.JSONRenderer()
        told = structlog.processors.ExceptionRenderer(errors.formatted)
        return [told, without_tokens, json]
    return [
        without_tokens,
        structlog.dev.ConsoleRenderer(colors=False, exception_formatter=errors.written),
    ]


class RequestLog:
    """Writes one line a request, and gives every line written meanwhile the request's id."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self._get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Answer `request`; the answer carries the id as `X-Request-ID`."""
        began = time.perf_counter()
        request_id = uuid.uuid4().hex[:16]
        with structlog.contextvars.bound_contextvars(request_id=request_id):
            response = self._get_response(request)
            response["X-Request-ID"] = request_id
            with structlog.contextvars.bound_contextvars(**_refused(request, response.status_code)):
                requests.info(
                    "request",
                    method=request.method,
                    path=request.path,
                    status=response.status_code,
                    ms=round((time.perf_counter() - began) * 1000, 1),
                )
        return response


def _refused(request: HttpRequest, status: int) -> dict[str, int]:
    """Whom an answer refuses, by number: what somebody tried who may not is looked into later."""
    if status not in REFUSED:
        return {}
    user = request.__dict__.get("_cached_user") or request.__dict__.get("user")
    number = getattr(user, "pk", None)
    return {"user": number} if number is not None else {}
