"""Which teams are meant by the names of a list: those of the club, and new ones."""

from __future__ import annotations

from django.db.models import Q
from django.utils.translation import gettext as _

from matches.models import Club, Season, Team
from matches.services.base.likeness import like_team, same_team
from matches.services.imports.asking import NEW, TEAM, Choice, Question, Wishes
from matches.services.imports.reading import Reading

MOST_LIKE = 6


class Teams:
    """The club's teams of a season, and its standing ones. One query."""

    def __init__(self, club: Club, season: Season) -> None:
        held = Team.objects.filter(club=club).filter(Q(season=season) | Q(season__isnull=True))
        self._known = list(held.order_by("name", "id"))
        self._said: dict[str, str] = {}
        self._new: dict[str, None] = {}

    def find(self, line: Reading, wishes: Wishes) -> str:
        """The public id of the team that a line means, or the name of a new one. What nobody can
        know is asked about where the name stands first."""
        said = line.team
        if said not in self._said:
            self._said[said] = self._known_as(said) or self._asked(line, wishes)
        return self._said[said]

    def new(self) -> tuple[str, ...]:
        """The names of the teams that are to be made, in the order of the list."""
        return tuple(self._new)

    def _known_as(self, name: str) -> str:
        same = [team for team in self._known if same_team(team.name, name)]
        exact = [team for team in same if team.name == name]
        if same:
            return TEAM + (exact or same)[0].public_id
        return next((each for each in self._new if same_team(each, name)), "")

    def _asked(self, line: Reading, wishes: Wishes) -> str:
        here = [(TEAM + team.public_id, team.name) for team in self._known]
        like = [one for one in here if like_team(one[1], line.team)]
        like += [(each, each) for each in self._new if like_team(each, line.team)]
        like = like[:MOST_LIKE]
        if like:
            choices = tuple(
                Choice(value, _("The same as %(name)s") % {"name": name}) for value, name in like
            )
            new = Choice(NEW, _("A new team"), line.team)
            told = _("%(name)s is a team already.") % {"name": like[0][1]}
            asked = wishes.answered(
                Question(
                    f"{line.row.key}-team", line.row, _("nearly the same team"), told,
                    (*choices, new),
                )
            )  # fmt: skip
            line.questions.append(asked)
            if asked.answer not in {"", NEW}:
                return asked.answer
        self._new[line.team] = None
        return line.team
