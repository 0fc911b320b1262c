"""The outbox and the audit."""

import re

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext

from matches.admin.base.desk import ServedAdmin, ShownAdmin
from matches.models import AuditEntry, OutboxMessage, Person
from matches.policy import visibility

_PERSON = re.compile(r"person:(\w{12})")


@admin.register(OutboxMessage)
class OutboxMessageAdmin(ServedAdmin):
    served = {"send_again": "matches.services.base.outbox.due_again"}
    list_display = ("topic", "created_at", "due_at", "attempts", "sent_at", "last_error")
    list_filter = ("topic", ("sent_at", admin.EmptyFieldListFilter))
    search_fields = ("topic", "last_error")
    actions = ("send_again",)

    def has_send_permission(self, request: HttpRequest) -> bool:
        return self._runs(request)

    @admin.action(description="Send again with the next sweep", permissions=["send"])
    def send_again(self, request: HttpRequest, messages: QuerySet[OutboxMessage]) -> None:
        """Make them due: for messages that wait after failed attempts, or were sent in vain."""
        from matches.services.base import outbox

        count = outbox.due_again(request.user, [each.pk for each in messages])
        self.message_user(request, f"{count} messages are due now.")


@admin.register(AuditEntry)
class AuditEntryAdmin(ShownAdmin):
    list_display = ("at", "user", "club", "action", "object_type", "object_id", "told")
    list_filter = ("action", "object_type")
    list_select_related = ("user", "club")
    search_fields = ("object_id", "summary", "user__username", "club__name")
    date_hierarchy = "at"

    @admin.display(description="summary")
    def told(self, entry: AuditEntry) -> str:
        """The summary with those named who are still known by a name."""
        ids = set(_PERSON.findall(entry.summary))
        people = Person.objects.in_bulk(ids, field_name="public_id") if ids else {}
        return _PERSON.sub(
            lambda found: (
                visibility.full_name(people[found.group(1)])
                if found.group(1) in people
                else gettext("Former player")
            ),
            entry.summary,
        )
