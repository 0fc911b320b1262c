"""The addresses of the desks: what organisers, captains and players do signed in."""

from django.urls import path

from matches.web.base.addresses import COMPETITION
from matches.web.bulk import bulk, score_lists, team_matches
from matches.web.championships import championships
from matches.web.clubs import archive, clubs, deleting, halls, settings, venue_desk
from matches.web.competitions import (
    binned,
    entering,
    late,
    open_entry,
    renewal,
    replacing,
    season,
    set_up,
    strikes,
)
from matches.web.competitions import desk as competition_desk
from matches.web.competitions import settings as competition_settings
from matches.web.corrections import corrections
from matches.web.draws import draws, round_days, rounds, seeding
from matches.web.fixtures import umpire_rota
from matches.web.formats import ADDRESSES
from matches.web.handicaps import handicaps
from matches.web.home import desk as home_desk
from matches.web.home import health as home_health
from matches.web.imports import lists, results_lists, seasons
from matches.web.imports.addresses import DATE_LISTS
from matches.web.invites import invites
from matches.web.lab import lab
from matches.web.lately import lately
from matches.web.letters import letters
from matches.web.looked import looks
from matches.web.matches import card
from matches.web.matches import desk as match_desk
from matches.web.matches import reasons as match_reasons
from matches.web.notices import notices
from matches.web.paper import booklets, scoresheets
from matches.web.paper import desk as paper
from matches.web.people import (
    erasing,
    merging,
    own_data,
    people,
    permissions,
    retention,
)
from matches.web.rearranging import rearranging
from matches.web.scoring import passes
from matches.web.tables import desk as table_desk
from matches.web.teams import boards, guests, line_ups, teams
from matches.web.teams import merging as team_merging
from matches.web.timetables import timetables

