"""A pasted list of names, read line by line as people write them."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from django.utils.translation import gettext as _

from matches.models import Person
from matches.policy import visibility
from matches.services.base.likeness import Likeness
from matches.sheets.columns import NAMES, role_of
from matches.sheets.text import cells_of

MOST_LINES = 500
MOST_LIKE = 3
LONGEST = 80
LONGEST_LINE = 2_000
"""Letters of a line that are read: of a spreadsheet's, with columns beside the names."""

# No name has these in it: an address, a telephone number, a date.
_NO_NAME = re.compile(r"@|^\+?[\d\s()/.-]{5,}$")
# "1.", "12)", "-", "•", a check box: what lists have before a name.
_BULLET = re.compile(r"^\s*(?:\(?\d{1,3}\s*[.):\t]|[-–—•*·]|\[[ xX]?\])\s*")


@dataclass(frozen=True)
class NameLine:
    """One line of the paste. `person` is the public id of who is meant, where the club knows that
    name; `entered`: they are in already. `like`: whom else it may mean, called nearly so, where it
    would be somebody new. A line with a `mistake` enters nobody."""

    number: int
    given_name: str
    family_name: str
    person: str | None = None
    entered: bool = False
    mistake: str = ""
    like: tuple[str, ...] = ()

    @property
    def is_new(self) -> bool:
        """Whether a person would be made."""
        return self.person is None and not self.mistake


def read_lines(text: str) -> list[NameLine]:
    """The lines that hold a name: "Asha Brown", "Brown, Asha", "3. Asha Brown".

    The last word is the family name; with a comma, what stands before it is. Columns of a
    spreadsheet are read by their headings; of two without headings nobody can know which is which,
    and the line asks. A line of one word is a given name alone. Blank lines are passed over, and
    count.
    """
    lines: list[NameLine] = []
    columns: list[str] = []
    for number, raw in enumerate(text.splitlines(), start=1):
        # Accents by the thousand are put in order one by one; what is too long for a name is so
        # after its first letters.
        tidy = unicodedata.normalize("NFC", raw[:LONGEST_LINE])
        if not lines and not columns and (headings := _headings(tidy)):
            columns = headings
            continue
        plain = tidy if columns else without_bullet(tidy)
        if not any(cells_of(plain)):
            continue
        lines.append(_by_columns(number, plain, columns) if columns else _line(number, plain))
        if len(lines) > MOST_LINES:
            raise ValueError(_("More than %(most)d names at once.") % {"most": MOST_LINES})
    return lines


def matched(lines: list[NameLine], known: list[Person], entered: set[int]) -> tuple[NameLine, ...]:
    """The lines with those filled in whom the club knows, and the doubtful ones told.

    `known` are the club's people, `entered` the keys of those in the competition. A name twice in
    the list, or twice in the club, could be one person or two: a machine must not guess.
    """
    by_name: dict[str, list[Person]] = {}
    for person in known:
        by_name.setdefault(_key(person.given_name, person.family_name), []).append(person)
    first_line: dict[str, int] = {}
    told = []
    for line in lines:
        key = _key(line.given_name, line.family_name)
        people = by_name.get(key, [])
        mistake = line.mistake
        if not mistake and key in first_line:
            mistake = _(
                "The same name stands in line %(line)d. If these are two people, tell them apart"
                " by a second name or an initial."
            ) % {"line": first_line[key]}
        elif not mistake and len(people) > 1:
            mistake = _("The club has %(count)d people of this name: enter them one by one.") % {
                "count": len(people)
            }
        first_line.setdefault(key, line.number)
        meant = people[0] if len(people) == 1 else None
        told.append(
            replace(
                line,
                person=meant.public_id if meant is not None else None,
                entered=meant is not None and meant.pk in entered,
                mistake=mistake,
            )
        )
    return tuple(told)


