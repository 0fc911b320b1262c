"""A board's measures as people write them down: a line a mark, a name and its numbers."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from django import forms
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from matches.web.base.inputs import text_area

SHAPES: Final = (
    ("hexagon", _("a regular hexagon")),
    ("circle", _("a circle")),
    ("square", _("a square")),
    ("rectangle", _("a rectangle")),
)
COINS: Final = (
    ("1p", _("1p (20.3 mm)")),
    ("2p", _("2p (25.9 mm)")),
    ("10p", _("10p (24.5 mm)")),
    ("washer", _("washer, 7/8 inch (22.2 mm)")),
    ("other", _("another: say its size below")),
)
SIZES: Final = {"hexagon": "side", "circle": "radius", "square": "side", "rectangle": "width"}
COUNTS: Final = {"spots": (2, 3), "lines": (4, 5), "areas": (3, 3), "pegs": (2, 3)}
"""How many numbers follow the name of a mark."""

_PLACES: Final = {
    "side": "size",
    "radius": "size",
    "width": "size",
    "length": "length",
    "shape": "shape",
    **{kind: kind for kind in COUNTS},
}
_SEPARATORS: Final = re.compile(r"[,;\s]+")


def _lines(label: Any, help_text: Any, rows: int = 4) -> forms.CharField:
    attrs = {"spellcheck": "false", "class": "measures"}
    return text_area(label=label, help_text=help_text, required=False, rows=rows, attrs=attrs)


def _number(label: Any, help_text: Any = "", **kwargs: Any) -> forms.FloatField:
    return forms.FloatField(
        label=label,
        help_text=help_text,
        widget=forms.NumberInput(attrs={"step": "any", "inputmode": "decimal"}),
        **kwargs,
    )


def numbers_of(text: str) -> list[float]:
    """The numbers in a line, apart by spaces or commas. Raises ValueError naming what is none."""
    found = []
    for word in filter(None, _SEPARATORS.split(text)):
        try:
            found.append(float(word))
        except ValueError:
            said = gettext("“%(word)s” is not a number (decimals take a point)")
            raise ValueError(said % {"word": word[:20]}) from None
    return found


def rows_of(form: forms.Form, field: str, read: Callable[[str], Any]) -> list[tuple[int, Any]]:
    """Each line of a text with its number, read; what cannot be read is told at the field."""
    found = []
    for number, line in enumerate(str(form.cleaned_data.get(field, "")).splitlines(), 1):
        if not line.strip():
            continue
        try:
            found.append((number, read(line)))
        except ValueError as error:
            told = {"n": number, "why": str(error)}
            form.add_error(field, gettext("Line %(n)d: %(why)s.") % told)
    return found


class MeasuresForm(forms.Form):
    """Everything that is measured of a board."""

    catch_all = None

    shape = forms.ChoiceField(label=_("The board is"), choices=SHAPES)
    size = _number(
        _("Side, radius or width (mm)"),
        _("The side of a hexagon or square, the radius of a circle, the width of a rectangle."),
    )
    length = _number(_("Length (mm)"), _("Of a rectangle, the long way."), required=False)
    spots = _lines(
        _("Spots"),
        _(
            "One a line, in mm from the middle, right and up: name: x, y. A third number is its"
            " size."
        ),
        6,
    )
    lines = _lines(_("Lines"), _("name: x, y, x, y of its two ends. A fifth number is its width."))
    areas = _lines(_("Areas"), _("Circles: name: x, y, radius."), 2)
    pegs = _lines(_("Pegs"), _("name: x, y. A third number is its size."), 4)
    coin = forms.ChoiceField(label=_("Played with"), choices=COINS)
    coin_diameter = _number(_("Its diameter (mm)"), _("Of another coin."), required=False)
    coin_mass = _number(_("Its weight (g)"), _("Of another coin."), required=False)
    friction = _number(
        _("Friction on the board"), _("0.15 unless you measured it: see “Measure how it slides”.")
    )
    restitution = _number(
        _("Restitution"),
        _("How much of their speed two pennies keep head on: 0.9 unless measured."),
    )
    disc_friction = _number(_("Friction between pennies"), _("0.15 is usual."))
    note = forms.CharField(
        label=_("Why it is measured again"), required=False, max_length=200,
        help_text=_("Such as: sanded and waxed. It stands in the board's history."),
    )  # fmt: skip
    expected_version = forms.IntegerField(widget=forms.HiddenInput, required=False)

    def document(self) -> dict[str, Any]:
        """The equipment document of what was typed. What cannot be read is told at its field."""
        data = self.cleaned_data
        board: dict[str, Any] = {"shape": data["shape"], SIZES[data["shape"]]: data["size"]}
        if data["shape"] == "rectangle":
            if data["length"] is None:
                self.add_error("length", gettext("A rectangle has a length, too."))
            board["length"] = data["length"] or data["size"]
        for kind in COUNTS:
            board[kind] = self._marks(kind)
        coin: Any = data["coin"]
        if coin == "other":
            coin = {"diameter": data["coin_diameter"], "mass": data["coin_mass"]}
            for part, value in coin.items():
                if value is None:
                    self.add_error(f"coin_{part}", gettext("Say it of another coin."))
        slides = ("friction", "restitution", "disc_friction")
        return {"board": board, "coin": coin, **{name: data[name] for name in slides}}

    def _marks(self, kind: str) -> dict[str, Any]:
        marks: dict[str, Any] = {}
        for number, (name, numbers) in rows_of(self, kind, lambda line: _mark(kind, line)):
            if name in marks:
                told = {"n": number, "name": name}
                self.add_error(kind, gettext("Line %(n)d: there is a “%(name)s” already.") % told)
            marks[name] = _written(kind, numbers)
        return marks


def _mark(kind: str, line: str) -> tuple[str, list[float]]:
    name, colon, rest = line.partition(":")
    if not colon or not name.strip():
        raise ValueError(gettext("a name and a colon come first, then the numbers"))
    numbers = numbers_of(rest)
    least, most = COUNTS[kind]
    if not least <= len(numbers) <= most:
        told = {"found": len(numbers), "least": least, "most": most}
        if least == most:
            raise ValueError(gettext("%(least)d numbers are needed, not %(found)d") % told)
        raise ValueError(gettext("%(least)d or %(most)d numbers are needed, not %(found)d") % told)
    return name.strip(), numbers


def _written(kind: str, numbers: Sequence[float]) -> Any:
    if kind != "lines":
        return list(numbers)
    line: dict[str, Any] = {"from": list(numbers[:2]), "to": list(numbers[2:4])}
    return {**line, "width": numbers[4]} if len(numbers) > 4 else line


def initial_of(document: Mapping[str, Any]) -> dict[str, Any]:
    """An equipment document as the form shows it."""
    board, coin = document["board"], document["coin"]
    named = isinstance(coin, str)
    return {
        "shape": board["shape"],
        "size": board[SIZES[board["shape"]]],
        "length": board.get("length"),
        **{kind: _shown(kind, board.get(kind, {})) for kind in COUNTS},
        "coin": coin if named else "other",
        "coin_diameter": None if named else coin["diameter"],
        "coin_mass": None if named else coin["mass"],
        **{name: document[name] for name in ("friction", "restitution", "disc_friction")},
    }


def _shown(kind: str, marks: Mapping[str, Any]) -> str:
    rows = []
    for name, mark in marks.items():
        numbers = [*mark["from"], *mark["to"], mark["width"]] if kind == "lines" else mark
        rows.append(f"{name}: {', '.join(f'{float(number):.10g}' for number in numbers)}")
    return "\n".join(rows)


def by_field(mistakes: Mapping[str, Sequence[str]]) -> dict[str, list[str]]:
    """What the law found wrong with an equipment document, by the form's fields."""
    told: dict[str, list[str]] = {}
    for path, said in mistakes.items():
        first, *steps = path.split(".")
        field, name = first, ""
        if first == "board" and steps:
            field, name = _PLACES.get(steps[0], ""), ".".join(steps[1:])
        elif first == "coin" and steps:
            field = f"coin_{steps[0]}"
        field = "" if field in ("board", "$") else field
        told.setdefault(field, []).extend(f"{name}: {one}" if name else one for one in said)
    return told


