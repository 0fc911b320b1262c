"""All that is offered in each phase of an end of Penny White, as a page shows it: where it stands,
whose it is, the key that writes it, what it says and what it writes."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

import pytest

import rules
from rules.core.offers import Offer
from rules.scoring.card import Running
from rules.scoring.offered import offers
from rules.scoring.running import fold
from tests.rules.white.test_offers import begun, offered, tapped

NEAREST = "Who lies nearest, with how many?"
ON = "start A over, flick A1, flick B1, flick A2, flick B2"
REST = "flick A2, flick B2"
WITHOUT = """
    more  A | foul-A-touched | A touched a penny | foul A touched
    more  A | foul-A-board   | A moved the board | foul A board
    more  B | foul-B-touched | B touched a penny | foul B touched
    more  B | foul-B-board   | B moved the board | foul B board
"""

AT_THE_START = f"""
    usual - s            | short         | White short          | start A short
    usual - x            | off           | White off            | start A off
    usual - a            | all-flicked   | All 4 flicked        | {ON}
    main  A ArrowLeft 1  | A-1           | A 1                  | {ON}, measure A1 A2+B1+B2
    main  A ArrowLeft 2  | A-2           | A 2                  | {ON}, measure A1+A2 B1+B2
    main  B ArrowRight 1 | B-1           | B 1                  | {ON}, measure B1 B2+A1+A2
    main  B ArrowRight 2 | B-2           | B 2                  | {ON}, measure B1+B2 A1+A2
    usual - l            | level         | Level                | {ON}, measure A1+B1 A2+B2
    spot  - 1 @A1        | until-A1      | Something came of A1 | start A over
    spot  - 2 @B1        | until-B1      | Something came of B1 | start A over, flick A1
    spot  - 3 @A2        | until-A2      | Something came of A2 | start A over, flick A1, flick B1
    spot  - 4 @B2 | until-B2 | Something came of B2 | start A over, flick A1, flick B1, flick A2
    more  - o            | over          | No foul              | start A over
    more  -              | over-touched  | Touched a penny      | start A over touched
    more  -              | over-unclean  | Not flicked cleanly  | start A over unclean
    more  -              | over-board    | The board moved      | start A over board
    {WITHOUT}
"""

LATER = f"""
    usual - f            | flicked       | A flicked            | flick A2
    usual - a            | rest-flicked  | The other 2 flicked  | {REST}
    came  - x            | own-off       | It went off          | flick A2 off A2
    came  - w            | white-off     | White off            | flick A2 white-off
    came  -              | nothing       | Nothing              | flick A2
    came  -              | touched       | Touched a penny      | flick A2 touched
    came  -              | unclean       | Not flicked cleanly  | flick A2 unclean
    came  -              | board         | The board moved      | flick A2 board
    came  - p    | off-taken | One of B's off, one taken for it | flick A2 off B1, remove B A2
    main  A ArrowLeft 1  | A-1           | A 1                  | {REST}, measure A1 A2+B1+B2
    main  A ArrowLeft 2  | A-2           | A 2                  | {REST}, measure A1+A2 B1+B2
    main  B ArrowRight 1 | B-1           | B 1                  | {REST}, measure B1 B2+A1+A2
    main  B ArrowRight 2 | B-2           | B 2                  | {REST}, measure B1+B2 A1+A2
    usual - l            | level         | Level                | {REST}, measure A1+B1 A2+B2
    spot  - 2 @B2        | until-B2      | Something came of B2 | flick A2
    board - @A1          | off-A1        | A1 put off           | flick A2 off A1
    board - @B1          | off-B1        | B1 put off           | flick A2 off B1
    {WITHOUT}
    more  -      | off-not-taken | One of B's off, none taken | flick A2 off B1, remove B none
    more  -              | both-off      | It went off, and one of B's | flick A2 off A2+B1
