"""Notices, and how each was worded when."""

from django.contrib import admin

from matches.admin.base.desk import ShownAdmin
from matches.models import Notice, NoticeVersion


@admin.register(Notice)
class NoticeAdmin(ShownAdmin):
    list_display = ("public_id", "club", "competition", "told_at")
    list_select_related = ("club", "competition__club")
    search_fields = ("public_id", "club__name")


@admin.register(NoticeVersion)
class NoticeVersionAdmin(ShownAdmin):
    list_display = ("notice", "number", "title", "shown_from", "shown_until", "for_strangers")
    list_select_related = ("notice__club", "notice__competition")
    list_filter = ("for_strangers", "taken_down")
    search_fields = ("title", "notice__public_id")
