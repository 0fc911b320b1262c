"""One line of a list as what it says: a name, an age, a team; and what is to be asked about it."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import date

from django.utils.translation import gettext as _

from matches.models import AgeBand
from matches.services.imports import ages
from matches.services.imports.asking import Choice, Question, Wishes, leave_out
from matches.services.people import names
from matches.sheets.columns import NO, YES
from matches.sheets.sheet import Row, letter

LONGEST_TEAM = 120


@dataclass
class Reading:
    """What a line says. ``band``: "" where it says nothing of an age; ``ageless``: nor does what
    was said of the whole list."""

    row: Row
    given: str = ""
    family: str = ""
    born: int | None = None
    band: str = ""
    ageless: bool = False
    team: str = ""
    captain: bool = False
    out: bool = False
    questions: list[Question] = field(default_factory=list)

    @property
    def name(self) -> str:
        """The name in one."""
        return f"{self.given} {self.family}".strip()


def read(row: Row, roles: tuple[str, ...], wishes: Wishes, today: date) -> Reading:
    """A line by what its columns hold, with the answers that were given."""
    held = {role: at for at, role in enumerate(roles) if at < len(row.cells)}
    cells = {role: row.cells[at] for role, at in held.items()}
    line = Reading(row)
    line.team = cells.get("team", "")
    _name(line, cells, held, wishes)
    if line.out or not line.name:
        return line
    _born(line, cells.get("born", ""), held.get("born", 0), wishes, today)
    _age(line, cells.get("age", ""), held.get("age", 0), wishes)
    _captain(line, cells.get("captain", ""), held.get("captain", 0), wishes)
    return line


def _name(line: Reading, cells: dict[str, str], held: dict[str, int], wishes: Wishes) -> None:
    whole = names.without_bullet(cells.get("name", ""))
    family, comma, given = (part.strip() for part in whole.partition(","))
    if comma and given:
        line.given, line.family = given, family
    else:
        line.given, line.family = names.split(whole)
    if cells.get("given") or cells.get("family"):
        given, family = cells.get("given", ""), cells.get("family", "")
        line.given, line.family = (given, family) if given else (family, "")
    if not line.name and line.team:
        _team_alone(line, wishes)
        return
    mistake = _formula(line.name, line.team) or names.strange([line.given, line.family])
    mistake = mistake or names.mistake_in(line.given, line.family) or _no_team(line.team)
    if mistake:
        marked = next((held[role] for role in ("name", "given", "family") if role in held), None)
        _ask(line, wishes, "name", _("there is no name to be read"), mistake, marked)
        line.out = True


def _team_alone(line: Reading, wishes: Wishes) -> None:
    mistake = _formula(line.team) or _no_team(line.team)
    if mistake:
        _ask(line, wishes, "name", _("there is no team to be read"), mistake, None)
        line.out = True


def _ask(
    line: Reading, wishes: Wishes, what: str, title: str, told: str, marked: int | None
) -> None:
    key = f"{line.row.key}-{what}"
    asked = Question(key, line.row, title, told, (leave_out(),), marked)
    line.questions.append(wishes.answered(asked))


def _born(line: Reading, text: str, column: int, wishes: Wishes, today: date) -> None:
    if not text:
        return
    said = ages.born(text, today)
    if said is not None:
        line.born, line.band = said
        return
    asked = wishes.answered(ages.ask_born(line.row, column, text, today))
    line.questions.append(asked)
    line.born, line.band = ages.answered_born(asked.answer, today)


def _age(line: Reading, text: str, column: int, wishes: Wishes) -> None:
    if not text or line.band:
        return
    said = ages.band_said(text)
    if said is None:
        asked = wishes.answered(ages.ask_band(line.row, column))
        line.questions.append(asked)
        said = asked.answer or AgeBand.UNKNOWN
    line.band = said


def _captain(line: Reading, text: str, column: int, wishes: Wishes) -> None:
    plain = text.casefold()
    if plain in YES | NO or not line.team:
        line.captain = plain in YES
        return
    told = _("Column %(column)s says whether somebody is the captain: yes or no.") % {
        "column": letter(column)
    }
    choices = (Choice("yes", _("The captain")), Choice("no", _("A player")))
    asked = wishes.answered(
        Question(f"{line.row.key}-captain", line.row, _("captain or not?"), told, choices, column)
    )
    line.questions.append(asked)
    line.captain = asked.answer == "yes"


def _formula(*texts: str) -> str:
    if not any(text.startswith("=") for text in texts):
        return ""
    return _("A formula stands there, and nothing is reckoned here: paste the values instead.")


def _no_team(name: str) -> str:
    if len(name) > LONGEST_TEAM:
        return _("The name of a team has at most %(most)d letters.") % {"most": LONGEST_TEAM}
    return ""
