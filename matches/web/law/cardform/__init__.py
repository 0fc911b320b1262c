"""The card form, made from the law's own description of its games.

The form judges nothing: it transcribes what was typed into a scorecard's document, and puts the
faults that the law found beside the inputs they speak of. A value that makes no sense (a word where
a number belongs) goes into the document as it was typed, so that the law names the mistake with its
path and nothing typed is lost.
"""

from matches.web.law.cardform import lists, parts
from matches.web.law.cardform.form import CardForm, Row
from matches.web.law.cardform.inputs import Input, input_for
from matches.web.law.cardform.transcript import players_a_side

__all__ = ["CardForm", "Input", "Row", "input_for", "lists", "parts", "players_a_side"]
