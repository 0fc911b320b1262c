"""People, and what they are together."""

from typing import Any

from django.contrib import admin
from django.http import HttpRequest, HttpResponse

from matches.admin.base.desk import RowsInline, ShownAdmin
from matches.models import (
    ClubCode,
    Erasure,
    Follower,
    FormerName,
    KeptAddress,
    MadeOne,
    Membership,
    Pair,
    Permission,
    PermissionAsked,
    PermissionNote,
    Person,
    SignInLetter,
    Team,
    TeamMember,
)
from matches.models.people import full_names


class MembershipInline(RowsInline):
    model = Membership


@admin.register(Person)
class PersonAdmin(ShownAdmin):
    list_display = ("given_name", "family_name", "alias", "naming", "age_band", "public_id")
    list_filter = ("age_band", "naming")
    search_fields = ("given_name", "family_name", "alias", "public_id")
    readonly_fields = ("public_id", "created_at")
    inlines = (MembershipInline,)

    def changelist_view(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        """The list; whose names stand in its columns is heard (`services.looked`)."""
        answer = super().changelist_view(request, *args, **kwargs)
        shown = getattr(answer, "context_data", None) or {}
        for person in shown["cl"].result_list if "cl" in shown else ():
            full_names.told(person)
        return answer


@admin.register(FormerName)
class FormerNameAdmin(ShownAdmin):
    list_display = ("club", "whose", "key")
    list_select_related = ("club",)
    search_fields = ("club__name",)


@admin.register(Erasure)
class ErasureAdmin(ShownAdmin):
    list_display = ("kind", "erased_at", "key")
    list_filter = ("kind",)
    search_fields = ("digest",)


@admin.register(Permission)
class PermissionAdmin(ShownAdmin):
    list_display = ("person", "club", "kind", "naming", "given_by", "at", "until")
    list_filter = ("kind", "naming", "given_by")
    list_select_related = ("person", "club")
    search_fields = ("person__public_id", "club__name")


@admin.register(PermissionNote)
class PermissionNoteAdmin(ShownAdmin):
    list_display = ("permission", "text")
    list_select_related = ("permission",)
    search_fields = ("permission__person__public_id",)


@admin.register(PermissionAsked)
class PermissionAskedAdmin(ShownAdmin):
    list_display = ("person", "club", "naming", "age_band", "state", "asked_at")
    list_filter = ("state",)
    list_select_related = ("person", "club")
    search_fields = ("person__public_id", "club__name")


@admin.register(SignInLetter)
class SignInLetterAdmin(ShownAdmin):
    list_display = ("person", "club", "email", "made_at", "expires_at")
    list_select_related = ("person", "club")
    search_fields = ("person__public_id", "email", "club__name")


@admin.register(KeptAddress)
class KeptAddressAdmin(ShownAdmin):
    list_display = ("person", "club", "email", "guardian", "asked_at", "sent_at", "reminded_at")
    list_select_related = ("person", "club")
    search_fields = ("person__public_id", "email", "club__name")


@admin.register(Follower)
class FollowerAdmin(ShownAdmin):
    list_display = ("email", "competition", "team", "asked_at", "confirmed_at", "told_until")
    list_select_related = ("competition", "team")
    search_fields = ("email", "competition__name", "team__name")


@admin.register(MadeOne)
class MadeOneAdmin(ShownAdmin):
    # What was done holds names of who went: the page of the merge tells it, to who may know.
    exclude = ("rows",)
    list_display = ("club", "kind", "kept", "gone", "made_at", "made_by", "undone_at")
    list_filter = ("club", "kind")
    list_select_related = ("club", "made_by")
    search_fields = ("public_id", "gone_id")
    date_hierarchy = "made_at"


@admin.register(ClubCode)
class ClubCodeAdmin(ShownAdmin):
    list_display = ("person", "club", "number")
    list_select_related = ("person", "club")
    search_fields = ("person__public_id", "club__name")


@admin.register(Membership)
class MembershipAdmin(ShownAdmin):
    list_display = ("person", "club", "season")
    list_select_related = ("person", "club", "season")
    search_fields = ("person__given_name", "person__family_name", "club__name")


@admin.register(Pair)
class PairAdmin(ShownAdmin):
    list_display = ("first", "second", "public_id")
    list_select_related = ("first", "second")
    search_fields = (
        "first__given_name",
        "first__family_name",
        "second__given_name",
        "second__family_name",
        "public_id",
    )
    readonly_fields = ("public_id",)


class TeamMemberInline(RowsInline):
    model = TeamMember


@admin.register(Team)
class TeamAdmin(ShownAdmin):
    list_display = ("name", "club", "season", "public_id")
    list_select_related = ("club", "season")
    search_fields = ("name", "club__name", "public_id")
    readonly_fields = ("public_id",)
    inlines = (TeamMemberInline,)


@admin.register(TeamMember)
class TeamMemberAdmin(ShownAdmin):
    list_display = ("team", "order", "person")
    list_select_related = ("team", "person")
    search_fields = ("team__name", "person__given_name", "person__family_name")
