"""What is kept or told outside the tables: tasks, log lines, caches, cookies, browsers.

Tests read the code for these and listen to a run; what is not here fails the build.
"""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext_lazy as _

from matches.policy.personal_data.kinds import NOTHING, Elsewhere

MINUTE = _("A minute")
HOUR = _("An hour")
QUARTER = _("A quarter of an hour")

TASKS: Final[dict[str, dict[str, str]]] = {
    "matches.tasks.canary": {"lane": NOTHING},
    "matches.tasks.compute_aim_maps": {},
    "matches.tasks.compute_timetables": {},
    "matches.tasks.drain_outbox": {"lane": NOTHING},
    "matches.tasks.empty_bins": {},
    "matches.tasks.grow_up": {},
    "matches.tasks.keep_no_longer": {},
    "matches.tasks.let_choices_hold": {},
    "matches.tasks.rebuild_standing": {"division": NOTHING},
    "matches.tasks.publish_rankings": {},
    "matches.tasks.reckon_calibration": {},
    "matches.tasks.recompute_ratings": {"game": NOTHING},
    "matches.tasks.seal": {},
    "matches.tasks.sweep_ladders": {},
    "matches.tasks.verify_record": {},
    "matches.tasks.verify_stored": {"after": NOTHING, "found": NOTHING},
    "matches.tasks.watch_silence": {},
    "matches.tasks.write_letters": {},
}
"""Every task with its arguments: ids, never a name."""

LOG_KEYS: Final[dict[str, str]] = {
    "event": NOTHING,
    "level": NOTHING,
    "logger": NOTHING,
    "timestamp": NOTHING,
    "request_id": NOTHING,
    "method": NOTHING,
    "path": "doings",
    "status": NOTHING,
    "ms": NOTHING,
    "exception": NOTHING,
    "user": "doings",
}
"""Every key of a log line. A path holds public ids; tokens are taken out of it. A user is a number,
and of who was refused something alone."""

LOG_LINES: Final[dict[str, str]] = {
    "A sweep leaves out %s": NOTHING,
    "%s waited too long, and was not done": NOTHING,
    "What is kept is not shut to others: %s": NOTHING,
    "An outbox message on %s came too late: %s": NOTHING,
    "An outbox message on %s failed": NOTHING,
    "A timetable could not be computed: %s": NOTHING,
    "a carried state without sense": NOTHING,
    "The broker could not be told of %s: %s": NOTHING,
    "record changed: %s": NOTHING,
    "stored otherwise than reckoned: %s": NOTHING,
    "edition of a ranking is not what was published: row %s": NOTHING,
    "The server's %s failed": NOTHING,
    "A task was still at work after %.0f s; its outbox row remains.": NOTHING,
    "Redis does not answer; this process counts for itself: %s": NOTHING,
    "The replica is not used for %d s": NOTHING,
    "A page is made anew from the primary": NOTHING,
    "Announcements are lost on the way to Redis: %s": NOTHING,
    "Live updates wait for Redis: %s": NOTHING,
    "Something on %s was not an announcement: %s": NOTHING,
    "Not ready: %s": NOTHING,
    "Second factors: name the key of then in PENNYCLUB_SECOND_FACTOR_KEYS": NOTHING,
    "A process that computed %s ended: %s": NOTHING,
    "The worker ended (%s): it is started again in %.0f s.": NOTHING,
    "Computing %s broke:\n%s": NOTHING,
    "request": "doings",
}
"""Every line that the house writes to its log, as it stands in the code."""

COOKIES: Final[dict[str, Elsewhere]] = {
    "sessionid": Elsewhere("sign_ins", _("That you are signed in"), _("Two weeks at most")),
    "csrftoken": Elsewhere(
        "sign_ins", _("A random number: nobody else can send a form for you"), _("A year")
    ),
    "boardpass": Elsewhere(
        "keys", _("That this device may score by a link"), _("Until the link ends")
    ),
    "knowndevice": Elsewhere(
        "sign_ins",
        _("That your account has signed in from this device, so that no guesses shut you out"),
        _("Half a year after you signed in last"),
    ),
    "waitingforms": Elsewhere(
        "sign_ins",
        _("The key to what you sent just before you were asked whether it is you"),
        _("Until it is sent on, an hour at most"),
    ),
    "messages": Elsewhere(
        "choices", _("What the next page is to tell you"), _("Until it has told you")
    ),
    "theme": Elsewhere("choices", _("Your choice of colours"), _("A year")),
}
"""By name; over HTTPS most begin with `__Host-`."""

CACHE_KEYS: Final[dict[str, Elsewhere]] = {
    "budget:": Elsewhere("counts", _("Computing done for an address"), _("Half an hour")),
    "allauth:rl:": Elsewhere("counts", _("Sign-ins tried from an address"), QUARTER),
    "throttle_": Elsewhere("counts", _("Questions of programs, by address or account"), MINUTE),
    "sign-in:": Elsewhere(
        "counts", _("Passwords tried, by a digest of the name, the device or the network"), QUARTER
    ),
    "scoring-turn-": Elsewhere("results", _("Whose turn it is in a match"), HOUR),
    "place:": Elsewhere(NOTHING, _("That a club has a file written")),
    "matches.canary": Elsewhere(NOTHING, _("That the works are alive")),
    "matches.heard.": Elsewhere(NOTHING, _("When each task was last done")),
    "matches.times.": Elsewhere(NOTHING, _("How many times each task was done")),
    "matches.clock-apart": Elsewhere(NOTHING, _("Whether the works' clocks agree")),
    "matches.record-verified": Elsewhere(NOTHING, _("How many things the record's check found")),
    "matches.stored-verified": Elsewhere(
        NOTHING, _("How many tables, brackets and ratings were not what they should be")
    ),
}
"""By what a key begins with."""

CHANNELS: Final[dict[str, Elsewhere]] = {
    "pennyclub:live": Elsewhere("results", _("That a page has changed: ids, no names"), ""),
    "pennyclub:live:count": Elsewhere(NOTHING, _("How many changes there were")),
}
"""What Redis carries beside caches and tasks."""

BROWSER: Final[dict[str, dict[str, Elsewhere]]] = {
    "localStorage": {
        "pennyclub.draft.": Elsewhere(
            "choices", _("The card that you are typing"), _("Until sent")
        ),
        "pennyclub.lab": Elsewhere(
            "choices", _("The shot that you are trying"), _("Until cleared")
        ),
        "pennyclub.team": Elsewhere(
            "choices", _("Your team, for the front page"), _("Until you choose another, or none")
        ),
        "pennyclub.bell": Elsewhere("choices", _("Whether the bell rings"), _("Until cleared")),
    },
    "sessionStorage": {
        "pennylab-seat": Elsewhere(
            "counts", _("A random number, so that one tab asks once"), _("Until the tab is closed")
        ),
        "help-": Elsewhere(
            "choices", _("That this board has called for help"), _("Until the tab is closed")
        ),
    },
    "indexedDB": {
        "pennyclub-scoring": Elsewhere(
            "scoring",
            _("What you tapped in a match"),
            _("Until sent; then until the next page that scores or signs out, a day later"),
        ),
    },
    "caches": {
        "pennyclub-scoring-": Elsewhere(
            "playing",
            _("The page of a match that you score, so that it opens without network"),
            _("Until you sign out"),
        ),
        "pennyclub-law-": Elsewhere(
            "scoring",
            _("The rules of the games, ready to rule; nothing of any match or person"),
            _("Until the rules or the browser change"),
        ),
    },
}
"""By the browser's own word for it, and what a key begins with."""