"""

LAST = f"""
    usual - f            | flicked       | B flicked            | flick B2
    came  - x            | own-off       | It went off          | flick B2 off B2
    came  - w            | white-off     | White off            | flick B2 white-off
    came  -              | nothing       | Nothing              | flick B2
    came  -              | touched       | Touched a penny      | flick B2 touched
    came  -              | unclean       | Not flicked cleanly  | flick B2 unclean
    came  -              | board         | The board moved      | flick B2 board
    came  - p    | off-taken | One of A's off, one taken for it | flick B2 off A2, remove A B2
    main  A ArrowLeft 1  | A-1           | A 1                  | flick B2, measure A1 A2+B1+B2
    main  A ArrowLeft 2  | A-2           | A 2                  | flick B2, measure A1+A2 B1+B2
    main  B ArrowRight 1 | B-1           | B 1                  | flick B2, measure B1 B2+A1+A2
    main  B ArrowRight 2 | B-2           | B 2                  | flick B2, measure B1+B2 A1+A2
    usual - l            | level         | Level                | flick B2, measure A1+B1 A2+B2
    board - @A1          | off-A1        | A1 put off           | flick B2 off A1
    board - @A2          | off-A2        | A2 put off           | flick B2 off A2
    board - @B1          | off-B1        | B1 put off           | flick B2 off B1
    {WITHOUT}
    more  -      | off-not-taken | One of A's off, none taken | flick B2 off A2, remove A none
    more  -              | both-off      | It went off, and one of A's | flick B2 off B2+A2
    more  -              | 2-off         | 2 of A's off         | flick B2 off A2+A1
"""

A_REMOVAL = f"""
    main  - 1            | take-B1       | Take off B1          | remove A B1
    main  - 2            | take-B2       | Take off B2          | remove A B2
    usual - 0            | take-none     | Take none off        | remove A none
    {WITHOUT}
"""

A_MEASURE = f"""
    main  A ArrowLeft 1  | A-1           | A 1                  | measure A1 A2+B1+B2
    main  A ArrowLeft 2  | A-2           | A 2                  | measure A1+A2 B1+B2
    main  B ArrowRight 1 | B-1           | B 1                  | measure B1 B2+A1+A2
    main  B ArrowRight 2 | B-2           | B 2                  | measure B1+B2 A1+A2
    usual - l            | level         | Level                | measure A1+B1 A2+B2
    {WITHOUT}
"""

ONE_LEFT = f"""
    main  A ArrowLeft 1  | A-1           | A 1                  | measure A2
    {WITHOUT}
