"""A draw as a JSON document: format, entrants and options in; rounds, ties or slots out."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from matches.tournament.documents import DocumentError, Mistake, json_value
from matches.tournament.documents.fields import Fields
from matches.tournament.drawing import answers
from matches.tournament.drawing.lots import Certificate, commitment, drawn
from matches.tournament.drawing.options import READERS, Options, read_entrants

MOST_ENTRANTS = 1000


@dataclass(frozen=True, slots=True)
class DrawRequest:
    """What is to be drawn: `entrants` in seed order, drawn already where a seed was given."""

    format: str
    entrants: tuple[str, ...]
    options: Options = field(default_factory=dict)
    certificate: Certificate | None = None


def read_draw(text: str | bytes) -> DrawRequest:
    """The draw that a JSON document asks for. Raises DocumentError with every mistake."""
    mistakes: list[Mistake] = []
    document = Fields(json_value(text), "$", mistakes)
    name = document.choice("format", tuple(READERS), "")
    if not name and not any(mistake.path == "format" for mistake in mistakes):
        document.wrong("format", f"is missing; there are {', '.join(READERS)}")
    entrants, clubs = read_entrants(document)
    if len(entrants) > MOST_ENTRANTS:
        document.wrong("entrants", f"must not be more than {MOST_ENTRANTS}")
    document.text("name", "")
    certificate = _certificate(document, entrants)
    options = READERS[name](document, entrants, clubs) if name else {}
    if name:
        document.done()
    if mistakes:
        raise DocumentError(mistakes)
    order = tuple(one for one, _ in certificate.lots) if certificate else tuple(entrants)
    return DrawRequest(name, order, options, certificate)


def answer(request: DrawRequest) -> dict[str, object]:
    """The draw as plain JSON values. Raises DocumentError where the format cannot take it."""
    try:
        drawn_ = DRAWS[request.format](request.entrants, request.options)
    except ValueError as error:
        raise DocumentError([Mistake("$", str(error))]) from None
    told: dict[str, object] = {"format": request.format, "entrants": list(request.entrants)}
    told.update(drawn_)
    if request.certificate is not None:
        told["certificate"] = {
            "seed": request.certificate.seed,
            "commitment": request.certificate.commitment,
            "lots": [{"entrant": one, "lot": lot} for one, lot in request.certificate.lots],
            "rule": request.certificate.rule,
        }
    return told


def _certificate(document: Fields, entrants: list[str]) -> Certificate | None:
    if not document.has("seed"):
        if document.has("commitment"):
            document.wrong("seed", "is missing beside the commitment")
        return None
    seed = document.text("seed")
    published = document.text("commitment", "")
    if seed and published and published.lower() != commitment(seed):
        document.wrong("commitment", f"is not that of the seed, which is {commitment(seed)}")
    return drawn(seed, entrants)


DRAWS: Mapping[str, Callable[[tuple[str, ...], Options], dict[str, object]]] = {
    "round-robin": answers.round_robin_answer,
    "everyone-plays": answers.everyone_plays_answer,
    "box-league": answers.box_league_answer,
    "ladder": answers.ladder_answer,
    "single-elimination": answers.single_elimination_answer,
    "double-elimination": answers.double_elimination_answer,
    "groups-knockout": answers.groups_answer,
    "plate": answers.plate_answer,
    "lesson": answers.lesson_answer,
}
