"""What anybody may ask of the law, without a database: verdicts, live matches, games."""

import contextlib
import io
import json
import random

import pytest
from django.core.management import call_command

import rules
from tests.api.cards import WON, black
from tests.commands.adjudicating.garbage import spoilt
from tests.rules.random_cards import random_card


def printed(document, tmp_path) -> bytes:
    """What the command line prints for a card."""
    path = tmp_path / "card.json"
    path.write_text(json.dumps(document), encoding="utf-8")
    out = io.StringIO()
    with contextlib.suppress(SystemExit):
        call_command("adjudicate", str(path), stdout=out)
    return out.getvalue().encode().removesuffix(b"\n")


# ── verdicts ─────────────────────────────────────────────────────────────────────────────────────


@pytest.mark.parametrize(
    ("document", "status"),
    [(black(WON), 200), (black(WON, WON), 200), ([], 400), (black(WON, game="purple"), 400)],
)
def test_a_verdict_is_byte_for_byte_what_the_command_prints(api, tmp_path, document, status):
    answer = api.send("scorecards/adjudicate", document)
    assert answer.status_code == status
    assert answer.content == printed(document, tmp_path)


def test_a_malformed_card_names_the_path_of_every_mistake(api):
    document = black(3, {"flick": {"by": "C"}}, WON, scorecard=2) | {"note": 1}
    answer = api.send("scorecards/adjudicate", document)
    paths = {fault["path"] for fault in answer.json()["faults"]}
    assert answer.status_code == 400
    assert paths == {"scorecard", "note", "entries.0", "entries.1.flick.by"}


@pytest.mark.parametrize("text", [b"", b"{", b"\xff", b"NaN", b'{"a":1,"a":2}', b"[" * 9999])
def test_what_is_no_json_is_malformed_and_says_where(api, text):
    answer = api.send("scorecards/adjudicate", text)
    assert answer.status_code == 400
    assert all(fault["path"] for fault in answer.json()["faults"])


def test_a_body_beyond_all_measure_is_not_read(api):
    answer = api.send("scorecards/adjudicate", b" " * 1_000_001)
    assert answer.status_code == 413
    assert answer.json()["errors"][0]["code"] == "too_large"


def test_another_content_type_is_refused(api):
    answer = api.post("/api/v1/scorecards/adjudicate", b"a=1", content_type="text/plain")
    assert answer.status_code == 415


def test_an_explained_verdict_has_sentences_with_names_and_the_law(api):
    entry = WON | {"claim": {"next": "B"}}
    answer = api.send("scorecards/adjudicate?explain=1", black(entry)).json()
    assert answer["rulings"][0]["sentences"][0] == "Asha wins O1 for 1 point."
    assert answer["law"]["black.merit"]["url"] == "/rules/black/#black.merit"
    assert answer["law"]["black.merit"]["text"].startswith("Exactly one penny goes off")
    assert "sentence" in answer["faults"][0]
    plain = api.send("scorecards/adjudicate", black(entry)).json()
    for ruling in answer["rulings"]:
        del ruling["sentences"]
    del answer["law"], answer["faults"][0]["sentence"]
    assert answer == plain


def test_who_asks_too_often_is_told_to_wait(api):
    statuses = [api.send("scorecards/adjudicate", []).status_code for _ in range(61)]
    assert statuses[:60] == [400] * 60
    last = api.send("scorecards/adjudicate", [])
    assert last.status_code == 429
    assert int(last["Retry-After"]) > 0


def test_garbage_gets_an_answer(api, monkeypatch):
    monkeypatch.setattr("matches.api.base.throttles.AdjudicationThrottle.rate", "9999/min")
    for seed in range(150):
        for explain in ("", "?explain=1"):
            text = spoilt(random.Random(seed))
            answer = api.send(f"scorecards/adjudicate{explain}", text)
            assert answer.status_code in (200, 400), seed
            assert answer.json()["faults"] is not None


# ── live ─────────────────────────────────────────────────────────────────────────────────────────


def begun(api, **more):
    return api.send("live/begin", {"game": "black", "first": "A"} | more).json()["state"]


def test_a_match_is_carried_on_and_taken_back_with_nothing_kept_here(api):
    first = begun(api)
    sides = {"A": ["Asha"], "B": ["Ben"]}
    after = api.send("live/entry", {"state": first, "entry": WON, "sides": sides})
    told = after.json()
    assert after.status_code == 200
    assert told["sentences"] == ["Asha wins O1 for 1 point.", "Asha flicks again."]
    assert told["ruling"] == rules.adjudicate(black(WON)).rulings[0]
    assert told["score"] == {"A": 1, "B": 0}
    assert "O1" not in told["may"]["on"]
    back = api.send("live/undo", {"state": told["state"]}).json()
    assert back["state"]["state"] == first["state"]
    assert api.send("live/undo", {"state": back["state"]}).status_code == 409


@pytest.mark.parametrize("game", list(rules.GAMES))
def test_a_carried_match_rules_as_the_whole_card_does(api, game, monkeypatch):
    monkeypatch.setattr("matches.api.base.throttles.LiveThrottle.rate", "99999/min")
    rng = random.Random(11)
    cards = (random_card(game, rng) for _ in range(200))
    card = next(c for c in cards if c["detail"] == "flicks" and len(c["entries"]) > 15)
    head = {key: card[key] for key in ("game", "detail", "first", "options")}
    state = api.send("live/begin", head).json()["state"]
    rulings = []
    for number, entry in enumerate(card["entries"][:40]):
        answer = api.send("live/entry", {"state": state, "entry": entry})
        assert answer.status_code in (200, 422), answer.content
        if answer.status_code == 200:
            rulings.append(answer.json()["ruling"] | {"entry": number})
        state = answer.json()["state"]
    whole = rules.adjudicate(card | {"entries": card["entries"][:40]})
    assert rulings == json.loads(json.dumps(whole.rulings))


