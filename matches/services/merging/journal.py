"""What making one did, step by step, so that it can be taken back step by step from the last.

Whatever moves, goes or changes is done through a `Journal`, which does it and writes down how it
was: keys by table, rows that go, columns before and after. Taken back, every step finds what it
left or refuses: what somebody changed since is never written over.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from datetime import date, datetime
from typing import Any, Final

from django.apps import apps
from django.core import serializers
from django.db import connection, models
from django.db.models.deletion import Collector

AT_MOST: Final = 20_000
"""So many rows are noted of one time that two are made one; of more they stay one."""
RECKONED: Final = frozenset({"rating", "ratingchange"})
"""Tables that are made anew from results, and come back by that."""
Step = dict[str, Any]


class OtherwiseError(Exception):
    """A step does not find what it left. `model` is where."""

    def __init__(self, model: type[models.Model]) -> None:
        super().__init__(model._meta.model_name)
        self.model = model


class Journal:
    """The steps of one time that two are made one, in order."""

    def __init__(self) -> None:
        self.steps: list[Step] = []

    @property
    def size(self) -> int:
        """How many rows are noted."""
        return sum(max(1, len(step.get("keys") or step.get("rows") or ())) for step in self.steps)

    def move(
        self, held: models.QuerySet[Any], column: str, was: Any, now: Any, *, stays: bool = True
    ) -> None:
        """Have a column of these rows, which says `was`, say `now` (primary keys, or texts). Not
        `stays`: whoever these are of may take them away, and that hinders nothing."""
        keys = list(held.order_by().values_list("pk", flat=True))
        if not keys:
            return
        held.model._default_manager.filter(pk__in=keys).update(**{column: now})
        self._note("moved", held.model, column=column, was=was, now=now, keys=keys, stays=stays)

    def moved(self, model: type[models.Model], column: str, keys: Iterable[int]) -> None:
        """Note rows that were moved in a way of their own, which takes them back too."""
        self._note("apart", model, column=column, keys=list(keys))

    def delete(self, held: models.QuerySet[Any] | models.Model) -> None:
        """Delete rows, with all that goes along with them."""
        found = [held] if isinstance(held, models.Model) else list(held)
        for row in found:
            self._going(row)
            row.delete()

    def change(self, row: Any, **columns: Any) -> None:
        """Write columns of one row, by their names in the table."""
        was = {name: getattr(row, name) for name in columns}
        for name, value in columns.items():
            setattr(row, name, value)
        row.save(update_fields=[row._meta.get_field(name).name for name in columns])
        self.changed(row, was, columns)

    def changed(self, row: models.Model, was: dict[str, Any], now: dict[str, Any]) -> None:
        """Note columns of one row that were written already."""
        if was != now:
            self._note("changed", type(row), key=row.pk, before=_plain(was), after=_plain(now))

    def made(self, model: type[models.Model], keys: Iterable[int]) -> None:
        """Note rows that came to be by it, and go again with it."""
        if held := sorted(keys):
            self._note("made", model, keys=held)

    def _going(self, row: models.Model) -> None:
        """Note a row and what goes along, those that others point at first."""
        collector = Collector(using=connection.alias, origin=row)
        collector.collect([row])
        for (field, _value), held in collector.field_updates.items():
            for each in (one for rows in held for one in _rows(rows)):
                self.changed(each, {field.attname: getattr(each, field.attname)},
                             {field.attname: None})  # fmt: skip
        collector.sort()
        own = [one for rows in reversed(collector.data.values()) for one in rows]
        along = [one for rows in collector.fast_deletes for one in rows]
        found = [one for one in (*own, *along) if one._meta.model_name not in RECKONED]
        self._note("gone", type(row), rows=_plain(serializers.serialize("python", found)))

    def _note(self, did: str, model: type[models.Model], **told: Any) -> None:
        self.steps.append({"did": did, "model": model._meta.label, **told})


def take_back(steps: list[Step], apart: Callable[[Step], None]) -> None:
    """Take the steps back, the last first; `apart` takes back those that were done in a way of
    their own. OtherwiseError at the first that does not find what it left: then nothing is kept,
    for the caller's transaction is over."""
    for step in reversed(steps):
        _BACK.get(step["did"], lambda _model, told: apart(told))(_model(step), step)


def _model(step: Step) -> type[models.Model]:
    return apps.get_model(step["model"])


def _moved_back(model: type[models.Model], step: Step) -> None:
    held = model._default_manager.filter(pk__in=step["keys"], **{step["column"]: step["now"]})
    done = held.update(**{step["column"]: step["was"]})
    if step["stays"] and done != len(step["keys"]):
        raise OtherwiseError(model)


def _gone_back(_of: type[models.Model], step: Step) -> None:
    for each in serializers.deserialize("python", step["rows"]):
        _require_pointed_at(each.object)
        each.save(save_m2m=False, force_insert=True)


def _require_pointed_at(row: models.Model) -> None:
    """What a row points at may be gone since; the database would say so at the very end, and not of
    what."""
    for field in row._meta.concrete_fields:
        key = getattr(row, field.attname)
        if not isinstance(field, models.ForeignKey) or key is None:
            continue
        pointed_at: type[models.Model] = row._meta.get_field(field.name).related_model  # type: ignore[assignment]
        there: models.QuerySet[Any] = models.QuerySet(pointed_at)
        if not there.filter(**{field.target_field.name: key}).exists():
            raise OtherwiseError(pointed_at)


def _changed_back(model: type[models.Model], step: Step) -> None:
    # Past what a manager does beside writing: how it was is all there is to say.
    held: models.QuerySet[Any] = models.QuerySet(model).filter(pk=step["key"])
    for name, value in step["after"].items():
        held = held.filter(**{f"{name}__isnull": True} if value is None else {name: value})
    if not held.update(**step["before"]):
        raise OtherwiseError(model)


def _unmade(model: type[models.Model], step: Step) -> None:
    models.QuerySet(model).filter(pk__in=step["keys"]).delete()


_BACK: Final[dict[str, Callable[[type[models.Model], Step], None]]] = {
    "moved": _moved_back,
    "gone": _gone_back,
    "changed": _changed_back,
    "made": _unmade,
}


def _rows(held: Any) -> Iterator[models.Model]:
    yield from [held] if isinstance(held, models.Model) else held


def _plain(value: Any) -> Any:
    """As JSON has it, with moments to the microsecond."""
    if isinstance(value, dict):
        return {str(key): _plain(each) for key, each in value.items()}
    if isinstance(value, list | tuple):
        return [_plain(each) for each in value]
    if isinstance(value, date | datetime):
        return value.isoformat()
    return value if value is None or isinstance(value, str | int | float | bool) else str(value)
