"""The outbox and the audit."""

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils import timezone

from matches.admin.base.desk import ShownAdmin
from matches.models import AuditEntry, OutboxMessage


@admin.register(OutboxMessage)
class OutboxMessageAdmin(ShownAdmin):
    list_display = ("topic", "created_at", "due_at", "attempts", "sent_at", "last_error")
    list_filter = ("topic", ("sent_at", admin.EmptyFieldListFilter))
    search_fields = ("topic", "last_error")
    actions = ("send_again",)

    @admin.action(description="Send again with the next sweep", permissions=["view"])
    def send_again(self, request: HttpRequest, messages: QuerySet[OutboxMessage]) -> None:
        """Make them due: for messages that wait after failed attempts, or were sent in vain."""
        count = messages.update(due_at=timezone.now(), sent_at=None)
        self.message_user(request, f"{count} messages are due now.")


@admin.register(AuditEntry)
class AuditEntryAdmin(ShownAdmin):
    list_display = ("at", "user", "club", "action", "object_type", "object_id", "summary")
    list_filter = ("action", "object_type")
    list_select_related = ("user", "club")
    search_fields = ("object_id", "summary", "user__username", "club__name")
    date_hierarchy = "at"
