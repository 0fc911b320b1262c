"""The addresses of the pages."""

from django.urls import path
from django.views.generic import RedirectView

from matches.web.views import account, desk, lawpages, public, setup

app_name = "web"

_COMPETITION = "competitions/<slug:club>/<slug:season>/<slug:competition>/"

urlpatterns = [
    path("", public.home, name="home"),
    path("clubs/<slug:slug>/", public.club, name="club"),
    path(_COMPETITION, public.competition, name="competition"),
    path(_COMPETITION + "fixtures/", public.fixtures, name="competition-fixtures"),
    path("tables/<slug:public_id>/", public.table, name="table"),
    path("matches/<slug:public_id>/", public.match, name="match"),
    path("players/<slug:public_id>/", public.player, name="player"),
    path("rankings/", public.rankings, name="rankings"),
    path("rankings/<slug:game>/", public.ranking, name="ranking"),
    path("favicon.ico", RedirectView.as_view(url="/static/img/mark.svg")),
    path("privacy/", public.privacy, name="privacy"),
    path("rules/", lawpages.rules_index, name="rules"),
    path("rules/<slug:game>/", lawpages.rulebook, name="rulebook"),
    path("adjudicate/", lawpages.adjudicate, name="adjudicate"),
    path("setup/", setup.first_owner, name="setup"),
    path("account/", account.account, name="account"),
    path("desk/", desk.desk, name="desk"),
]