def with_like(lines: Sequence[NameLine], known: list[Person]) -> tuple[NameLine, ...]:
    """The lines with whom else of the club's people, by full name, those who would be new may
    mean."""
    likeness = Likeness()
    for person in known:
        likeness.add(person.public_id, person.given_name, person.family_name)
    by_id = {person.public_id: person for person in known}
    told = []
    for line in lines:
        like = likeness.like(line.given_name, line.family_name) if line.is_new else []
        names = tuple(visibility.full_name(by_id[one]) for one, _name in like[:MOST_LIKE])
        told.append(replace(line, like=names))
    return tuple(told)


def doubts(lines: Iterable[NameLine]) -> tuple[str, ...]:
    """What is asked of lines `with_like`, in sentences: who would be somebody new, and is called
    nearly as somebody whom the club knows."""
    return tuple(
        _(
            "Line %(line)d, %(name)s, would be somebody new, and the club knows %(like)s. If they"
            " are the same, write the name as the club has it."
        )
        % {
            "line": line.number,
            "name": f"{line.given_name} {line.family_name}".strip(),
            "like": ", ".join(line.like),
        }
        for line in lines
        if line.like
    )


def _headings(line: str) -> list[str]:
    """What the columns below a line of headings hold; empty where it is none."""
    known = [role_of(cell) for cell in cells_of(line)]
    return ["" if one is None else one for one in known] if _are_of_names(known) else []


def _are_of_names(known: list[str | None]) -> bool:
    return None not in known and not NAMES.isdisjoint(each or "" for each in known)


def _by_columns(number: int, raw: str, columns: list[str]) -> NameLine:
    """A line below headings."""
    pairs = zip(columns, cells_of(raw), strict=False)
    held = {column: cell for column, cell in pairs if column in NAMES}
    given, family = held.get("given", ""), held.get("family", "")
    if not given and not family:
        given, family = split(held.get("name", ""))
    mistake = strange(held.values()) or mistake_in(given, family)
    return NameLine(number, given or family, family if given else "", mistake=mistake)


def _line(number: int, plain: str) -> NameLine:
    """A line of a list without headings."""
    cells = [cell for cell in cells_of(plain) if cell]
    given, family = (cells[1], cells[0]) if len(cells) > 1 else split(cells[0])
    mistake = strange(cells) or mistake_in(given, family) or _unclear(cells, plain)
    return NameLine(number, given, family, mistake=mistake)


def _unclear(cells: list[str], plain: str) -> str:
    """What to ask where nobody can know which cell is what."""
    if len(cells) > 1 and "\t" in plain.strip():
        return _(
            "Which of “%(a)s” and “%(b)s” is the family name? Put a line “First name”, tab, “Family"
            " name” above the list as your columns are, or write “Family, First”."
        ) % {"a": cells[0], "b": cells[1]}
    if len(cells) > 2:
        return _("There are more than a first and a family name in this line.")
    return ""


def without_bullet(text: str) -> str:
    """A line without what lists have before a name."""
    return _BULLET.sub("", text)


def strange(cells: Iterable[str]) -> str:
    """What to say of a cell that is an address, a number or a date."""
    found = next((cell for cell in cells if _NO_NAME.search(cell)), "")
    if not found:
        return ""
    return _("“%(cell)s” is no name. Leave names alone in the list.") % {"cell": found}


def split(plain: str) -> tuple[str, str]:
    """Given and family name: the last word is the family name, one word is a given name."""
    given, _space, family = _words(plain).rpartition(" ")
    return (given, family) if given else (family, "")


def _words(text: str) -> str:
    return " ".join(text.split())


def _key(given: str, family: str) -> str:
    return _words(f"{given} {family}").casefold()


def mistake_in(given: str, family: str) -> str:
    """Why this is no name, "" where it may be one."""
    if max(len(given), len(family)) > LONGEST:
        return _("A name has at most %(most)d letters.") % {"most": LONGEST}
    if not any(letter.isalpha() for letter in given + family):
        return _("There is no name in this line.")
    if any(unicodedata.category(letter) in {"Cc", "Cf"} for letter in given + family):
        return _("There is a character in this line that cannot be seen.")
    return ""
