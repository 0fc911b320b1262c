"""Letters, what they told of, and how often somebody wants them."""

from django.contrib import admin

from matches.admin.base.desk import ShownAdmin
from matches.models import Letter, LetterChoice, LetterStop, Telling


@admin.register(Letter)
class LetterAdmin(ShownAdmin):
    """When a letter went out; its words are kept nowhere."""

    list_display = ("user", "club", "kind", "day", "made_at", "sent_at")
    list_select_related = ("user", "club")
    list_filter = ("kind", ("sent_at", admin.EmptyFieldListFilter))
    search_fields = ("user__username",)


@admin.register(Telling)
class TellingAdmin(ShownAdmin):
    list_display = ("user", "club", "kind", "what", "told_at", "closed_at")
    list_select_related = ("user", "club")
    list_filter = ("kind",)
    search_fields = ("user__username", "about")


@admin.register(LetterChoice)
class LetterChoiceAdmin(ShownAdmin):
    list_display = ("user", "kind", "often")
    list_select_related = ("user",)
    search_fields = ("user__username",)


@admin.register(LetterStop)
class LetterStopAdmin(ShownAdmin):
    """Which links somebody has; the tokens are kept nowhere."""

    list_display = ("user", "kind", "made_at")
    list_select_related = ("user",)
    search_fields = ("user__username",)
    exclude = ("token_hash",)