def test_a_refused_entry_says_why_and_leaves_the_match_as_it_was(api):
    state = begun(api)
    entry = {"flick": {"by": "B", "struck": ["O1"]}}
    answer = api.send(
        "live/entry", {"state": state, "entry": entry, "sides": {"A": ["Ana"], "B": []}}
    )
    told = answer.json()
    assert answer.status_code == 422
    assert told["state"] == state
    assert (told["ruling"], told["faults"][0]["code"]) == (None, "out-of-turn")
    assert told["faults"][0]["sentence"] == "it is Ana's turn"


@pytest.mark.parametrize(
    ("body", "path"),
    [
        ({}, "state"),
        ({"state": 3, "entry": {}}, "state"),
        ({"state": {}, "entry": {}}, "state.game"),
        ({"state": {"game": "black", "first": "A", "x": 1}, "entry": {}}, "state.x"),
        ([], "$"),
    ],
)
def test_a_state_of_another_shape_is_refused_with_its_path(api, body, path):
    answer = api.send("live/entry", body)
    assert answer.status_code == 400
    assert path in [error["attr"] for error in answer.json()["errors"]]


def test_an_entry_of_another_shape_is_refused_with_its_path(api):
    body = {"state": begun(api), "entry": {"flick": {"by": "A", "struck": 3}}}
    answer = api.send("live/entry", body)
    assert answer.status_code == 400
    assert [error["attr"] for error in answer.json()["errors"]] == ["entry.flick.struck"]


def test_a_state_that_no_match_reaches_is_no_server_error(api):
    for game in rules.GAMES:
        state = begun(api, game=game)
        for name, value in state["state"].items():
            for other in (["Z9"], [], 99, "Z9", None, [[1, 2]], {"a": 1}):
                spoilt_state = state | {"state": state["state"] | {name: other}}
                entry = {"flick": {"by": "A"}}
                for step in ("live/entry", "live/undo"):
                    answer = api.send(step, {"state": spoilt_state, "entry": entry})
                    assert answer.status_code < 500, (game, name, other, value)


# ── games ────────────────────────────────────────────────────────────────────────────────────────


def test_the_games_are_told_with_options_entries_and_law(api):
    for short in api.read("games").json():
        game = rules.GAMES[short["name"]]
        whole = api.get(short["url"]).json()
        assert [rule["name"] for rule in whole["rules"]] == list(game.rules)
        assert set(whole["entries"]) == set(game.referees)
        for field in game.options.fields:
            assert whole["options"]["properties"][field.name]["title"] == field.label


def test_every_rule_has_its_text(api):
    for game in rules.GAMES:
        texts = {rule["name"]: rule["text"] for rule in api.read(f"games/{game}").json()["rules"]}
        assert [name for name, text in texts.items() if not text] == []


def test_an_entry_s_schema_takes_what_the_law_takes(api):
    import jsonschema

    schema = api.read("games/black").json()["entries"]["flicks"]["flick"]
    jsonschema.validate(WON["flick"], schema)
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate({"by": "C"}, schema)


def test_reachable_scores_follow_the_options(api):
    draws = api.read("games/black/reachable").json()["reachable"]
    assert draws == json.loads(json.dumps(rules.GAMES["black"].reachable(_setting("black"))))
    played = api.read("games/white/reachable?ends=2&pennies=3").json()
    assert played["options"] == {"ends": 2, "pennies": 3}


def test_more_final_scores_than_anybody_reads_are_not_counted_up(api):
    answer = api.read("games/white/reachable?ends=200&pennies=12")
    assert answer.status_code == 400
    assert answer.json()["errors"][0]["attr"] == "options"


def _setting(game: str):
    return rules.GAMES[game].setting({}, "A", rules.Mistakes())


def test_options_that_cannot_be_are_refused_with_their_path(api):
    answer = api.read("games/black/reachable?board=triangle&colour=red")
    assert answer.status_code == 400
    assert [e["attr"] for e in answer.json()["errors"]] == ["options.board", "options.colour"]


@pytest.mark.parametrize("address", ["games/purple", "games/purple/reachable", "nothing"])
def test_what_is_not_there_is_a_404(api, address):
    assert api.read(address).status_code == 404


# ── the description ──────────────────────────────────────────────────────────────────────────────


def test_the_description_names_every_address(api):
    paths = api.get("/api/schema/").json()["paths"]
    assert "/api/v1/scorecards/adjudicate" in paths
    assert "/api/v1/fixtures/{fixture}/scorecards" in paths


def test_the_page_of_the_description_takes_nothing_from_elsewhere(api):
    page = api.get("/api/docs/")
    assert page.status_code == 200
    assert b"http" not in page.content.replace(b"http-equiv", b"")
    policy = page["Content-Security-Policy"]
    assert "script-src 'self'" in policy
    assert "style-src 'self' 'unsafe-inline'" in policy
    assert "unsafe-inline" not in api.read("games")["Content-Security-Policy"]
    assert api.get("/api/docs/?script=")["Content-Type"].startswith("application/javascript")
