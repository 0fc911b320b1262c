"""Lists: what may be asked of them, and the pages that they come in."""

from __future__ import annotations

from typing import Any, Final, cast

from django.core.paginator import Page
from django.utils.text import format_lazy
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers
from rest_framework.pagination import PageNumberPagination
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.settings import api_settings
from rest_framework.utils.urls import replace_query_param

from matches.api.base.errors import Malformed
from matches.selectors.competitions import Listed

MOST_PAGES: Final = 1_000_000


class Word(serializers.ChoiceField):
    """A parameter that takes one of some words."""

    def __init__(self, words: tuple[str, ...], **more: Any) -> None:
        said = gettext_lazy("“{input}” is none of: {words}.")
        none = format_lazy(said, input="{input}", words=", ".join(words))
        messages: dict[str, Any] = {"invalid_choice": none}
        super().__init__(words, required=False, allow_blank=True, error_messages=messages, **more)
        described = extend_schema_field({"type": "string", "enum": sorted(words)})
        described(cast("Any", self))


@extend_schema_field(OpenApiTypes.STR)
class SearchText(serializers.CharField):
    """A parameter that takes a text to look for, if a database could hold it."""

    default_error_messages = {"unsearchable": gettext_lazy("This cannot be looked for.")}

    def __init__(self, **more: Any) -> None:
        super().__init__(required=False, allow_blank=True, trim_whitespace=False, **more)

    def run_validation(self, data: Any = serializers.empty) -> Any:
        """The text, if it can be looked for."""
        if isinstance(data, str) and (len(data) > 200 or not data.isprintable()):
            self.fail("unsearchable")
        return super().run_validation(data)


class ListQuery(serializers.Serializer[Any]):
    """What may be asked of any list."""

    page = serializers.IntegerField(
        min_value=1,
        max_value=MOST_PAGES,
        default=1,
        help_text="Pages count from 1.",
        error_messages=dict.fromkeys(
            ("invalid", "min_value", "max_value", "max_string_length"),
            gettext_lazy("A page is a whole number from 1."),
        ),
    )

    @classmethod
    def asked(cls, request: Request) -> dict[str, Any]:
        """The query, read; 400 for what is not understood, and for a parameter that is none."""
        given = request.query_params.dict()
        query = cls(data={name: value for name, value in given.items() if value})
        query.is_valid()
        unknown = _("There is no parameter of this name here. There are: %(names)s.")
        names = {"names": ", ".join(sorted(query.fields))}
        known = {*query.fields, api_settings.URL_FORMAT_OVERRIDE}
        mistakes = [(name, unknown % names) for name in given if name not in known]
        mistakes += [(name, str(said[0])) for name, said in query.errors.items()]
        if mistakes:
            raise Malformed(mistakes, "invalid")
        return dict(query.validated_data)

    @classmethod
    def filters(cls, request: Request) -> dict[str, Any]:
        """The query without the page, which `Pages` reads itself."""
        return {name: value for name, value in cls.asked(request).items() if name != "page"}


class Pages(PageNumberPagination):
    """Pages of a list that say their number, and how many there are; 404 for one beyond them."""

    page_size = 50
    last_page_strings = ()
    invalid_page_message = gettext_lazy("This list has no such page.")  # type: ignore[assignment]

    @property
    def _here(self) -> Page[Any]:
        return cast("Page[Any]", self.page)

    def get_previous_link(self) -> str | None:
        """The first page's address has its number too."""
        link = super().get_previous_link()
        return link and replace_query_param(link, "page", self._here.number - 1)

    def get_paginated_response(self, data: Any) -> Response:
        """The page, with the addresses of its neighbours."""
        return Response(
            {
                "count": self._here.paginator.count,
                "page": self._here.number,
                "pages": self._here.paginator.num_pages,
                "next": self.get_next_link(),
                "previous": self.get_previous_link(),
                "results": data,
            }
        )


def paged(
    request: Request, listed: Listed[Any], shape: type[serializers.Serializer[Any]]
) -> Response:
    """The page that is asked for, each item in its shape."""
    pages = Pages()
    # Typed for rows of the database; any list that can be counted and cut will do.
    items: Any = pages.paginate_queryset(cast("Any", listed), request)
    told = shape(items, many=True, context={"request": request}).data
    return pages.get_paginated_response(told)


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
