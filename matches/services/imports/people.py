"""Who is meant by the names of a list: people of the club, people of an earlier line, new ones."""

from __future__ import annotations

from django.utils.translation import gettext as _

from matches.models import Club, Person
from matches.policy.charge import belonging
from matches.services.base.likeness import Likeness, key
from matches.services.imports.asking import LINE, NEW, PERSON, Choice, Question, Wishes
from matches.services.imports.reading import Reading

MOST_LIKE = 6
MOST_OF_ONE_NAME = 20
"""Lines of one name that are offered: who has more of them says which by writing it otherwise."""


class People:
    """The club's people by their names, and those of the lines so far. One query."""

    def __init__(self, club: Club) -> None:
        held = Person.objects.filter(belonging(club.pk), erased_at__isnull=True)
        self._known: dict[str, list[Person]] = {}
        self._lines: dict[str, list[Reading]] = {}
        self._earlier: dict[str, str] = {}
        self._likeness = Likeness()
        self._by_reference: dict[str, Person | Reading] = {}
        for person in held.order_by("family_name", "given_name", "id"):
            same = key(person.given_name, person.family_name)
            self._known.setdefault(same, []).append(person)
            self._keep(PERSON + person.public_id, person, person.given_name, person.family_name)

    def find(self, line: Reading, wishes: Wishes) -> tuple[str, str]:
        """What a line's name becomes, and who it is: "new", "here" and a public id, "again" and the
        number of the line. What nobody can know is put to the line's questions."""
        same = key(line.given, line.family)
        known, lines = self._known.get(same, []), self._lines.get(same, [])
        told = self._certain(line, known, lines)
        if told is None:
            asked = wishes.answered(self._ask(line, known, lines))
            line.questions.append(asked)
            told = self._answered(asked.answer)
        if told[0] != "again":
            self._lines.setdefault(same, []).append(line)
            self._keep(f"{LINE}{line.row.key}", line, line.given, line.family)
            if told[1]:
                self._earlier[f"{LINE}{line.row.key}"] = PERSON + told[1]
        return told

    def _certain(
        self, line: Reading, known: list[Person], lines: list[Reading]
    ) -> tuple[str, str] | None:
        if len(known) == 1 and not lines and _may_be(line, known[0].birth_year):
            return "here", known[0].public_id
        if known or lines or self._like(line):
            return None
        return NEW, ""

    def _answered(self, answer: str) -> tuple[str, str]:
        if answer.startswith(PERSON):
            return "here", answer.removeprefix(PERSON)
        if answer.startswith(LINE):
            return "again", answer.removeprefix(LINE)
        return NEW, ""

    def _like(self, line: Reading) -> list[str]:
        """The references of who is called nearly so."""
        like = [reference for reference, _name in self._likeness.like(line.given, line.family)]
        # A line that is somebody who is here already is that person.
        told = dict.fromkeys(self._earlier.get(reference, reference) for reference in like)
        return list(told)[:MOST_LIKE]

    def _ask(self, line: Reading, known: list[Person], lines: list[Reading]) -> Question:
        references = [PERSON + person.public_id for person in known]
        references += [f"{LINE}{each.row.key}" for each in lines[:MOST_OF_ONE_NAME]]
        if not references:
            references = self._like(line)
        choices = [self._choice(reference) for reference in references]
        new = Choice(NEW, _("Somebody else"), _("a new person, %(name)s") % {"name": line.name})
        title, told = _words(known, lines, self._name_of(references[0]))
        return Question(f"{line.row.key}-who", line.row, title, told, (*choices, new))

    def _choice(self, reference: str) -> Choice:
        held = self._by_reference[reference]
        if isinstance(held, Person):
            year = held.birth_year
            hint = _("here already, born %(year)d") % {"year": year} if year else _("here already")
        else:
            hint = _("line %(line)d of your list") % {"line": held.row.number}
        label = _("The same as %(name)s") % {"name": self._name_of(reference)}
        return Choice(reference, label, hint)

    def _name_of(self, reference: str) -> str:
        held = self._by_reference[reference]
        return str(held) if isinstance(held, Person) else held.name

    def _keep(self, reference: str, held: Person | Reading, given: str, family: str) -> None:
        self._by_reference[reference] = held
        self._likeness.add(reference, given, family)


def _may_be(line: Reading, year: int | None) -> bool:
    return line.born is None or year is None or line.born == year


def _words(known: list[Person], lines: list[Reading], like: str) -> tuple[str, str]:
    """The title of a question about who is meant, and what there is to know."""
    if lines:
        told = _("Line %(line)d has this name too.") % {"line": lines[0].row.number}
        return _("two of this name in your list"), told
    if len(known) > 1:
        told = _("The club has %(n)d people of this name.") % {"n": len(known)}
        return _("several of this name"), told
    if known:
        told = _("%(name)s is here with another year of birth.") % {"name": like}
        return _("the same name, another year"), told
    return _("nearly the same name"), _("%(name)s is known already.") % {"name": like}
