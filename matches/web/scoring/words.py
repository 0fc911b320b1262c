"""What the scoring page's scripts say; what the law says comes from the law."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.translation import gettext as _


def words(names: Mapping[str, str]) -> dict[str, str | dict[str, str]]:
    """Every text by its name; `{places}` are filled by the scripts."""
    places = {"spots": _spots(names), "pennies": {"red": _("the red"), "green": _("the green")}}
    texts = (_at_the_board(), _about_entries(), _in_full(), _about_sending(), places)
    return {name: said for some in texts for name, said in some.items()}


def _at_the_board() -> dict[str, str]:
    return {
        "board": _("The board"),
        "howMuch": _("How much do you write down?"),
        "starts": _("{who} starts"),
        "firstDrawn": _("{who} was drawn to start."),
        "onlyResult": _("Only the result, on a form"),
        "notBegun": _("Choose who starts, and the match is on."),
        "begun": _("The match is on."),
        "toFlick": _("to flick"),
        "freeShot": _("free shot"),
        "won": _("won"),
        "setsAndGames": _("sets {sets}, games {games}"),
        "keepIt": _("Keep it"),
        "clear": _("Clear"),
        "cannotBe": _("That cannot be"),
        "struckOff": _("struck, and off"),
        "struck": _("struck"),
        "off": _("off"),
        "lies": _("Tap from the nearest outwards, or drag each to where it lies."),
        "shooterOff": _("Shooter off"),
        "fromCorner": _("From a corner spot"),
        "undo": _("Undo: {what}"),
        "together": _("{n} entries at once"),
        "whichPenny": _("Which penny it was"),
        "nothingToUndo": _("Nothing to undo"),
        "over": _("The match is over."),
        "handIn": _("Hand it in"),
        "bothAgree": _("both sides agree with the score"),
        "handInAway": _("There is no network. Everything is kept: hand it in when it is back."),
        "handInRefused": _("It could not be handed in. Everything is kept; call an organiser."),
        "ended": _("This match has been handed in."),
        "toMatch": _("To the match"),
        "close": _("Close"),
        "broken": _("This page could not start. Load it again, or enter the card on the form."),
    }


def _about_entries() -> dict[str, str]:
    return {
        "somethingElse": _("Something else happened"),
        "thisMatch": _("This match"),
        "mend": _("Mend an entry"),
        "mendHint": _("see first what it changes"),
        "less": _("Write less from here"),
        "lessHint": _("a line a turn, end, point or goal"),
        "stop": _("Stop for today"),
        "stopHint": _("everything is kept, and taken up again where it stopped"),
        "stopWhy": _("Why it is stopped"),
        "stopFailed": _("It could not be stopped now: send first, then try again."),
        "stoppedAt": _("This match was stopped after {n} lines: {reason}"),
        "takeUp": _("Take it up again"),
        "call": _("Call the referee"),
        "callHint": _("they see it at the hall's desk"),
        "called": _("The referee is called"),
        "calledHint": _("tap when you do not need them"),
        "byForm": _("Write the card on a form"),
        "byFormHint": _("all at once, on another page"),
        "entries": _("Entries so far"),
        "entriesHint": _("Tap one to mend it, to put one before it, or to strike it out."),
        "noEntries": _("Nothing is written yet."),
        "strike": _("Strike it out"),
        "strikeHint": _("it did not happen"),
        "insteadOfIt": _("This happened instead"),
        "beforeIt": _("This happened before it"),
        "mendNeedsLaw": _("More can be mended as soon as the rules have arrived on this device."),
        "whatChanges": _("What this changes"),
        "scoreChanges": _("The score: {before} now, {after} with the change."),
        "ruledAnew": _("Ruled on anew"),
        "cannotStand": _("These cannot stand after it, and are struck out"),
        "keepChange": _("Keep the change"),
        "leaveIt": _("Leave it as it is"),
        "why": _("Why?"),
    }


def _in_full() -> dict[str, str]:
    return {
        "inFull": _("Tell it in full"),
        "inFullHint": _("everything that the rules ask about"),
        "look": _("What do the rules say?"),
        "yes": _("yes"),
        "no": _("no"),
        "none": _("none"),
    }


def _about_sending() -> dict[str, str]:
    return {
        "sent": _("All sent"),
        "unsent": _("{n} not sent"),
        "offline": _("Offline"),
        "ours": _("Not sent from here: {n}."),
        "meanwhile": _("Another device wrote at this match meanwhile. It ends with:"),
        "mineAfter": _("Mine came after"),
        "mineAfterHint": _("both are kept"),
        "dropMine": _("Theirs is right"),
        "dropMineHint": _("mine is put away"),
        "refusedLater": _("What was written here does not fit:"),
        "notRuled": _(
            "Kept on this device, and not ruled on yet: the rules are not here. It is sent, and the"
            " match goes on, as soon as the network is back."
        ),
        "rulesComing": _("All that was written is kept. The rules are being started."),
        "notKept": _("This device could not keep it, so it is not written. Tap it again."),
        "tryAgain": _("Try again"),
        "signedOut": _("Your sign-in ran out. Everything is kept here: sign in, and it is sent."),
        "signIn": _("Sign in again"),
        "sendBroken": _("The server does not take what is written here."),
        "nothingLost": _("Nothing is lost: it stays on this device."),
    }


def _spots(names: Mapping[str, str]) -> dict[str, str]:
    return {
        "A-end": _("{who}'s end").replace("{who}", names["A"]),
        "centre": _("centre"),
        "B-end": _("{who}'s end").replace("{who}", names["B"]),
        "side": _("over a side line"),
        **dict.fromkeys(("goal-line-A", "goal-line-B"), _("line")),
        **dict.fromkeys(("goal-A", "goal-B"), _("goal")),
    }
