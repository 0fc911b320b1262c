"""The API's addresses, below ``/api/``."""

from django.urls import include, path

from matches.api.views import adjudication, description, games, live

app_name = "api"

_V1 = [
    path("scorecards/adjudicate", adjudication.Adjudicate.as_view(), name="adjudicate"),
    path("live/begin", live.Begin.as_view(), name="live-begin"),
    path("live/entry", live.Entry.as_view(), name="live-entry"),
    path("live/undo", live.Undo.as_view(), name="live-undo"),
    path("games", games.Games.as_view(), name="games"),
    path("games/<slug:game>", games.OneGame.as_view(), name="game"),
    path("games/<slug:game>/reachable", games.Reachable.as_view(), name="reachable"),
]

urlpatterns = [
    path("v1/", include(_V1)),
    path("schema/", description.Schema.as_view(), name="schema"),
    path("docs/", description.Docs.as_view(), name="docs"),
]