DESKS = [
    path("desk/", home_desk.desk, name="desk"),
    path("desk/health/", home_health.health, name="desk-health"),
    path("desk/asked/<slug:invitation>/", guests.answer, name="desk-asked"),
    path("desk/clubs/new/", clubs.new_club, name="desk-club-new"),
    path("desk/clubs/<slug:club>/people/", people.helpers, name="desk-people"),
    path("desk/clubs/<slug:club>/letters/", letters.failed, name="desk-letters"),
    path("desk/clubs/<slug:club>/bin/", binned.binned, name="desk-bin"),
    path("desk/clubs/<slug:club>/bin/deleted/<int:number>/", deleting.back, name="desk-undelete"),
    path(
        "desk/clubs/<slug:club>/delete/<slug:noun>/<slug:which>/",
        deleting.delete,
        name="desk-delete",
    ),
    path("desk/clubs/<slug:club>/bin/<slug:binned>/", binned.back, name="desk-binned"),
    path("desk/clubs/<slug:club>/lately/", lately.lately, name="desk-lately"),
    path("desk/clubs/<slug:club>/lately/<slug:doing>/", lately.doing, name="desk-doing"),
    path("desk/clubs/<slug:club>/invite/", invites.invites, name="desk-invites"),
    path("desk/clubs/<slug:club>/members/", people.members, name="desk-members"),
    path("desk/clubs/<slug:club>/members/bring-in/", lists.bring_in, name="desk-bring-in"),
    path(
        "desk/clubs/<slug:club>/members/brought-in/<slug:bringing>/",
        lists.brought_in,
        name="desk-brought-in",
    ),
    path("desk/clubs/<slug:club>/members/<slug:person>/", people.person, name="desk-person"),
    path("desk/clubs/<slug:club>/members/<slug:person>/merge/", merging.merge, name="desk-merge"),
    path("desk/clubs/<slug:club>/members/<slug:person>/erase/", erasing.erase, name="desk-erase"),
    path(
        "desk/clubs/<slug:club>/members/<slug:person>/kept/",
        own_data.kept_about,
        name="desk-kept-about",
    ),
    path("desk/clubs/<slug:club>/permissions/", permissions.names, name="desk-permissions"),
    path("desk/clubs/<slug:club>/keeping/", retention.kept, name="desk-keeping"),
    path("desk/clubs/<slug:club>/looked/", looks.looked, name="desk-looked"),
    path(
        "desk/clubs/<slug:club>/permissions/ledger.<str:kind>",
        permissions.ledger_file,
        name="desk-ledger",
    ),
    path("desk/clubs/<slug:club>/teams/<slug:team>/", teams.team, name="desk-team"),
    path(
        "desk/clubs/<slug:club>/teams/<slug:team>/merge/",
        team_merging.merge,
        name="desk-team-merge",
    ),
    path("desk/clubs/<slug:club>/venues/", venue_desk.venues_page, name="desk-venues"),
    path("desk/clubs/<slug:club>/venues/<slug:venue>/", venue_desk.venue, name="desk-venue"),
    path(
        "desk/clubs/<slug:club>/venues/<slug:venue>/boards/new/",
        venue_desk.new_board,
        name="desk-board-new",
    ),
    path("desk/clubs/<slug:club>/boards/<slug:board>/", venue_desk.board, name="desk-board"),
    path(
        "desk/clubs/<slug:club>/boards/<slug:board>/measures/",
        venue_desk.measures,
        name="desk-measures",
    ),
    path(
        "desk/clubs/<slug:club>/boards/<slug:board>/calibration/",
        venue_desk.calibration,
        name="desk-calibration",
    ),
    path("desk/clubs/<slug:club>/seasons/<slug:season>/archive/", archive.season, name="archive"),
    path("desk/clubs/<slug:club>/booklet/", booklets.desk, name="desk-booklet"),
    path("desk/clubs/<slug:club>/notices/", notices.of_club, name="desk-notices"),
    path("desk/notices/<slug:notice>/", notices.notice, name="desk-notice"),
    path("desk/clubs/<slug:club>/settings/", settings.club_settings, name="desk-club-settings"),
    path("desk/clubs/<slug:club>/seasons/new/", clubs.new_season, name="desk-season-new"),
    path(
        "desk/clubs/<slug:club>/seasons/bring-in/", seasons.bring_season, name="desk-bring-season"
    ),
    path(
        "desk/clubs/<slug:club>/seasons/<slug:season>/",
        settings.season_settings,
        name="desk-season-settings",
    ),
    path(
        "desk/clubs/<slug:club>/competitions/new/",
        set_up.new_competition,
        name="desk-competition-new",
    ),
    path("desk/clubs/<slug:club>/halls/<slug:venue>/", halls.hall_desk, name="desk-hall"),
    path(
        "desk/clubs/<slug:club>/halls/<slug:venue>/passes/",
        passes.of_hall,
        name="desk-hall-passes",
    ),
    path(
        "desk/clubs/<slug:club>/halls/<slug:venue>/boards/", halls.boards, name="desk-hall-boards"
    ),
    path(
        "desk/clubs/<slug:club>/championships/new/",
        championships.new_championship,
        name="desk-championship-new",
    ),
    path(
        "desk/clubs/<slug:club>/championships/<slug:championship>/",
        championships.desk,
        name="desk-championship",
    ),
    path(
        "desk/clubs/<slug:club>/championships/<slug:championship>/reasons/",
        match_reasons.of_championship,
        name="desk-championship-reasons",
    ),
    path("desk/" + COMPETITION + "timetable/", timetables.timetable, name="desk-timetable"),
    path("desk/" + COMPETITION + "timetable/new/", timetables.wizard, name="desk-timetable-wizard"),
    path(
        "desk/" + COMPETITION + "timetable/proposal/",
        timetables.proposal,
        name="desk-timetable-proposal",
    ),
    path("desk/" + COMPETITION, competition_desk.competition, name="desk-competition"),
    path("desk/" + COMPETITION + "entries/", entering.entries, name="desk-entries"),
    path("desk/" + COMPETITION + "draw/", draws.draw, name="desk-draw"),
    path(
        "desk/" + COMPETITION + "rearranging/", rearranging.of_competition, name="desk-rearranging"
    ),
    path("desk/" + COMPETITION + "umpires/", umpire_rota.umpires, name="desk-umpires"),
    path("desk/" + COMPETITION + "open-entry/", open_entry.desk, name="desk-open-entry"),
    path("desk/" + COMPETITION + "season/", season.season, name="desk-season"),
    path("desk/" + COMPETITION + "walkovers/", strikes.asked, name="desk-strikes"),
    path("desk/" + COMPETITION + "bin/", binned.put, name="desk-competition-bin"),
    path("desk/" + COMPETITION + "renewal/", renewal.renew, name="desk-renewal"),
    path("desk/" + COMPETITION + "days/", round_days.days, name="desk-round-days"),
    path("desk/" + COMPETITION + "next/", rounds.draw_next, name="desk-next"),
    path("desk/" + COMPETITION + "seeds/", seeding.seeds, name="desk-seeds"),
    path("desk/" + COMPETITION + "adjustments/", table_desk.adjustments, name="desk-adjustments"),
    path(
        "desk/" + COMPETITION + "reasons/",
        match_reasons.of_competition,
        name="desk-competition-reasons",
    ),
    path("desk/" + COMPETITION + "bulk/", bulk.bulk, name="desk-bulk"),
    path("desk/" + COMPETITION + "results/", score_lists.results, name="desk-results"),
    path(
        "desk/" + COMPETITION + "results/bring-in/",
        results_lists.bring_results,
        name="desk-bring-results",
    ),
    *DATE_LISTS,
    path("desk/" + COMPETITION + "rules/", competition_settings.table_rules, name="desk-rules"),
    path("desk/" + COMPETITION + "late/", late.late, name="desk-late"),
    path("desk/" + COMPETITION + "settings/", competition_settings.settings, name="desk-settings"),
    path("desk/settings/<slug:change>/", competition_settings.change, name="desk-settings-change"),
    path(
        "desk/" + COMPETITION + "notices/",
        notices.of_competition,
        name="desk-competition-notices",
    ),
    path("desk/" + COMPETITION + "starts/", handicaps.handicaps, name="desk-handicaps"),
    path("desk/" + COMPETITION + "paper/", paper.paper, name="desk-paper"),
    path("desk/" + COMPETITION + "scoresheets/", scoresheets.sheets, name="desk-scoresheets"),
    path("desk/" + COMPETITION + "publish/", competition_desk.publish, name="desk-publish"),
    path(
        "desk/" + COMPETITION + "entries/<slug:entry>/withdraw/",
        entering.withdraw,
        name="desk-withdraw",
    ),
    path(
        "desk/" + COMPETITION + "entries/<slug:entry>/come-in/",
        replacing.come_in,
        name="desk-come-in",
    ),
    path("desk/" + COMPETITION + "entries/<slug:entry>/back/", replacing.back, name="desk-back"),
    *ADDRESSES,
    path("desk/corrections/<slug:correction>/revert/", corrections.revert, name="desk-revert"),
    path("desk/matches/<slug:public_id>/", match_desk.fixture, name="desk-match"),
    path("desk/matches/<slug:public_id>/passes/", passes.of_match, name="desk-match-passes"),
    path("desk/matches/<slug:public_id>/passes/sheet/", passes.sheet, name="desk-sheet-pass"),
    path("desk/matches/<slug:public_id>/reasons/", match_reasons.reasons, name="desk-reasons"),
    path("desk/matches/<slug:public_id>/boards/", boards.boards, name="desk-boards"),
    path("desk/matches/<slug:public_id>/whole/", team_matches.whole, name="desk-whole-match"),
    path("desk/matches/<slug:public_id>/line-up/", line_ups.line_up, name="desk-line-up"),
    path(
        "desk/matches/<slug:public_id>/line-up/decide/", line_ups.decide, name="desk-line-up-decide"
    ),
    path("desk/matches/<slug:public_id>/dates/", rearranging.dates, name="desk-dates"),
    path("desk/matches/<slug:public_id>/study/", lab.keep, name="desk-study"),
    path("desk/matches/<slug:public_id>/card/", card.card, name="desk-card"),
    path("desk/matches/<slug:public_id>/sheet/", match_desk.scoresheet, name="desk-sheet"),
    path("desk/matches/<slug:public_id>/<slug:action>/", match_desk.act, name="desk-act"),
]
