"""Notices, how each was worded when, and which documents hang on them."""

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest

from matches.admin.base.desk import ShownAdmin
from matches.models import Notice, NoticeFile, NoticeVersion


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


@admin.register(NoticeFile)
class NoticeFileAdmin(ShownAdmin):
    list_display = ("notice", "name", "kind", "size", "put_at", "removed_at")
    list_select_related = ("notice__club", "notice__competition")
    search_fields = ("public_id", "notice__public_id")
    # Its bytes are nothing to be read here.
    exclude = ("content",)

    def get_queryset(self, request: HttpRequest) -> QuerySet[NoticeFile]:
        """Without the bytes: a page of them is a hundred documents."""
        return super().get_queryset(request).defer("content")
