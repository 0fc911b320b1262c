"""Calendar links."""

from django.contrib import admin

from matches.admin.base.desk import ShownAdmin
from matches.models import CalendarLink


@admin.register(CalendarLink)
class CalendarLinkAdmin(ShownAdmin):
    """Who has one; the address itself is kept nowhere."""

    list_display = ("user", "made_at")
    list_select_related = ("user",)
    search_fields = ("user__username",)
    exclude = ("token_hash",)
