"""Why a service refuses: typed, and in sentences a person can act on.

Every service raises one of these and nothing else for what a person or a program asked for. Doors
turn them into pages and answers: `status` is the HTTP status that says the same, `code` is for
programs, `str(error)` is for people, in the language active when it was raised.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import rules


class ServiceError(Exception):
    """A service would not do what it was asked. Nothing was saved."""

    status = 400
    code = "refused"

    def __init__(self, sentence: str, *, code: str | None = None) -> None:
        super().__init__(sentence)
        self.sentence = sentence
        if code is not None:
            self.code = code

    def __str__(self) -> str:
        return self.sentence

    def as_document(self) -> dict[str, Any]:
        """The refusal as plain JSON: code and sentence, and what a subclass adds."""
        return {"code": self.code, "message": self.sentence}


class NotAllowedError(ServiceError):
    """The one who asks has not the role for it. Says which role it takes."""

    status = 403
    code = "not-allowed"


class NotFoundError(ServiceError):
    """There is no such thing, or none that the one who asks may know of."""

    status = 404
    code = "not-found"


class ConflictError(ServiceError):
    """What is stored says otherwise: it changed meanwhile, or it is in a state that forbids it."""

    status = 409
    code = "conflict"


class LaterError(ServiceError):
    """Nothing speaks against it, but not now: too much is under way, or it was cut off. `after` is
    in how many seconds to come again, `cost` what was computed of it (seconds of a processor)."""

    status = 503
    code = "busy"

    def __init__(
        self,
        sentence: str,
        *,
        code: str | None = None,
        status: int | None = None,
        after: int = 1,
        cost: float = 0.0,
    ) -> None:
        super().__init__(sentence, code=code)
        self.status = status or self.status
        self.after, self.cost = after, cost


class ClashError(ConflictError):
    """A date that clashes: `sentences` say with what. Who knows better may insist, and it is kept,
    if `may_insist`: a board holds one match at a time whoever insists."""

    code = "clashes"

    def __init__(self, sentences: Iterable[str], *, may_insist: bool) -> None:
        self.sentences = list(sentences)
        self.may_insist = may_insist
        super().__init__(" ".join(self.sentences))

    def as_document(self) -> dict[str, Any]:
        """Code, sentence, each clash, and whether insisting helps."""
        own = {"clashes": self.sentences, "may_insist": self.may_insist}
        return {**super().as_document(), **own}


class InvalidError(ServiceError):
    """What was typed cannot be. `mistakes` maps a field (``"name"``, ``"line 4"``) to sentences."""

    status = 400
    code = "invalid"

    def __init__(
        self, mistakes: Mapping[str, Iterable[str]], *, sentence: str = "", code: str | None = None
    ) -> None:
        self.mistakes = {field: [str(one) for one in said] for field, said in mistakes.items()}
        first = " ".join(one for said in self.mistakes.values() for one in said)
        super().__init__(sentence or first, code=code)

    def as_document(self) -> dict[str, Any]:
        """Code, sentence and every mistake by its field."""
        return {**super().as_document(), "mistakes": self.mistakes}


class Refused(ServiceError):
    """A card is refused by the law, or is not this match's card.

    `faults` are the verdict's, each naming its entry and rule; `verdict` is None where the law was
    not the reason (another game, other options, sides the wrong way round: `code` says which).
    """

    status = 422
    code = "card-refused"

    def __init__(
        self,
        sentence: str,
        faults: tuple[rules.Fault, ...] = (),
        verdict: rules.Verdict | None = None,
        *,
        code: str | None = None,
    ) -> None:
        super().__init__(sentence, code=code)
        self.faults = faults
        self.verdict = verdict
        if verdict is not None and verdict.malformed:
            self.status = 400

    def as_document(self) -> dict[str, Any]:
        """Code, sentence, and the faults as a verdict writes them."""
        return {
            **super().as_document(),
            "faults": [fault.as_document() for fault in self.faults],
        }


class MeanwhileError(ServiceError):
    """Others wrote on a running card since the one who asks looked at it. `found` is what it is
    now, so that who asks can look, and write after what is there: ``state`` as a page at the board
    shows it, or ``kept``, what was written since, for who rules on lines himself."""

    status = 412
    code = "written-meanwhile"

    def __init__(self, sentence: str, **found: Mapping[str, Any]) -> None:
        super().__init__(sentence)
        self.found = found

    @property
    def state(self) -> Mapping[str, Any]:
        """The whole state, where that is what is told."""
        return self.found["state"]

    def as_document(self) -> dict[str, Any]:
        """Code, sentence and what is there."""
        return {**super().as_document(), **self.found}


class LineRefused(Refused):
    """The law refuses a line of a running card: the one at `at` (from 0) of those that were sent.

    Unlike any other refusal it leaves something saved: the lines before it. `told` are the faults
    with a sentence each in the players' names, `fallen` the lines that cannot stand after a mended
    one, and `state` is what the card is now.
    """

    code = "refused"

    def __init__(
        self,
        sentence: str,
        *,
        at: int,
        faults: tuple[rules.Fault, ...],
        told: Iterable[Mapping[str, Any]],
        fallen: Iterable[int],
        state: Mapping[str, Any],
    ) -> None:
        super().__init__(sentence, faults)
        self.at = at
        self.told = list(told)
        self.fallen = list(fallen)
        self.state = state

    def as_document(self) -> dict[str, Any]:
        """Code, sentence, which line, the faults in words, and the state."""
        own = {"at": self.at, "faults": self.told, "fallen": self.fallen, "state": self.state}
        return {**super().as_document(), **own}
