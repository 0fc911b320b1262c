"""How every admin page here behaves: it asks the database before it saves, or it only shows."""

import copy
from typing import Any

from django.contrib import admin
from django.db import IntegrityError, transaction
from django.forms import ModelForm
from django.http import HttpRequest

from matches.models.guards.refusal import explain


class AskingForm(ModelForm):
    """A form that tries its row in the database first, and undoes it.

    The guards are triggers, which no validation in Python knows of. So the form saves a copy in a
    savepoint: what the database refuses is said on the form, with everything typed still there.
    """

    def _post_clean(self) -> None:
        super()._post_clean()  # type: ignore[misc]  # Django has it, its stubs do not
        if self.errors:
            return
        try:
            with transaction.atomic():
                copy.copy(self.instance).save()
                transaction.set_rollback(True)
        except IntegrityError as error:
            self.add_error(None, explain(error))


class DeskAdmin(admin.ModelAdmin):
    """A table that may be edited."""

    form = AskingForm
    list_per_page = 50
    show_full_result_count = False


class ShownAdmin(admin.ModelAdmin):
    """A table that is only shown: it is appended to, or computed, by the services."""

    list_per_page = 50
    show_full_result_count = False

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


class RowsInline(admin.TabularInline):
    """Rows that belong to the one above them."""

    form = AskingForm
    extra = 0
    show_change_link = True
