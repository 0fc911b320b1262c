"""A match carried on entry by entry, as a JSON value on somebody's phone, under every law."""

from __future__ import annotations

import json
from functools import cache

import pytest
from hypothesis import given
from hypothesis import strategies as st

import rules
from tests.rules.random_cards import EVERY_RUN, Document, cards, head_of, kind_of, some_cards

every_game = pytest.mark.parametrize("game", list(rules.GAMES))


def through_text(live: rules.Live) -> rules.Live:
    """The match after a journey as JSON text: what a phone keeps and sends."""
    carried, faults = rules.resume(json.loads(json.dumps(live.as_document())))
    assert carried is not None, faults
    assert carried == live
    return carried


def begun(card: Document) -> rules.Live:
    live, faults = rules.begin(head_of(card))
    assert live is not None, faults
    return live


def played(card: Document) -> bool:
    return bool(card["detail"] != "result")


@every_game
@EVERY_RUN
@given(data=st.data())
def test_a_match_carried_as_text_is_ruled_as_its_replay(game: str, data: st.DataObject) -> None:
    card = data.draw(cards(game).filter(played))
    verdict = rules.adjudicate({key: card[key] for key in card if key != "claim"})
    live = through_text(begun(card))
    rulings, faults, ruled = [], [], []
    for number, entry in enumerate(card["entries"]):
        before = live
        carried = rules.carry_on(live, entry)
        assert carried.live is not None
        live = through_text(carried.live)
        faults += [{**fault.as_document(), "entry": number} for fault in carried.faults]
        if carried.ruling is None:
            assert carried.faults, "a refusal says why"
            assert live == before, "a refused entry changes nothing"
            continue
        assert live.entries == before.entries + 1
        assert carried.sentences
        ruled.append(number)
        rulings.append({**carried.ruling, "entry": number})
    shown = verdict.as_document()
    assert rulings == shown["rulings"]
    assert [fault for fault in shown["faults"] if fault["entry"] is not None] == faults
    assert live.standing == verdict.standing


@every_game
@EVERY_RUN
@given(data=st.data())
def test_undoing_the_last_entry_and_entering_it_again_leads_to_the_same(
    game: str, data: st.DataObject
) -> None:
    card = data.draw(cards(game).filter(played))
    live = begun(card)
    assert rules.undo(live) is None, "before the first entry there is nothing to undo"
    for entry in card["entries"]:
        carried = rules.carry_on(live, entry)
        assert carried.live is not None
        if carried.ruling is not None:
            back = rules.undo(through_text(carried.live))
            assert back is not None
            assert back.state == live.state
            assert back.entries == live.entries
            again = rules.carry_on(through_text(back), entry)
            assert again.ruling == carried.ruling
            assert again.live is not None
            assert again.live.state == carried.live.state
        live = carried.live


@cache
def entries_by_kind(game: str, detail: str) -> dict[str, tuple[Document, ...]]:
    """Entries of all kinds and both sides, from cards of the game."""
    found: dict[str, list[Document]] = {}
    for card in some_cards(game):
        if card["detail"] == detail:
            for entry in card["entries"]:
                bare = {kind_of(entry): entry[kind_of(entry)]}
                found.setdefault(kind_of(entry), []).append(bare)
    return {kind: tuple(entries) for kind, entries in found.items()}


def side_of(by: str) -> str:
    return by[0]


@every_game
@EVERY_RUN
@given(data=st.data())
def test_what_may_not_happen_now_is_refused(game: str, data: st.DataObject) -> None:
    card = data.draw(cards(game).filter(played))
    pool = entries_by_kind(game, card["detail"])
    live = begun(card)
    for entry in [*card["entries"], None]:
        may = live.may()
        assert set(may["kinds"]) <= set(live.referee.kinds(live.setting))
        assert (may["kinds"] == []) == (may["side"] is None and live.standing.next is None) or (
            not live.standing.finished
        )
        if live.standing.next is not None:
            assert may["side"] == live.standing.next["side"]
        for kind, entries in pool.items():
            tried = data.draw(st.sampled_from(entries))
            if kind not in may["kinds"]:
                refused = rules.carry_on(live, tried)
                assert refused.ruling is None, tried
                assert refused.live == live
        if entry is not None:
            live = rules.carry_on(live, entry).live or live


@every_game
@EVERY_RUN
@given(data=st.data())
def test_only_the_side_that_is_named_next_may_flick(game: str, data: st.DataObject) -> None:
    card = data.draw(cards(game).filter(played))
    flicks = entries_by_kind(game, card["detail"]).get("flick", ())
    live = begun(card)
    for entry in [*card["entries"], None]:
        following = live.standing.next
        tried = [*data.draw(st.lists(st.sampled_from(flicks), max_size=4))] if flicks else []
        for flick in [*tried, *([entry] if entry and "flick" in entry else [])]:
            if rules.carry_on(live, flick).ruling is not None:
                assert following is not None
                assert side_of(flick["flick"]["by"]) == following["side"]
        if entry is not None:
            live = rules.carry_on(live, entry).live or live


@every_game
def test_no_kind_of_entry_is_offered_in_vain(game: str) -> None:
    """Each kind that ``may`` ever lists is taken, at some time, when it was listed."""
    offered: set[tuple[str, str]] = set()
    taken: set[tuple[str, str]] = set()
    for card in some_cards(game):
        if not played(card):
            continue
        live = begun(card)
        for entry in card["entries"]:
            offered |= {(card["detail"], kind) for kind in live.may()["kinds"]}
            carried = rules.carry_on(live, entry)
            if carried.ruling is not None:
                assert kind_of(entry) in live.may()["kinds"]
                taken.add((card["detail"], kind_of(entry)))
            live = carried.live or live
    assert offered == taken
    kinds = {
        (detail, kind)
        for detail, referee in rules.GAMES[game].referees.items()
        if detail != "shots"
        for kind in referee.kinds(live.setting)
    }
    assert taken == kinds, "and there is no kind that is never offered"
