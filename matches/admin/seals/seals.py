"""The record's seals, and the rows in them as digests."""

from django.contrib import admin

from matches.admin.base.desk import ShownAdmin
from matches.models import Seal, SealedRow


@admin.register(Seal)
class SealAdmin(ShownAdmin):
    list_display = ("club", "number", "at", "rows", "head")
    list_filter = ("club",)
    list_select_related = ("club",)
    search_fields = ("head",)
    date_hierarchy = "at"


@admin.register(SealedRow)
class SealedRowAdmin(ShownAdmin):
    list_display = ("seal", "table", "row", "lasting", "words")
    list_filter = ("table",)
    list_select_related = ("seal",)
    search_fields = ("=row",)
