"""Boards as they were measured, and aim maps: made by the services, shown here."""

from django.contrib import admin

from matches.admin.base.desk import ShownAdmin
from matches.models import AimMap, BoardVersion


@admin.register(BoardVersion)
class BoardVersionAdmin(ShownAdmin):
    list_display = ("board", "version", "note", "by", "at")
    list_select_related = ("board__venue", "by")
    search_fields = ("board__name", "board__public_id", "board__venue__name")


@admin.register(AimMap)
class AimMapAdmin(ShownAdmin):
    list_display = ("public_id", "state", "done", "total", "created_at")
    list_filter = ("state",)
    search_fields = ("public_id", "digest")
