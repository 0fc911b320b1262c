"""What a process of tests finds out once, and not again for every client of every test; and what it
need not find out at all."""

from __future__ import annotations

import gc
import sys
from typing import Any

from django.conf import settings
from django.db.models import Field
from django.db.models.expressions import Col
from django.utils.functional import cached_property
from whitenoise.middleware import WhiteNoiseMiddleware

_every_static_file = WhiteNoiseMiddleware.add_files_from_finders
_found: dict[str, dict[str, Any]] = {}

SETTINGS = (
    "STATICFILES_DIRS", "STATICFILES_FINDERS", "INSTALLED_APPS", "STATIC_URL", "STORAGES",
)  # fmt: skip
"""What says which files there are; what is sent with them are the middleware's own attributes."""
OWN = ("static_prefix", "max_age", "charset", "allow_all_origins", "add_headers_function")


def static_files() -> None:
    """Have WhiteNoise look at the static files once, for each way in which they may be set.

    Every client of a test starts the middlewares for itself, and this one reads the folders and
    states the headers of each of two hundred files: as long as many a page takes.
    """
    WhiteNoiseMiddleware.add_files_from_finders = _remembered


def _remembered(self: WhiteNoiseMiddleware) -> None:
    said = [getattr(settings, name) for name in SETTINGS]
    key = repr([*said, *(getattr(self, name) for name in OWN)])
    if key not in _found:
        before, self.files = self.files, {}
        _every_static_file(self)
        _found[key], self.files = self.files, before
    self.files.update(_found[key])


def grammars() -> None:
    """Have `jsonschema` do without the grammar of international addresses (the formats `iri` and
    `iri-reference`, which no description of ours names): to compile it takes as long as everything
    else that is imported."""
    sys.modules.setdefault("rfc3987_syntax", None)


def columns() -> None:
    """Have a column say who it is, as Django's own expressions do, without asking the signature of
    its constructor.

    Where rows are to be in order Django compares every column of every table that is joined: of a
    match with its sides, a third of what it takes to put the whole question together.
    """
    if Col.identity is DJANGO_S:
        identity = cached_property(_identity)
        identity.__set_name__(Col, "identity")
        Col.identity = identity


DJANGO_S = Col.identity


def _identity(self: Col) -> tuple[Any, ...]:
    (alias, *fields), named = self._constructor_args
    said = dict(zip(("target", "output_field"), fields, strict=False), **named)
    return (self.__class__, alias, _of(said["target"]), _of(said.get("output_field")))


def _of(field: Field | None) -> Any:
    if field is None:
        return None
    return (field.model._meta.label, field.name) if field.name and field.model else type(field)


def rubbish() -> None:
    """What is there before the first test stays to the last: it is not looked through again."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(10_000, 20, 20)