class CalibrationForm(forms.Form):
    """What a ruler and a clock say of a board."""

    catch_all = None

    timed = _lines(
        _("Timed slides"),
        _(
            "One a line: how far a penny slid in mm, and in how many seconds until it lay still."
            " Film it, and count from any frame on: its speed need not be known."
        ),
        6,
    )
    slides = _lines(
        _("Slides from a known speed"),
        _("One a line: the speed in m/s, and how far it slid in mm. From a ramp, say."),
    )
    hits = _lines(
        _("Hits head on"),
        _(
            "One a line: how far the striking penny slid after the hit in mm, then how far the"
            " struck one did."
        ),
        6,
    )
    note = forms.CharField(
        label=_("Remark"), required=False, max_length=200,
        help_text=_("Such as: new wax, three people, phone at 240 frames a second."),
    )  # fmt: skip
    expected_version = forms.IntegerField(widget=forms.HiddenInput, required=False)

    numbers: dict[str, list[int]]
    """The line on which each measurement stands."""

    def document(self) -> dict[str, Any]:
        """The measurements of what was typed. What cannot be read is told at its field."""
        self.numbers = {}
        document: dict[str, Any] = {}
        for how in ("timed", "slides", "hits"):
            found = rows_of(self, how, _pair)
            self.numbers[how] = [number for number, _pair_of in found]
            document[how] = [list(pair) for _number_of, pair in found]
        return document

    def by_line(self, mistakes: Mapping[str, Sequence[str]]) -> dict[str, list[str]]:
        """What the law found wrong with the measurements, by field and line."""
        told: dict[str, list[str]] = {}
        for path, said in mistakes.items():
            how, *steps = path.split(".")
            lines = self.numbers.get(how, [])
            at = int(steps[0]) if steps and steps[0].isdecimal() else len(lines)
            for one in said:
                where = {"n": lines[at], "why": one} if at < len(lines) else None
                shown = gettext("Line %(n)d: %(why)s") % where if where else one
                told.setdefault(how if how in self.fields else "", []).append(shown)
        return told


def _pair(line: str) -> list[float]:
    numbers = numbers_of(line)
    if len(numbers) != 2:
        raise ValueError(gettext("two numbers are needed, not %(n)d") % {"n": len(numbers)})
    return numbers


def shown_pairs(measured: Mapping[str, Any] | None) -> dict[str, str]:
    """Measurements as the form shows them."""
    return {
        how: "\n".join(" ".join(f"{float(one):.10g}" for one in pair) for pair in pairs)
        for how, pairs in (measured or {}).items()
    }
