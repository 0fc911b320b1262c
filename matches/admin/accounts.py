"""Users, their roles, invitations."""

from django.contrib import admin
from django.contrib.auth.admin import UserAdmin

from matches.admin.desk import DeskAdmin, ShownAdmin
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
