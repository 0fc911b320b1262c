"""Rows that are appended and never edited.

Python refuses here, early and with a sentence; the triggers in `guards` refuse in the database,
whoever asks.
"""

from typing import Any, NoReturn

from django.db import models


class AppendedRowError(Exception):
    """Somebody tried to edit or delete what may only be appended."""

    def __init__(self, noun: str, verb: str) -> None:
        super().__init__(f"A {noun} is never {verb}: append a new one that supersedes it.")


class AppendOnlyQuerySet(models.QuerySet):
    """Reads and appends; refuses to edit or delete."""

    def update(self, **kwargs: Any) -> NoReturn:
        raise AppendedRowError(str(self.model._meta.verbose_name), "edited")

    async def aupdate(self, **kwargs: Any) -> NoReturn:
        self.update(**kwargs)

    def bulk_update(self, *args: Any, **kwargs: Any) -> NoReturn:
        raise AppendedRowError(str(self.model._meta.verbose_name), "edited")

    def delete(self) -> NoReturn:
        raise AppendedRowError(str(self.model._meta.verbose_name), "deleted")

    def erase(self) -> int:
        """Delete the rows after all, inside `triggers.erasing()`: elsewhere the database refuses.

        Returns how many. What points at them is not looked for: it must be gone already.
        """
        return self._raw_delete(self.db)


class AppendOnlyModel(models.Model):
    """A row that is written once."""

    objects = AppendOnlyQuerySet.as_manager()

    class Meta:
        abstract = True

    def save(self, *args: Any, **kwargs: Any) -> None:
        if not self._state.adding:
            raise AppendedRowError(str(self._meta.verbose_name), "edited")
        super().save(*args, **kwargs)

    def delete(self, *args: Any, **kwargs: Any) -> NoReturn:
        raise AppendedRowError(str(self._meta.verbose_name), "deleted")
