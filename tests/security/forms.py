"""What a page asks for: every form on it, with what stands in it already."""

from __future__ import annotations

import inspect
import re
from dataclasses import dataclass, field
from html.parser import HTMLParser
from typing import Any

from django.urls import resolve


@dataclass
class Form:
    """A form as a browser would send it. ``buttons`` are the names and values of what sends it,
    ``offered`` what a box or a list has to choose from."""

    action: str
    fields: dict[str, list[str]] = field(default_factory=dict)
    buttons: list[tuple[str, str]] = field(default_factory=list)
    offered: dict[str, list[str]] = field(default_factory=dict)

    @property
    def shape(self) -> tuple[Any, ...]:
        """What makes it another form than the next: its fields, numbers and ids aside."""
        names = {re.sub(r"[0-9a-z]{12}|\d+", "#", name) for name in self.fields}
        return (*sorted(names), *sorted({value for _name, value in self.buttons}))


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.forms: list[Form] = []
        self._open: Form | None = None
        self._select = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        told = {name: value or "" for name, value in attrs}
        if tag == "form" and told.get("method", "get").lower() == "post":
            self._open = Form(told.get("action", ""))
            self.forms.append(self._open)
        name = told.get("name", "")
        if self._open is None or (not name and tag != "option"):
            return
        held = self._open.fields
        if tag == "button":
            self._open.buttons.append((name, told.get("value", "")))
        elif tag == "input" and told.get("type") in ("checkbox", "radio"):
            held.setdefault(name, [])
            self._open.offered.setdefault(name, []).append(told.get("value", "on"))
            if "checked" in told:
                held[name].append(told.get("value", "on"))
        elif tag in ("input", "textarea"):
            held.setdefault(name, []).append(told.get("value", ""))
        elif tag == "select":
            held.setdefault(name, [])
            self._select = name
        elif tag == "option" and self._select:
            self._open.offered.setdefault(self._select, []).append(told.get("value", ""))
            if "selected" in told or not held[self._select]:
                held[self._select] = [told.get("value", "")]

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self._open = None
        if tag == "select":
            self._select = ""


def forms_of(text: str) -> list[Form]:
    """The forms of a page that change something."""
    reader = _Reader()
    reader.feed(text)
    return reader.forms


_READ = re.compile(r"""(POST|GET|FILES)(?:\.get|\.getlist)?[\(\[]\s*["']([^"']+)["']""")


def read_raw(address: str) -> tuple[set[str], set[str]]:
    """The names that a page's own code reads without a form: of what is posted, of the query."""
    view = inspect.unwrap(resolve(address.partition("?")[0]).func)
    module = inspect.getmodule(getattr(view, "view_class", view))
    found = _READ.findall(inspect.getsource(module)) if module else []
    return (
        {name for kind, name in found if kind != "GET"},
        {name for kind, name in found if kind == "GET"},
    )
