"""How every admin page here behaves: it only shows, or what it writes goes through a service."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, ClassVar

from django.contrib import admin, messages
from django.contrib.admin.options import IncorrectLookupParameters
from django.contrib.admin.views.main import ChangeList
from django.db import (
    DatabaseError,
    DataError,
    NotSupportedError,
    OperationalError,
    ProgrammingError,
)
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect

from matches.errors import ServiceError
from matches.policy import walls

ODD = (ArithmeticError, DatabaseError, LookupError, NotImplementedError, TypeError, ValueError)
"""How a filter ends that is well formed and means nothing: a year 0, half of a range, an expression
that is never closed, a number that no column holds, a question that the database does not know. Of
what comes from the database only what `_is_about_the_filter`."""
NOT_TO_BE_ASKED = frozenset({"42804", "42846", "42883", "42P18"})
"""What PostgreSQL says to a comparison of two kinds: it knows no such operator, or no such cast."""


class FoundRows(ChangeList):
    """The rows of a list. A filter that cannot be asked leads back to it, as one that is not known
    does: Django asks the database later than it looks at the filters."""

    def get_queryset(self, request: HttpRequest, *args: Any, **kwargs: Any) -> QuerySet[Any]:
        with _asked(request):
            return super().get_queryset(request, *args, **kwargs)

    def get_results(self, request: HttpRequest) -> None:
        with _asked(request):
            super().get_results(request)


@contextmanager
def _asked(request: HttpRequest) -> Iterator[None]:
    try:
        yield
    except ODD as error:
        # Where nobody asked for anything it is the database that fails, and that is said as ever.
        if not request.GET or not _is_about_the_filter(error):
            raise
        raise IncorrectLookupParameters(error) from error


def _is_about_the_filter(error: Exception) -> bool:
    """Whether the database itself is there and in order, and only this cannot be asked of it. One
    that is away, full or locked, or lacks a table or a right, is no mistake in an address."""
    if not isinstance(error, DatabaseError) or isinstance(error, (DataError, NotSupportedError)):
        return True
    if isinstance(error, ProgrammingError):
        return getattr(error.__cause__, "sqlstate", "") in NOT_TO_BE_ASKED
    # SQLite asks Python for expressions, and tells no more of it than that.
    return isinstance(error, OperationalError) and "user-defined function" in str(error)


class LookedAtAdmin(admin.ModelAdmin):
    """A table of every club: who may look at it has passed the gate of all of them."""

    list_per_page = 50
    show_full_result_count = False

    def get_queryset(self, request: HttpRequest) -> QuerySet[Any]:
        # Django looks a row up before it asks who may see it.
        if self.has_view_or_change_permission(request):
            walls.open_every_club()
        return super().get_queryset(request)

    def get_changelist(self, request: HttpRequest, **kwargs: Any) -> type[ChangeList]:
        return FoundRows

    def get_object(self, request: HttpRequest, object_id: str, from_field: Any = None) -> Any:
        """A number that no column holds is no row's."""
        try:
            return super().get_object(request, object_id, from_field)
        except (OverflowError, DataError):
            return None

    def lookup_allowed(self, lookup: str, value: str, request: HttpRequest) -> bool:
        """Nothing is filtered by a column that is shown nowhere: whether a row is listed would tell
        it, letter by letter."""
        if lookup.partition("__")[0] in self._kept_back():
            return False
        return super().lookup_allowed(lookup, value, request)

    def _kept_back(self) -> frozenset[str]:
        named = {*self.readonly_fields, *self.list_display, *self.list_filter}
        return frozenset(
            name
            for field in self.opts.concrete_fields
            if field.name in (self.exclude or ())
            or (not field.editable and field.name not in named)
            for name in (field.name, field.attname)
            if field is not self.opts.pk
        )


class ShownAdmin(LookedAtAdmin):
    """A table that is only shown: the services write it, who check, lock, audit and tell."""

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


class ServedAdmin(LookedAtAdmin):
    """A table that whoever runs the installation may write, by services: `served` names each way
    and the service (module and name) that it goes. What one refuses is said above the page."""

    served: ClassVar[dict[str, str]] = {}

    def has_add_permission(self, request: HttpRequest) -> bool:
        return "add" in self.served and self._runs(request)

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return "change" in self.served and self._runs(request)

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return "delete" in self.served and self._runs(request)

    def changeform_view(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        return self._said(request, super().changeform_view, *args, **kwargs)

    def delete_view(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        return self._said(request, super().delete_view, *args, **kwargs)

    def changelist_view(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        return self._said(request, super().changelist_view, *args, **kwargs)

    def delete_queryset(self, request: HttpRequest, queryset: Any) -> None:
        """One after the other, each as if it were alone."""
        for each in list(queryset):
            self.delete_model(request, each)

    def _said(
        self, request: HttpRequest, view: Callable[..., HttpResponse], *args: Any, **kwargs: Any
    ) -> HttpResponse:
        try:
            return view(request, *args, **kwargs)
        except ServiceError as error:
            self.message_user(request, str(error), messages.ERROR)
            return redirect(request.get_full_path())

    @staticmethod
    def _runs(request: HttpRequest) -> bool:
        runs = bool(request.user.is_active and getattr(request.user, "is_superuser", False))
        if runs:
            # What is deleted is looked for with all that hangs on it.
            walls.open_every_club()
        return runs


class RowsInline(admin.TabularInline):
    """Rows that belong to the one above them, shown."""

    extra = 0
    show_change_link = True

    def has_add_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False