"""


def written(entry: Mapping[str, Any]) -> str:
    """An entry in a few words."""
    [(kind, facts)] = entry.items()
    if kind == "measure":
        return " ".join([kind, *["+".join(group) for group in facts["order"]]])
    penny = [] if kind in ("start", "foul") else [facts["penny"] or "none"]
    by = [] if kind == "flick" else [facts["by"]]
    off = ["off " + "+".join(facts["off"])] if facts.get("off") else []
    white = [facts["white"]] if "white" in facts else ["white-off"] * facts.get("white_off", False)
    return " ".join([kind, *by, *penny, *white, *off, *facts.get("fouls", ())])


def line(offer: Offer) -> str:
    key = " ".join([each for each in (offer.key, offer.spot and f"@{offer.spot}") if each])
    entries = ", ".join(map(written, offer.entries))
    start = f"{offer.place} {offer.side or '-'} {key}".rstrip()
    return f"{start} | {offer.name} | {offer.label.say()} | {entries}"


def lines(text: str) -> list[str]:
    """The lines of a table, with one blank where there are several."""
    return [" ".join(each.split()) for each in text.splitlines() if each.strip()]


def at(*taps: str, **options: Any) -> Running:
    return tapped(begun(**{"pennies": 2, **options}), *taps)


@pytest.mark.parametrize(
    ("taps", "table"),
    [
        ((), AT_THE_START),
        (("until-B1", "nothing"), LATER),
        (("until-B2",), LAST),
        (("until-B2", "off-A1"), A_REMOVAL),
        (("all-flicked",), A_MEASURE),
        (("over", "own-off", "own-off", "flicked", "own-off"), ONE_LEFT),
    ],
    ids=["at the start", "later", "at the last penny", "a removal", "a measure", "one left"],
)
def test_in_each_phase_all_that_may_come_is_offered_in_this_order(
    taps: tuple[str, ...], table: str
) -> None:
    found = [line(offer).replace("  ", " ") for offer in offered(at(*taps)).values()]
    assert found == lines(table)


def test_nothing_is_offered_when_the_match_is_over() -> None:
    assert offered(at("A-1", ends=1)) == {}


def heads(told_of: Iterable[Offer]) -> dict[str, list[str]]:
    """Of each head, the offers under it."""
    told: dict[str, list[str]] = {}
    for offer in told_of:
        if offer.group is not None:
            told.setdefault(offer.group.say(), []).append(offer.name)
    return told


WITHOUT_A_FLICK = ["foul-A-touched", "foul-A-board", "foul-B-touched", "foul-B-board"]


def test_offers_of_a_kind_stand_under_one_head() -> None:
    nearest = ["A-1", "A-2", "B-1", "B-2"]
    assert heads(offered(at()).values()) == {
        NEAREST: nearest,
        "White over the line": ["over", "over-touched", "over-unclean", "over-board"],
        "Without a flick": WITHOUT_A_FLICK,
    }
    came = ["own-off", "white-off", "nothing", "touched", "unclean", "board", "off-taken"]
    assert heads(offered(at("until-B2")).values()) == {
        NEAREST: nearest,
        "What came of B2?": came,
        "Without a flick": WITHOUT_A_FLICK,
        "Pennies off": ["off-not-taken", "both-off", "2-off"],
    }
    removal = offered(at("until-B2", "off-A1")).values()
    assert heads(removal) == {"Without a flick": WITHOUT_A_FLICK}


def test_an_offer_of_a_drawn_place_names_the_penny_that_it_is_about() -> None:
    told = offered(at("until-B2"))
    assert {offer.spot for offer in told.values()} == {"", "A1", "A2", "B1"}
    assert {offer.spot for offer in offered(at()).values()} == {"", "A1", "B1", "A2", "B2"}


def test_beyond_nine_there_is_no_key() -> None:
    keys = {name: offer.key for name, offer in offered(at(pennies=12)).items()}
    assert (keys["B-9"], keys["B-10"]) == ("ArrowRight 9", "")
    assert (keys["until-A5"], keys["until-B5"]) == ("9", "")


def test_the_tenth_penny_comes_after_the_ninth() -> None:
    spots = [offer.spot for offer in offered(at("until-A12", pennies=12)).values() if offer.spot]
    assert [spot for spot in spots if spot[0] == "A"] == [f"A{n}" for n in range(1, 12)]
    nearest = offered(at("all-flicked", pennies=12))["A-11"].entries[-1]["measure"]["order"]
    assert nearest == [
        [f"A{n}" for n in range(1, 12)], ["A12", *[f"B{n}" for n in range(1, 13)]]
    ]  # fmt: skip


def leads(running: Running) -> dict[str, str]:
    """What each offer says that it leads to."""
    assert running.live is not None
    told = ((offer.name, carried.leads) for offer, carried in offers(running.live))
    return {name: "" if words is None else words.say() for name, words in told}


@pytest.mark.parametrize(
    ("taps", "expected"),
    [
        ((), {"short": "1 to B", "all-flicked": "then who lies nearest", "A-2": "2 to A",
              "level": "B starts the end", "until-A1": "A flicks next", "over": "A flicks next",
              "until-B1": "B flicks next", "foul-B-board": "A starts the end"}),
        (("until-B2",), {"flicked": "then who lies nearest", "white-off": "1 to A",
                         "off-A1": "A may take one off", "off-B1": "then who lies nearest",
                         "2-off": "A may take 2 off", "foul-A-board": "B flicks next"}),
        (("until-B2", "2-off"), {"take-B1": "A may take one off",
                                 "take-none": "A may take one off"}),
        (("until-B2", "off-A1"), {"take-B1": "then who lies nearest",
                                  "foul-A-touched": "A may take one off"}),
    ],
)  # fmt: skip
def test_an_offer_says_what_it_leads_to(taps: tuple[str, ...], expected: dict[str, str]) -> None:
    assert leads(at(*taps)).items() >= expected.items()


def test_the_last_end_leads_to_how_the_match_is_decided() -> None:
    told = leads(at("all-flicked", ends=1))
    assert (told["A-1"], told["level"]) == ("A wins the match", "the match is drawn")


def test_a_line_of_ends_leads_to_points_or_to_the_next_end() -> None:
    head = {"game": "white", "options": {"pennies": 2}, "sides": {"A": ["Asha"], "B": ["Ben"]}}
    running = fold(rules.open_card(head), [{"begin": {"first": "A", "detail": "card"}}])
    told = leads(running)
    assert (told["A-2"], told["B-knocked"], told["dead"]) == ("2 to A", "1 to B", "the next end")
