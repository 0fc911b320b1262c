"""Words as JSON text, remembered: the same bytes every time, and never without end."""

import json

from rules.core import writing


def test_words_true_false_and_null_are_written_as_json_and_each_as_what_it_is():
    for word in ("green", "“", 'a "quoted" one', True, False, None, "true", "null"):
        assert writing._word[word] == json.dumps(word, ensure_ascii=False)
        assert writing._word[word] == writing.ENCODER.encode(word)


def test_no_more_words_are_remembered_than_there_is_room_for_and_a_forgotten_one_is_said_again():
    said = writing._Said()
    for n in range(writing.MOST_REMEMBERED + 10):
        assert said[f"P{n}"] == f'"P{n}"'
        assert len(said) <= writing.MOST_REMEMBERED
    assert said["P0"] == '"P0"'
