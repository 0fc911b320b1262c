"""The verdict on a card, and the one way in which it is written."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from rules.core.fault import Fault, malformed
from rules.core.game import Standing, Tally
from rules.core.scorecard import Scorecard
from rules.core.sentence import Sentence, Tongue
from rules.core.shape import Mistakes
from rules.core.shots import Difference, PlayedShot
from rules.core.writing import ENCODER

_NOTHING = Standing(finished=False, winner=None, score=None, next=None)


@dataclass(frozen=True, slots=True)
class Verdict:
    """All that the law says of a card. ``card`` is ``None`` where the document was malformed.

    ``ruled`` pairs each ruling with the number of its entry; refused entries have none.
    ``shots`` are the simulated shots that were ruled on; ``differences`` what the umpire reported
    otherwise than the simulator saw, each with the number of its entry.
    """

    card: Scorecard | None
    standing: Standing
    faults: tuple[Fault, ...]
    ruled: tuple[tuple[int, Any], ...] = ()
    statistics: dict[str, Any] = field(default_factory=dict)
    shots: tuple[PlayedShot, ...] = ()
    differences: tuple[tuple[int, Difference], ...] = ()

    def __repr__(self) -> str:
        said = ["valid" if self.valid else "not valid"]
        if self.malformed:
            said = ["malformed"]
        else:
            said += ["finished" if self.finished else "unfinished", f"score {self.score}"]
        said += [f"rulings: {len(self.ruled)}", f"faults: {len(self.faults)}"]
        return f"<Verdict {', '.join(said)}>"

    @property
    def malformed(self) -> bool:
        """Whether the document had not the shape of a card at all."""
        return self.card is None

    @property
    def valid(self) -> bool:
        """Whether there is no fault; what is merely unusual does not count."""
        return all(fault.is_warning for fault in self.faults)

    @property
    def finished(self) -> bool:
        """Whether the match is decided."""
        return self.standing.finished

    @property
    def winner(self) -> str | None:
        """``A``, ``B``, ``draw``, or ``None`` while the match is on."""
        return self.standing.winner

    @property
    def score(self) -> Any:
        """The score as JSON; ``None`` of a malformed document."""
        return self.standing.score

    @property
    def next(self) -> dict[str, Any] | None:
        """Who goes on and how, as JSON."""
        return self.standing.next

    @property
    def rulings(self) -> list[dict[str, Any]]:
        """The rulings as JSON, each with the number of its entry."""
        return [ruling.as_document(number) for number, ruling in self.ruled]

    def as_document(self) -> dict[str, Any]:
        """The verdict as a JSON value, as the interchange format has it."""
        document = {
            "valid": self.valid,
            "finished": self.finished,
            "winner": self.winner,
            "score": self.score,
            "next": self.next,
            "faults": [fault.as_document() for fault in self.faults],
            "rulings": self.rulings,
            "statistics": self.statistics,
        }
        return {**document, **self._beside()}

    def _beside(self) -> dict[str, Any]:
        """What only the verdict on a card with shots says."""
        if self.card is None or not self.card.with_shots:
            return {}
        return {"differences": [found.as_document(entry) for entry, found in self.differences]}

    def as_text(self) -> str:
        """The verdict as one line of JSON: the same bytes for the same card, everywhere."""
        rulings = ",".join([ruling.as_text(number) for number, ruling in self.ruled])
        beside = {key: ENCODER.encode(value) for key, value in self._beside().items()}
        written = beside | {
            "faults": ENCODER.encode([fault.as_document() for fault in self.faults]),
            "finished": ENCODER.encode(self.finished),
            "next": ENCODER.encode(self.next),
            "rulings": f"[{rulings}]",
            "score": ENCODER.encode(self.score),
            "statistics": ENCODER.encode(self.statistics),
            "valid": ENCODER.encode(self.valid),
            "winner": ENCODER.encode(self.winner),
        }
        return "{" + ",".join([f'"{key}":{text}' for key, text in written.items()]) + "}"

    def explanations(self, tongue: Tongue | None = None) -> Iterator[Explanation]:
        """What an umpire would say of each ruled entry, in order. English and the card's names
        unless told."""
        if self.card is None or not self.ruled:
            return
        referee = self.card.game.referees["flicks" if self.card.with_shots else self.card.detail]
        said_by = tongue or Tongue(names=self.card.names())
        differing: dict[int, list[Sentence]] = {}
        for number, difference in self.differences:
            differing.setdefault(number, []).append(difference.said())
        for number, ruling in self.ruled:
            sentences = tuple(said.say(said_by) for said in referee.explain(ruling))
            beside = tuple([said.say(said_by) for said in differing.get(number, ())])
            yield Explanation(number, ruling.by, sentences, ruling.rules, beside)

    def measures(self) -> dict[str, tuple[int, int]]:
        """Every count of the final score, A and B: ``{"points": (16, 9)}``; empty of a malformed
        document."""
        if self.card is None or self.score is None:
            return {}
        return self.card.game.measures(self.score)

    def tallies(self) -> tuple[Tally, ...]:
        """The ends, goals, points, games, breaks and flicks that the card leaves behind."""
        if self.card is None:
            return ()
        return self.card.game.tally(
            "flicks" if self.card.with_shots else self.card.detail, self.ruled
        )


@dataclass(frozen=True, slots=True)
class Explanation:
    """One ruling in words: the entry's number, whose it was, sentences, and the rules cited.

    ``beside`` says where the umpire and the simulator differ.
    """

    entry: int
    by: str | None
    sentences: tuple[str, ...]
    rules: tuple[str, ...]
    beside: tuple[str, ...] = ()

    @property
    def text(self) -> str:
        """All sentences, one after the other."""
        return " ".join(self.sentences)


def verdict_on_mistakes(mistakes: Mistakes) -> Verdict:
    """The verdict on a document that is no card: every mistake a fault, no ruling."""
    return Verdict(None, _NOTHING, tuple([malformed(mistake) for mistake in mistakes]))
