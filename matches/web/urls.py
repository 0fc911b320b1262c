"""The addresses of the pages; those of the desks stand in `desk_urls`."""

from django.urls import path

from matches.web.base.addresses import COMPETITION
from matches.web.calendars import calendars
from matches.web.championships import championships
from matches.web.clubs import clubs, halls, setup
from matches.web.competitions import (
    competition,
    embed,
    feed,
    open_entry,
    spreadsheets,
)
from matches.web.desk_urls import DESKS
from matches.web.draws import drawn
from matches.web.fixtures import fixtures
from matches.web.following import following
from matches.web.home import my_matches, pages, privacy
from matches.web.lab import lab, shots
from matches.web.law import demonstrations, in_browser, lawpages
from matches.web.letters import letters
from matches.web.matches import match
from matches.web.notices import documents
from matches.web.notices import feeds as notice_feeds
from matches.web.paper import booklets
from matches.web.paper import championships as championship_paper
from matches.web.paper import competition as paper
from matches.web.people import (
    account,
    own_data,
    players,
    sessions,
    tokens,
    typed,
)
from matches.web.ratings import rankings
from matches.web.scoring import holding, service_worker, shadow
from matches.web.scoring import page as score_page
from matches.web.search import search
from matches.web.tables import figures, tables

app_name = "web"

