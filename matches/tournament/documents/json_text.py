"""From text to a JSON value, strictly: what the standard library lets pass is a mistake here."""

from __future__ import annotations

import json
import re
from decimal import Decimal, InvalidOperation
from typing import NoReturn

from matches.tournament.documents.fields import DocumentError, Mistake

MOST_DIGITS = 60
SURROGATE = re.compile(r"\\u[dD][89a-fA-F]")


def json_value(text: str | bytes) -> object:
    """The JSON value of `text`, decimals exact. Raises DocumentError."""
    try:
        decoded = text.decode("utf-8-sig") if isinstance(text, bytes) else text
        value: object = json.loads(
            decoded,
            parse_float=_decimal,
            parse_int=_whole,
            parse_constant=_constant,
            object_pairs_hook=_object,
        )
        if SURROGATE.search(decoded):
            # Half a character cannot be printed, so nothing that holds one may come in.
            json.dumps(value, ensure_ascii=False, default=str).encode()
    except UnicodeEncodeError:
        raise _error("holds half a character (a lone surrogate)") from None
    except UnicodeDecodeError as error:
        raise _error(f"is not UTF-8 text: {error.reason} at byte {error.start}") from None
    except json.JSONDecodeError as error:
        where = f"line {error.lineno}, column {error.colno}"
        raise _error(f"is not JSON: {error.msg} at {where}") from None
    except RecursionError:
        raise _error("is nested too deep") from None
    return value


def _error(message: str) -> DocumentError:
    return DocumentError([Mistake("$", message)])


def _decimal(text: str) -> Decimal:
    try:
        return Decimal(text)
    except InvalidOperation:
        raise _error(f"holds a number that is too long: {text[:20]}…") from None


def _whole(text: str) -> int:
    if len(text) > MOST_DIGITS:
        raise _error(f"holds a number that is too long: {text[:20]}…")
    return int(text)


def _constant(name: str) -> NoReturn:
    raise _error(f"holds {name}, which is no number in JSON")


def _object(pairs: list[tuple[str, object]]) -> dict[str, object]:
    values = dict(pairs)
    if len(values) < len(pairs):
        seen: set[str] = set()
        for key, _ in pairs:
            if key in seen:
                raise _error(f"names {key[:60]!r} twice in one object")
            seen.add(key)
    return values
