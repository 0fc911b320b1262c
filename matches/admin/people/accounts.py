"""Users, their roles, invitations."""

from typing import Any

import allauth.account.admin  # (this and the next register what is replaced below)
import allauth.mfa.admin  # noqa: F401
import axes.admin  # noqa: F401
import knox.admin  # noqa: F401
from allauth.account.models import EmailAddress
from allauth.core import context
from allauth.mfa.models import Authenticator
from axes.models import AccessAttempt, AccessFailureLog, AccessLog
from django.contrib import admin
from django.contrib.auth.admin import UserAdmin
from django.contrib.auth.forms import AdminPasswordChangeForm
from django.contrib.auth.models import Group
from django.forms import ModelForm
from django.http import HttpRequest
from knox.models import AuthToken

from matches.admin.base.desk import ServedAdmin, ShownAdmin
from matches.models import Invitation, Role, TokenNote, User

# Every command loads this file, and no card is judged sooner for the services: so these stand in
# the functions that need them.


class NewPasswordForm(AdminPasswordChangeForm):
    """A password that whoever runs the installation gives to somebody."""

    def save(self, commit: bool = True) -> User:
        """Have the service set it, in the name of who asks."""
        from matches.services.people import accounts

        given = self.cleaned_data["set_usable_password"]
        password = self.cleaned_data["password1"] if given else None
        asks = getattr(context.request, "user", None)
        return accounts.set_password(asks, self.user.get_username(), password)


@admin.register(User)
class SignInAdmin(ServedAdmin, UserAdmin):
    """A user has no name here: names are people's."""

    served = {
        "add": "matches.services.people.accounts.keep",
        "change": "matches.services.people.accounts.keep",
        "password": "matches.services.people.accounts.set_password",
        "delete": "matches.services.people.accounts.delete",
    }
    change_password_form = NewPasswordForm
    fieldsets = (
        (None, {"fields": ("username", "email", "password")}),
        ("Rights", {"fields": ("is_active", "is_staff", "is_superuser")}),
        ("Dates", {"fields": ("last_login", "date_joined")}),
    )
    list_display = ("username", "email", "is_active", "is_staff", "last_login")
    list_filter = ("is_active", "is_staff", "is_superuser")
    search_fields = ("username", "email")
    filter_horizontal = ()
    readonly_fields = ("last_login", "date_joined")

    def get_deleted_objects(self, objs: Any, request: HttpRequest) -> Any:
        """Ask of no row that hangs on the account: what it did stays, as a former user's."""
        told, counts, perms, _protected = super().get_deleted_objects(objs, request)
        from matches.services.people import accounts

        because = (accounts.keeps(each) for each in objs)
        return told, counts, perms & {"user"}, [each for each in because if each]

    def save_model(self, request: HttpRequest, obj: User, form: Any, change: bool) -> None:
        """Keep an account, by its service."""
        from matches.services.people import accounts

        accounts.keep(request.user, obj)

    def delete_model(self, request: HttpRequest, obj: User) -> None:
        """Delete an account with everything that is only its own."""
        from matches.services.people import accounts

        accounts.delete(request.user, obj.get_username())


@admin.register(Role)
class RoleAdmin(ServedAdmin):
    """Roles are given and taken, and never edited."""

    served = {
        "add": "matches.services.people.roles.grant",
        "delete": "matches.services.people.roles.revoke",
    }
    list_display = ("user", "role", "club", "granted_at")
    list_filter = ("role",)
    list_select_related = ("user", "club")
    search_fields = ("user__username", "user__email", "club__name")
    autocomplete_fields = ("user", "club")

    def save_model(self, request: HttpRequest, obj: Role, form: ModelForm, change: bool) -> None:
        """Give a role, by its service."""
        from matches.services.people import roles

        name = obj.user.get_username()
        given = roles.grant(request.user, obj.club.public_id, username=name, role=obj.role)
        obj.pk = given.pk

    def delete_model(self, request: HttpRequest, obj: Role) -> None:
        """Take a role, by its service."""
        from matches.services.people import roles

        name = obj.user.get_username()
        roles.revoke(request.user, obj.club.public_id, username=name, role=obj.role)


@admin.register(Invitation)
class InvitationAdmin(ShownAdmin):
    list_display = ("email", "role", "club", "created_at", "expires_at", "accepted_at")
    list_filter = ("role",)
    list_select_related = ("club",)
    search_fields = ("email", "club__name")
    exclude = ("token_hash",)


admin.site.unregister(
    [AccessAttempt, AccessFailureLog, AccessLog, AuthToken, Authenticator, EmailAddress, Group]
)


@admin.register(Authenticator)
class SecondFactorAdmin(ServedAdmin):
    """Who has a second factor. A lost one is deleted; the secret of none is shown to anybody."""

    served = {"delete": "matches.services.people.accounts.remove_second_factor"}
    list_display = ("user", "type", "created_at", "last_used_at")
    list_filter = ("type",)
    list_select_related = ("user",)
    search_fields = ("user__username", "user__email")
    exclude = ("data",)

    def delete_model(self, request: HttpRequest, obj: Authenticator) -> None:
        """Take it away, by its service."""
        from matches.services.people import accounts

        accounts.remove_second_factor(request.user, obj.pk)


@admin.register(AuthToken)
class TokenAdmin(ShownAdmin):
    """Who has tokens: made and deleted by their owners alone."""

    list_display = ("token_key", "user", "created", "expiry")
    list_select_related = ("user",)
    search_fields = ("user__username",)
    exclude = ("digest",)


@admin.register(TokenNote)
class TokenNoteAdmin(ShownAdmin):
    """What tokens may do, and when they were last used."""

    list_display = ("owner", "scope", "club", "last_used_at")
    list_filter = ("scope",)
    list_select_related = ("token__user", "club")
    search_fields = ("token__user__username",)
    fields = ("scope", "club", "last_used_at")

    @admin.display(description="user")
    def owner(self, note: TokenNote) -> User:
        """Whose it is; of the token itself nothing is shown."""
        return note.token.user


@admin.register(EmailAddress)
class EmailAddressAdmin(ShownAdmin):
    """Where a forgotten password is sent: set by the account's owner."""

    list_display = ("email", "user", "primary", "verified")
    list_select_related = ("user",)
    search_fields = ("email", "user__username")


@admin.register(AccessAttempt, AccessFailureLog, AccessLog)
class SigningInAdmin(ShownAdmin):
    """Who signed in, and who tried to: a lock-out ends by itself."""

    list_display = ("attempt_time", "username", "ip_address")
    search_fields = ("username", "ip_address")
    exclude = ("get_data", "post_data", "session_hash")
