"""Lists that were brought in."""

from django.contrib import admin

from matches.admin.base.desk import ShownAdmin
from matches.models import Bringing


@admin.register(Bringing)
class BringingAdmin(ShownAdmin):
    list_display = ("club", "number", "made_at", "made_by", "people", "teams", "undone_at")
    list_filter = ("club",)
    list_select_related = ("club", "made_by")
    search_fields = ("public_id",)
    date_hierarchy = "made_at"
