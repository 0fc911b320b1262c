"""What the scoring page's scripts say; what the law says comes from the law."""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.translation import gettext as _


def words(names: Mapping[str, str]) -> dict[str, str | dict[str, str]]:
    """Every text by its name; `{places}` are filled by the scripts."""
    places = {"spots": _spots(names), "pennies": {"red": _("the red"), "green": _("the green")}}
    texts = (_at_the_board(), _about_entries(), _in_full(), _about_sending(), _handed_over())
    return {name: said for some in (*texts, _taken_over(), places) for name, said in some.items()}


def _at_the_board() -> dict[str, str]:
    return {
        "board": _("The board"),
        "howMuch": _("How much do you write down?"),
        "starts": _("{who} starts"),
        "firstDrawn": _("{who} was drawn to start."),
        "onlyResult": _("Only the result, on a form"),
        "notBegun": _("Choose who starts, and the match is on."),
        "begun": _("The match is on."),
        "spoken": _("{name} is spoken {spoken}."),
        "toFlick": _("to flick"),
        "toTakeOff": _("to take off"),
        "freeShot": _("free shot"),
        "won": _("won"),
        "setsAndGames": _("sets {sets}, games {games}"),
        "sets": _("sets"),
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
        "undoChange": _("Undo: the change of an earlier entry"),
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
        "takeBack": _("Take back {what}"),
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
        "aDevice": _("another device"),
        "othersHere": _("Also here: {who}. Nothing is written over."),
        "otherWrites": _("Writes now: {who}. You may go on here too."),
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
        "notAllowed": _("You are signed in, but may not write down this match."),
        "signIn": _("Sign in again"),
        "sendBroken": _("The server does not take what is written here."),
        "nothingLost": _("Nothing is lost: it stays on this device."),
    }


def _handed_over() -> dict[str, str]:
    return {
        "handOver": _("Hand over without network"),
        "handOverHint": _("another phone goes on, by codes or a text"),
        "handOverHow": _(
            "On the other phone, this page must have been opened once before. Point its camera at"
            " each code and open what it finds. Write on that phone alone from then on."
        ),
        "nothingToHandOver": _("Nothing is written yet: the other phone can begin by itself."),
        "cannotHandOver": _(
            "This browser cannot hand over: it needs an address with https, and a newer version."
        ),
        "tooLongToHandOver": _("This match is too long for codes. It is sent with network."),
        "codesComing": _("The codes are being drawn."),
        "noCodes": _(
            "The codes cannot be drawn: the rules are not on this device yet. Copy the text instead"
            " and send it to the other phone."
        ),
        "part": _("Part {n} of {of}"),
        "nextPart": _("Next part"),
        "lastPart": _("Part before"),
        "asText": _("As a text"),
        "asTextHow": _("Send it by any way that works here. The other phone reads it with"),
        "copy": _("Copy it"),
        "copied": _("Copied."),
        "notCopied": _("It could not be copied: select it by hand."),
    }


def _taken_over() -> dict[str, str]:
    return {
        "takeOver": _("Take over from another phone"),
        "takeOverHint": _("without network, by its codes or its text"),
        "takeOverHow": _(
            "On the other phone, open Something else happened, Hand over without network. Point"
            " this phone's camera at each code there and open what it finds; or paste the text"
            " here."
        ),
        "pasted": _("The text from the other phone"),
        "readText": _("Read the text"),
        "readWithCamera": _("Read with this camera"),
        "pointIt": _("Point the camera at the codes, one after the other."),
        "noCamera": _("The camera cannot be used: allow it for this page, or paste the text."),
        "noPart": _("There is no part of a hand-over in this text. Copy all of it."),
        "partSpoilt": _("Part {n} did not arrive whole. Read it again."),
        "partsSpoilt": _("What was read did not arrive whole. Read it again."),
        "anotherMatch": _("This is of another match. Open that match's page on this phone."),
        "otherParts": _("These are parts of a newer hand-over: the ones read before are put away."),
        "partMissing": _("Part {which} of {of} is missing."),
        "partsMissing": _("Parts {which} of {of} are missing."),
        "doNotFit": _("The parts do not fit together. Read all of them again."),
        "linesFrom": _("{n} lines of {a} – {b}, from another phone."),
        "takeThem": _("Take it over"),
        "takeThemHint": _("this phone goes on from there"),
        "allKnown": _("This phone has all {n} lines already."),
        "linesBehind": _(
            "On the server there are lines of this match that the other phone had not seen. Bring"
            " that phone to the network: it asks there what came first."
        ),
        "linesEnded": _("These lines are of a card that has ended. There is nothing to take over."),
        "linesApart": _("This phone wrote other lines meanwhile, not sent yet: {n}."),
        "lawRefuses": _(
            "The rules on this phone do not take these lines: bring it to the network."
        ),
        "taken": _("{n} lines taken over. Write on here."),
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
