"""Where a page leads."""

from __future__ import annotations

from html.parser import HTMLParser
from urllib.parse import urlencode, urljoin

_LINKS = {"a": "href", "link": "href", "iframe": "src"}


class Links(HTMLParser):
    """Where a page leads: links, forms that ask, and forms that send with what stands in them."""

    def __init__(self, at: str, page: str) -> None:
        super().__init__()
        self.at, self.links = at, list[str]()
        self.posts: list[tuple[str, list[tuple[str, str]]]] = []
        self._form: tuple[str, str, list[tuple[str, str]]] | None = None
        self._select = ""
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Take what a tag tells."""
        told = {key: value or "" for key, value in attrs}
        if _LINKS.get(tag) in told:
            self.links.append(urljoin(self.at, told[_LINKS[tag]]))
        elif tag == "form":
            action = urljoin(self.at, told.get("action", ""))
            self._form = (told.get("method", "get").lower(), action, [])
        elif tag in ("input", "button", "select", "textarea", "option"):
            self._field(tag, told)

    def _field(self, tag: str, told: dict[str, str]) -> None:
        if self._form is None or (tag == "button" and not told.get("name")):
            return
        name, kind = told.get("name", ""), told.get("type", "")
        if tag == "select":
            self._select = name
        elif tag == "option" and self._select and "selected" in told:
            self._form[2].append((self._select, told.get("value", "")))
        elif name and tag == "input" and kind != "file":
            if kind not in ("checkbox", "radio") or "checked" in told:
                self._form[2].append((name, told.get("value", "on" if kind == "checkbox" else "")))
        elif name and tag == "textarea":
            self._form[2].append((name, ""))

    def handle_endtag(self, tag: str) -> None:
        """Close a form."""
        if tag == "select":
            self._select = ""
        if tag != "form" or self._form is None:
            return
        method, action, fields = self._form
        self._form = None
        if method == "post":
            self.posts.append((action, fields))
        else:
            self.links.append(action.partition("?")[0] + "?" + urlencode(fields))
