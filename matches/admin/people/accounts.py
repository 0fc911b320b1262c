"""Users, their roles, invitations."""

from typing import Any

import allauth.mfa.admin  # noqa: F401  (registers what is replaced below)
from allauth.mfa.models import Authenticator
from django.contrib import admin
from django.contrib.auth.admin import UserAdmin
from django.db.models import QuerySet
from django.http import HttpRequest

from matches.admin.base.desk import DeskAdmin, ShownAdmin
from matches.models import Invitation, Role, User


@admin.register(User)
class SignInAdmin(UserAdmin):
    """A user has no name here: names are people's."""

    fieldsets = (
        (None, {"fields": ("username", "email", "password")}),
        ("Rights", {"fields": ("is_active", "is_staff", "is_superuser", "groups")}),
        ("Dates", {"fields": ("last_login", "date_joined")}),
    )
    list_display = ("username", "email", "is_active", "is_staff", "last_login")
    search_fields = ("username", "email")
    readonly_fields = ("last_login", "date_joined")

    def get_deleted_objects(self, objs: Any, request: HttpRequest) -> Any:
        """Ask of no row that hangs on the account: what it did stays, as a former user's."""
        told, counts, perms, _protected = super().get_deleted_objects(objs, request)
        # Every command loads this file, and no card is judged sooner for the services.
        from matches.services.people import accounts

        because = (accounts.keeps(each) for each in objs)
        return told, counts, perms & {"user"}, [each for each in because if each]

    def delete_model(self, request: HttpRequest, obj: User) -> None:
        """Delete an account with everything that is only its own."""
        from matches.services.people import accounts

        accounts.delete(request.user, obj.get_username())

    def delete_queryset(self, request: HttpRequest, queryset: QuerySet[User]) -> None:
        for each in list(queryset):
            self.delete_model(request, each)


@admin.register(Role)
class RoleAdmin(DeskAdmin):
    list_display = ("user", "role", "club", "granted_at")
    list_filter = ("role",)
    list_select_related = ("user", "club")
    search_fields = ("user__username", "user__email", "club__name")
    autocomplete_fields = ("user", "club")


@admin.register(Invitation)
class InvitationAdmin(ShownAdmin):
    list_display = ("email", "role", "club", "created_at", "expires_at", "accepted_at")
    list_filter = ("role",)
    list_select_related = ("club",)
    search_fields = ("email", "club__name")
    exclude = ("token_hash",)


admin.site.unregister(Authenticator)


@admin.register(Authenticator)
class SecondFactorAdmin(ShownAdmin):
    """Who has a second factor. A lost one is deleted; the secret of none is shown to anybody."""

    list_display = ("user", "type", "created_at", "last_used_at")
    list_filter = ("type",)
    list_select_related = ("user",)
    search_fields = ("user__username", "user__email")
    exclude = ("data",)

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return admin.ModelAdmin.has_delete_permission(self, request, obj)
