"""The API's addresses, below ``/api/``."""

from django.urls import include, path, re_path

from matches.api.base import description
from matches.api.base.views import Nowhere
from matches.api.competitions import competitions
from matches.api.corrections import corrections
from matches.api.fixtures import fixtures
from matches.api.lab import aim_maps, shots
from matches.api.law import adjudication, games, live
from matches.api.lessons import lessons
from matches.api.notices import notices
from matches.api.people import tokens
from matches.api.ratings import rankings
from matches.api.scoring import scoring, shadows

app_name = "api"

_V1 = [
    path("scorecards/adjudicate", adjudication.Adjudicate.as_view(), name="adjudicate"),
    path("live/begin", live.Begin.as_view(), name="live-begin"),
    path("live/entry", live.Entry.as_view(), name="live-entry"),
    path("live/undo", live.Undo.as_view(), name="live-undo"),
    path("shots/aim-map", aim_maps.OneAimMap.as_view(), name="aim-map"),
    path("shots/simulate", shots.Simulate.as_view(), name="simulate"),
    path("games", games.Games.as_view(), name="games"),
    path("games/<slug:game>", games.OneGame.as_view(), name="game"),
    path("games/<slug:game>/reachable", games.Reachable.as_view(), name="reachable"),
    path("clubs", competitions.Clubs.as_view(), name="clubs"),
    path("clubs/<slug:club>/notices", notices.OfClub.as_view(), name="club-notices"),
    path("competitions", competitions.Competitions.as_view(), name="competitions"),
    path(
        "competitions/<slug:competition>",
        competitions.OneCompetition.as_view(),
        name="competition",
    ),
    path("competitions/<slug:competition>/draw", competitions.Drawn.as_view(), name="draw"),
    path("competitions/<slug:competition>/table", competitions.Tables.as_view(), name="table"),
    path(
        "competitions/<slug:competition>/fixtures", competitions.Fixtures.as_view(), name="fixtures"
    ),
    path(
        "competitions/<slug:competition>/notices",
        notices.OfCompetition.as_view(),
        name="notices",
    ),
    path("fixtures/<slug:fixture>", fixtures.Match.as_view(), name="match"),
    path("fixtures/<slug:fixture>/scorecards", fixtures.Submit.as_view(), name="submit"),
    path("fixtures/<slug:fixture>/corrections", corrections.Correct.as_view(), name="correct"),
    path("lessons/<slug:competition>", lessons.Lesson.as_view(), name="lesson"),
    path("lessons/<slug:competition>/taps", lessons.Taps.as_view(), name="lesson-taps"),
    path("scoring/<slug:fixture>", scoring.State.as_view(), name="scoring"),
    path("scoring/<slug:fixture>/lines", scoring.Lines.as_view(), name="scoring-lines"),
    path("scoring/<slug:fixture>/hand-in", scoring.HandIn.as_view(), name="scoring-hand-in"),
    path("scoring/<slug:fixture>/abandon", scoring.Abandon.as_view(), name="scoring-abandon"),
    path("scoring/<slug:fixture>/resume", scoring.Resume.as_view(), name="scoring-resume"),
    path("scoring/<slug:fixture>/here", scoring.Here.as_view(), name="scoring-here"),
    path("scoring/<slug:fixture>/shadow", shadows.Shadow.as_view(), name="shadow"),
    path("scoring/<slug:fixture>/shadow/lines", shadows.ShadowLines.as_view(), name="shadow-lines"),
    path(
        "scoring/<slug:fixture>/shadow/finish", shadows.ShadowFinish.as_view(), name="shadow-finish"
    ),
    path("corrections/<slug:correction>/revert", corrections.Revert.as_view(), name="revert"),
    path(
        "competitions/<slug:competition>/corrections",
        corrections.OfCompetition.as_view(),
        name="corrections",
    ),
    path("rankings", rankings.Rankings.as_view(), name="rankings"),
    path("rankings/<slug:game>", rankings.OneRanking.as_view(), name="ranking"),
    path("rankings/<slug:game>/calibration", rankings.Calibration.as_view(), name="calibration"),
    path("rankings/<slug:game>/editions", rankings.Editions.as_view(), name="editions"),
    path(
        "rankings/<slug:game>/editions/<slug:edition>",
        rankings.OneEdition.as_view(),
        name="edition",
    ),
    path("tokens", tokens.Tokens.as_view(), name="tokens"),
    path("tokens/<slug:token>", tokens.OneToken.as_view(), name="token"),
]

urlpatterns = [
    path("v1/", include(_V1)),
    re_path(r"^v1/(?P<nowhere>(?s:.*))$", Nowhere.as_view(), name="nowhere"),
    path("schema/", description.Schema.as_view(), name="schema"),
    path("docs/", description.Docs.as_view(), name="docs"),
]
