"""Pages of a list: which one is asked for, and how to the next."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.utils.urls import replace_query_param

from matches.api.base.errors import Malformed
from matches.selectors.competitions.catalogue import Listed

PAGE = OpenApiParameter(
    "page",
    {"type": "integer", "minimum": 1, "maximum": 1_000_000, "default": 1},
    description="Pages count from 1.",
)
MOST_PAGES = 1_000_000


def one_of(name: str, words: tuple[str, ...], description: str) -> OpenApiParameter:
    """A parameter that takes one of some words."""
    return OpenApiParameter(name, OpenApiTypes.STR, enum=list(words), description=description)


def page_asked(request: Request) -> int:
    """The page's number; 400 for what is none."""
    text = str(request.query_params.get("page", "1"))
    number = int(text) if text.isascii() and text.isdigit() and len(text) < 8 else 0
    if not 1 <= number <= MOST_PAGES:
        raise Malformed([("page", _("A page is a whole number from 1."))], "invalid")
    return number


def word_asked(request: Request, name: str, words: tuple[str, ...]) -> str:
    """One of some words, or nothing; 400 for any other."""
    given = str(request.query_params.get(name, ""))
    if given and given not in words:
        said = _("“%(given)s” is none of: %(words)s.")
        detail = said % {"given": given[:40], "words": ", ".join(words)}
        raise Malformed([(name, detail)], "invalid")
    return given


def text_asked(request: Request, name: str) -> str:
    """A text to look for, or nothing; 400 where no database could hold it."""
    given = str(request.query_params.get(name, ""))
    if len(given) > 200 or not given.isprintable():
        raise Malformed([(name, _("This cannot be looked for."))], "invalid")
    return given


def paged(
    request: Request, listed: Listed[Any], shape: type[serializers.Serializer[Any]]
) -> dict[str, Any]:
    """A page as JSON, with the addresses of its neighbours."""
    there = request.build_absolute_uri()

    def address(number: int) -> str | None:
        inside = 1 <= number <= listed.pages
        return replace_query_param(there, "page", number) if inside else None

    return {
        "count": listed.count,
        "page": listed.page,
        "pages": listed.pages,
        "next": address(listed.page + 1),
        "previous": address(listed.page - 1),
        "results": shape(listed.items, many=True, context={"request": request}).data,
    }


def page_of(shape: type[serializers.Serializer[Any]], name: str) -> type[Any]:
    """The shape of a page of some things."""
    fields = {
        "count": serializers.IntegerField(),
        "page": serializers.IntegerField(),
        "pages": serializers.IntegerField(),
        "next": serializers.CharField(allow_null=True),
        "previous": serializers.CharField(allow_null=True),
        "results": shape(many=True),
        "__doc__": f"One page of {name}.",
    }
    return type(
        f"{shape.__name__.removesuffix('Shape')}PageShape", (serializers.Serializer,), fields
    )
