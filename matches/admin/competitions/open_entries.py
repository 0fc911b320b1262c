"""Open entries, and who waits for a place."""

from django.contrib import admin

from matches.admin.base.desk import ShownAdmin
from matches.models import OpenEntry, WaitingEntry


@admin.register(OpenEntry)
class OpenEntryAdmin(ShownAdmin):
    list_display = ("competition", "places", "closes_at", "opened_by", "opened_at")
    list_select_related = ("competition", "opened_by")
    search_fields = ("competition__name",)


@admin.register(WaitingEntry)
class WaitingEntryAdmin(ShownAdmin):
    list_display = ("competition", "person", "team", "asked_at")
    list_select_related = ("competition", "person", "team")
    search_fields = ("competition__name", "team__name")