urlpatterns = [
    path("", pages.home, name="home"),
    path("clubs/<slug:slug>/", clubs.club, name="club"),
    path(COMPETITION, competition.competition, name="competition"),
    path(COMPETITION + "playing/", competition.playing, name="competition-playing"),
    path(COMPETITION + "fixtures/", fixtures.fixtures, name="competition-fixtures"),
    path(
        "championships/<slug:club>/<slug:championship>/",
        championships.championship,
        name="championship",
    ),
    path(
        "championships/<slug:club>/<slug:championship>/table.pdf",
        championship_paper.table,
        name="championship-paper",
    ),
    path(COMPETITION + "after/<int:number>/", tables.after, name="competition-after"),
    path(COMPETITION + "draw/", drawn.draw, name="competition-draw"),
    path(COMPETITION + "draw.json", drawn.draw_document, name="competition-draw-document"),
    path("embed/" + COMPETITION, embed.competition, name="embed"),
    path(COMPETITION + "enter/", open_entry.enter, name="enter"),
    path(COMPETITION + "figures/", figures.figures, name="competition-figures"),
    path(COMPETITION + "follow/", following.competition, name="competition-follow"),
    path("teams/<slug:public_id>/follow/", following.team, name="team-follow"),
    path("follow/confirm/<str:token>/", following.confirm, name="follow-confirm"),
    path("follow/stop/<str:token>/", following.stop, name="follow-stop"),
    path(COMPETITION + "results.atom", feed.results, name="competition-feed"),
    path(COMPETITION + "notices.atom", notice_feeds.of_competition, name="competition-notices"),
    path("documents/<slug:public_id>/", documents.document, name="document"),
    path("clubs/<slug:slug>/notices.atom", notice_feeds.of_club, name="club-notices"),
    path(COMPETITION + "calendar.ics", calendars.competition, name="competition-calendar"),
    path(COMPETITION + "matches.pdf", paper.matches, name="competition-matches-paper"),
    path(COMPETITION + "tables.pdf", paper.tables, name="competition-tables-paper"),
    path(COMPETITION + "bracket.pdf", paper.brackets, name="competition-bracket-paper"),
    path(
        COMPETITION + "certificates.pdf", paper.certificates, name="competition-certificates-paper"
    ),
    path(
        "clubs/<slug:club>/seasons/<slug:season>/booklet.pdf",
        booklets.of_season,
        name="booklet",
    ),
    path(COMPETITION + "tables.<str:kind>", spreadsheets.tables, name="competition-tables"),
    path(COMPETITION + "matches.<str:kind>", spreadsheets.matches, name="competition-matches"),
    path("entries/<slug:public_id>/calendar.ics", calendars.entry, name="entry-calendar"),
    path("clubs/<slug:slug>/calendar.ics", calendars.club, name="club-calendar"),
    path(
        "clubs/<slug:club>/halls/<slug:venue>/calendar.ics",
        calendars.venue,
        name="venue-calendar",
    ),
    path("calendars/<str:token>/matches.ics", calendars.own, name="own-calendar"),
    path("tables/<slug:public_id>/", tables.table, name="table"),
    path("matches/<slug:public_id>/", match.match, name="match"),
    path("matches/<slug:public_id>/running/", match.running, name="match-running"),
    path("matches/<slug:public_id>/shots/<int:number>/", shots.shot, name="shot"),
    path("matches/<slug:public_id>/studies/<slug:study>/", shots.study, name="study"),
    path(
        "matches/<slug:public_id>/studies/<slug:study>/delete/",
        shots.delete_study,
        name="study-delete",
    ),
    path("players/<slug:public_id>/", players.player, name="player"),
    path(
        "players/<slug:public_id>/against/<slug:opponent>/",
        players.head_to_head,
        name="head-to-head",
    ),
    path("search/", search.find, name="search"),
    path("teams/<slug:public_id>/", search.team, name="team"),
    path("teams/<slug:public_id>/mine/", search.my_team, name="my-team"),
    path("rankings/", rankings.rankings, name="rankings"),
    path("rankings/<slug:game>/", rankings.ranking, name="ranking"),
    path("rankings/<slug:game>/calibration/", rankings.calibration, name="calibration"),
    path("rankings/<slug:game>/editions/", rankings.editions, name="editions"),
    path("rankings/<slug:game>/<slug:edition>/", rankings.edition, name="edition"),
    path("robots.txt", pages.robots, name="robots"),
    path("favicon.ico", pages.favicon),
    path("privacy/", privacy.privacy, name="privacy"),
    path("privacy/<slug:reader>/", privacy.notice, name="notice"),
    path("clubs/<slug:slug>/privacy/", privacy.club_privacy, name="club-privacy"),
    path("clubs/<slug:slug>/privacy/<slug:reader>/", privacy.notice, name="club-notice"),
    path("rules/", lawpages.rules_index, name="rules"),
    path("rules/<slug:game>/", lawpages.rulebook, name="rulebook"),
    path(
        "rules/<slug:game>/shots/<slug:rule>/", demonstrations.demonstration, name="demonstration"
    ),
    path("adjudicate/", lawpages.adjudicate, name="adjudicate"),
    path("law/<slug:digest>/rules.zip", in_browser.law_archive, name="law-archive"),
    path("law/<slug:digest>/codes.zip", in_browser.codes_archive, name="law-codes"),
    path("law/<str:version>/pyodide/<str:name>", in_browser.pyodide_file, name="law-pyodide"),
    path("lab/", lab.lab, name="lab"),
    path("setup/", setup.first_owner, name="setup"),
    path("invitations/<str:token>/", account.invitation, name="invitation"),
    path("names/<str:token>/", account.own_name, name="own-name"),
    path("account/", account.account, name="account"),
    path("account/sessions/", sessions.sessions, name="sessions"),
    path("account/tokens/", tokens.tokens, name="tokens"),
    path("account/data/", own_data.own_data, name="own-data"),
    path("account/typed/", typed.handed_back, name="typed"),
    path("account/calendar/", calendars.link, name="calendar-link"),
    path("account/letters/", letters.choices, name="letters"),
    path("letters/stop/<str:token>/", letters.stop, name="letters-stop"),
    path("pass/<str:token>/", holding.link, name="pass"),
    path("score/", holding.scores, name="scores"),
    path("score/law.<slug:digest>.js", in_browser.worker_script, name="score-law"),
    path("score/worker.js", service_worker.service_worker, name="score-worker"),
    path("score/<slug:public_id>/", score_page.score, name="score"),
    path("score/<slug:public_id>/boards/<int:board>/", score_page.score, name="score-board"),
    path("score/<slug:public_id>/shadow/", shadow.shadow, name="shadow"),
    path("score/<slug:public_id>/shadow/compared/", shadow.compared, name="compared"),
    path("score/<slug:public_id>/boards/<int:board>/shadow/", shadow.shadow, name="shadow-board"),
    path(
        "score/<slug:public_id>/boards/<int:board>/shadow/compared/",
        shadow.compared,
        name="compared-board",
    ),
    path("my/matches/", my_matches.matches, name="my-matches"),
    path("clubs/<slug:club>/halls/<slug:venue>/", halls.public_hall, name="hall"),
    path("clubs/<slug:club>/halls/<slug:venue>/scores/", halls.scores, name="hall-scores"),
    *DESKS,
]
