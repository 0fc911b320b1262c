"""The addresses of the pages."""

from django.urls import path

from matches.web.views import (
    account,
    card,
    desk,
    entering,
    lab,
    ladders,
    lawpages,
    lessons,
    manage,
    people,
    public,
    setup,
    tables,
    venues,
)

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
    path("favicon.ico", public.favicon),
    path("privacy/", public.privacy, name="privacy"),
    path("rules/", lawpages.rules_index, name="rules"),
    path("rules/<slug:game>/", lawpages.rulebook, name="rulebook"),
    path("adjudicate/", lawpages.adjudicate, name="adjudicate"),
    path("lab/", lab.lab, name="lab"),
    path("setup/", setup.first_owner, name="setup"),
    path("invitations/<str:token>/", account.invitation, name="invitation"),
    path("account/", account.account, name="account"),
    path("desk/", desk.desk, name="desk"),
    path("desk/clubs/new/", manage.new_club, name="desk-club-new"),
    path("desk/clubs/<slug:club>/people/", people.helpers, name="desk-people"),
    path("desk/clubs/<slug:club>/members/", people.members, name="desk-members"),
    path("desk/clubs/<slug:club>/members/<slug:person>/", people.person, name="desk-person"),
    path("desk/clubs/<slug:club>/venues/", venues.venues_page, name="desk-venues"),
    path("desk/clubs/<slug:club>/venues/<slug:venue>/", venues.venue, name="desk-venue"),
    path(
        "desk/clubs/<slug:club>/venues/<slug:venue>/boards/new/",
        venues.new_board,
        name="desk-board-new",
    ),
    path("desk/clubs/<slug:club>/boards/<slug:board>/", venues.board, name="desk-board"),
    path(
        "desk/clubs/<slug:club>/boards/<slug:board>/measures/",
        venues.measures,
        name="desk-measures",
    ),
    path(
        "desk/clubs/<slug:club>/boards/<slug:board>/calibration/",
        venues.calibration,
        name="desk-calibration",
    ),
    path("desk/clubs/<slug:club>/seasons/new/", manage.new_season, name="desk-season-new"),
    path(
        "desk/clubs/<slug:club>/competitions/new/",
        manage.new_competition,
        name="desk-competition-new",
    ),
    path("desk/clubs/<slug:club>/lessons/new/", lessons.new_lesson, name="desk-lesson-new"),
    path("desk/" + _COMPETITION + "lesson/", lessons.lesson, name="desk-lesson"),
    path("desk/" + _COMPETITION + "lesson/print/", lessons.lesson_print, name="desk-lesson-print"),
    path("desk/" + _COMPETITION + "lesson/board/", lessons.lesson_board, name="desk-lesson-board"),
    path("desk/" + _COMPETITION, manage.competition, name="desk-competition"),
    path("desk/" + _COMPETITION + "entries/", entering.entries, name="desk-entries"),
    path("desk/" + _COMPETITION + "draw/", manage.draw, name="desk-draw"),
    path("desk/" + _COMPETITION + "rules/", tables.rules, name="desk-rules"),
    path("desk/" + _COMPETITION + "ladder/", ladders.ladder, name="desk-ladder"),
    path("desk/" + _COMPETITION + "publish/", manage.publish, name="desk-publish"),
    path(
        "desk/" + _COMPETITION + "entries/<slug:entry>/withdraw/",
        entering.withdraw,
        name="desk-withdraw",
    ),
    path("desk/matches/<slug:public_id>/", desk.fixture, name="desk-match"),
    path("desk/matches/<slug:public_id>/boards/", desk.boards, name="desk-boards"),
    path("desk/matches/<slug:public_id>/card/", card.card, name="desk-card"),
    path("desk/matches/<slug:public_id>/<slug:action>/", desk.act, name="desk-act"),
]
