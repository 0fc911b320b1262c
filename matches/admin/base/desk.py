"""How every admin page here behaves: it only shows, or what it writes goes through a service."""

from collections.abc import Callable
from typing import Any, ClassVar

from django.contrib import admin, messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect

from matches.errors import ServiceError


class ShownAdmin(admin.ModelAdmin):
    """A table that is only shown: the services write it, who check, lock, audit and tell."""

    list_per_page = 50
    show_full_result_count = False

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


class ServedAdmin(admin.ModelAdmin):
    """A table that whoever runs the installation may write, by services: `served` names each way
    and the service (module and name) that it goes. What one refuses is said above the page."""

    list_per_page = 50
    show_full_result_count = False
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
        return bool(request.user.is_active and getattr(request.user, "is_superuser", False))


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
