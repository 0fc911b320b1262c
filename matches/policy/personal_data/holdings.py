"""What is kept about people: what, why, by which right, how long, who sees it.

`/privacy/` shows these words to anybody, so they are plain, and each is true: `docs/privacy/` names
the tests that hold them.
"""

from __future__ import annotations

from typing import Final

from django.utils.translation import gettext_lazy as _

from matches.policy.personal_data.kinds import Holding

CONSENT = _("Consent of who asks for it (6.1 a)")
CLUB = _("Legitimate interest of the club (6.1 f); in a school its public task (6.1 e)")
ALLOWED = _(
    "Consent, which can be taken back (6.1 a); a code without any (6.1 f, in a school 6.1 e)"
)
SECURE = _("Legitimate interest in a safe service (6.1 f)")
DUTY = _("Legal duty: to be able to show what was allowed and asked (6.1 c)")

TILL_ERASED = _("Until the person is erased")

HOLDINGS: Final[dict[str, Holding]] = {
    "names": Holding(
        _("Name"),
        _("First name, last name, and how it is spoken where somebody said so"),
        _("So that the club knows who plays"),
        CLUB,
        TILL_ERASED,
        _("Organisers of the club; its members, of adults; strangers only what is allowed"),
        _("A child is found by name"),
        _("One gate for every name; a code until somebody allows more"),
    ),
    "naming": Holding(
        _("How strangers read the name"),
        _("The code or alias, what was allowed by whom and until when, and notes on it"),
        _("So that strangers read no more than was allowed"),
        ALLOWED,
        _("The ledger stays, without a name; notes and alias go when the person is erased"),
        _("Code and alias: everybody. Who allowed what: organisers, and the person"),
        _("More is shown than was allowed"),
        _("Appended, never edited; more takes two people, less holds at once"),
    ),
    "age": Holding(
        _("Age"),
        _("Child, youth, adult or not known; the year of birth only where the club entered it"),
        _("So that whoever is under 18 is protected"),
        CLUB,
        _("Until the person is erased; of a former player the band alone stays"),
        _("Organisers of the club"),
        _("A child is taken for an adult"),
        _("Not known counts as a child; a year of birth is never given out"),
    ),
    "belonging": Holding(
        _("Club, season and team"),
        _("Where somebody is a member, in which team and house, and when they left"),
        _("So that the right club decides, and teams can be entered"),
        CLUB,
        _("Until the person is erased; teams that played stay, with a former player in them"),
        _("Organisers and members; of public teams strangers, by code or allowed name"),
        _("Somebody's school is found out"),
        _("A club that somebody has left has no say over them and does not find them"),
    ),
    "playing": Holding(
        _("Matches to play and to umpire"),
        _("Who is entered, waits for a place, meets whom, umpires, is away; when and where"),
        _("So that competitions can be played"),
        CLUB,
        _("Matches stay, as a former player's; places on waiting lists go with the person"),
        _("As the competition: strangers, members, or nobody else; of under 18s no time or place"),
        _("A stranger knows where a child will be"),
        _("Time, place and board of children's matches to come are told to no stranger"),
    ),
    "results": Holding(
        _("Results"),
        _("Cards, scores, tables, corrections and disputes"),
        _("So that results are right, and can be checked"),
        CLUB,
        _("For good, as a former player's once the person is erased"),
        _("As the competition: strangers, members, or nobody else"),
        _("A child's losses follow them"),
        _("By code; a club may keep a competition to itself; the name goes when asked"),
    ),
    "strength": Holding(
        _("Rating and handicap"),
        _("A number for how strong somebody plays, reckoned from results, and a start given"),
        _("So that matches are even, and rankings can be read"),
        CLUB,
        _("For good, as a former player's once the person is erased"),
        _("Everybody, of adults in public competitions; of others where a name is allowed"),
        _("A child is ranked by strangers"),
        _("Nobody under 18 is listed unless a part of the name may be read"),
    ),
    "scoring": Holding(
        _("Scoring at the board"),
        _("What was written at the board, on which device, by whom; battery, and what waits"),
        _("So that a match can be scored on several devices, and nothing is lost"),
        CLUB,
        _("As long as the match; a device is named by a random text of its own"),
        _("Whoever scores the match, and organisers of the club"),
        _("A device is followed"),
        _("The random text is made by the browser; tapping asks for no account"),
    ),
    "words": Holding(
        _("What organisers and players write"),
        _("Reasons, rulings, titles and notes, and the record that repeats them"),
        _("So that a decision can be understood"),
        CLUB,
        _("As long as what it is about; names in it go when the person is erased"),
        _("Organisers, and who plays the match. Strangers read a reason of a list"),
        _("A child's name or illness stands in a text"),
        _("Published by an organiser alone, never where under 18s play; names are cut out"),
    ),
    "notices": Holding(
        _("Notices"),
        _("What organisers pinned to a club’s or a competition’s board, its documents, and before"),
        _("So that members know what they need to come and play"),
        CLUB,
        _("%(days)d days after its last day; names in it go when the person is erased"),
        _("Members of the club, and who plays; strangers, where it was opened to them"),
        _("A child's name or illness stands in a notice"),
        _("Names are cut out for strangers; an organiser sees first what they will read"),
        days=90,
    ),
    "account": Holding(
        _("Account"),
        _("Sign-in name, e-mail address, password (as a digest), second factor, roles"),
        _("So that somebody can sign in, and only they"),
        CLUB,
        _("Until the account is erased"),
        _("The person. Owners see who has which role; nobody sees a password"),
        _("Somebody else signs in"),
        _("Passwords are digests; a second factor; five wrong ones close the door"),
    ),
    "sign_ins": Holding(
        _("Signing in"),
        _(
            "Who signed in or failed to, from which address (IPv6: which network) and browser; what"
            " somebody sent when their sign-in had ended or was asked for anew, until it is there"
        ),
        _("So that an attack is seen and stopped"),
        SECURE,
        _("%(days)d days; a session two weeks at most; what was sent, an hour"),
        _("Who runs the server"),
        _("Somebody's whereabouts are read from it"),
        _("Deleted every night; in no line of the log; nobody at the club reads it"),
        days=30,
    ),
    "keys": Holding(
        _("Links and tokens"),
        _("Digests of invitations, calendar links, tokens for programs, links for a board"),
        _("So that a link opens what it is for, and can be taken back"),
        CLUB,
        _("Until their end or taken back; invitations %(days)d days after it, with the address"),
        _("Who made them; nobody can read the link itself again"),
        _("A link comes into wrong hands"),
        _("Digests only; each can be taken back; out of every log line"),
        days=90,
    ),
    "addresses": Holding(
        _("Addresses to invite somebody by"),
        _("An e-mail address: an adult's own, else a guardian's; when they were invited, reminded"),
        _("So that players, or who looks after them, get a sign-in of their own"),
        CLUB,
        _("Until they have come, or leave the club; else %(days)d days after the last letter"),
        _("Organisers of the club that is in charge of them"),
        _("A child's address comes into wrong hands"),
        _("Of who is under 18 a guardian's alone: the database refuses any other"),
        days=365,
    ),
    "follows": Holding(
        _("Addresses that follow by mail"),
        _("An e-mail address that follows a competition or a team; since when, told up to when"),
        _("So that somebody without an account hears of it, as they asked and confirmed"),
        CONSENT,
        _(
            "Until they stop it, by a link in every letter; %(days)d days after they confirmed, or"
            " once its season is over; seven days where nobody confirmed"
        ),
        _("Who runs the installation"),
        _("Somebody enters the address of somebody else, or an address is harvested"),
        _(
            "One letter asks, and no other is sent before an answer; no page shows an address; few"
            " letters an address and a network"
        ),
        days=365,
    ),
    "letters": Holding(
        _("Letters"),
        _("Who was told of what, when, and how often they want letters"),
        _("So that people know of their matches, once"),
        CLUB,
        _("%(days)d days; the words of a letter are not kept"),
        _("The person; organisers of the club where a letter failed"),
        _("A letter tells a name to the wrong reader"),
        _("Each letter is written for its one reader, by the same gate as pages"),
        days=90,
    ),
    "doings": Holding(
        _("Who did what"),
        _("The account that entered, changed or decided something, and when"),
        _("So that mistakes can be found and put right"),
        CLUB,
        _("For good, as a former user's once the account is erased"),
        _("Organisers of the club"),
        _("Somebody's working day can be read from it"),
        _("Only organisers read it; it tells ids, no names"),
    ),
    "looks": Holding(
        _("Who looked"),
        _("Which account had how many full names shown or handed over, when and in what"),
        _("So that a club sees who takes its list of names, and can ask why"),
        SECURE,
        _("%(days)d days; as a former user's once the account is erased"),
        _("Owners of the club; organisers their own"),
        _("Somebody's working day can be read from it"),
        _("Once an hour for the same page; it tells no name of those who were named"),
        days=365,
    ),
    "digests": Holding(
        _("Former names and erasures"),
        _("Keyed digests of names that somebody had, and of who was erased; seals of the record"),
        _("So that an old name stays hidden, and a restored backup brings nobody back"),
        DUTY,
        _("For good: they cannot be read"),
        _("Nobody"),
        _("Somebody tries names against the digests"),
        _("Keyed: without the server's keys they tell nothing"),
    ),
    "lists": Holding(
        _("Lists brought in"),
        _("Which rows a list has made; never the list itself"),
        _("So that a wrong list can be taken back"),
        CLUB,
        _("%(days)d days"),
        _("Organisers of the club"),
        _("A class list stays where nobody looks"),
        _("The list is read and not kept"),
        days=30,
    ),
    "made_one": Holding(
        _("Two who were made one"),
        _("What was whose of somebody entered twice, with the name and address of the other entry"),
        _("So that two who were made one by mistake can be two again"),
        CLUB,
        _("%(days)d days; gone at once when one of them is erased, or they are two again"),
        _("Organisers of the club, before they take it back; nobody else"),
        _("A name that was put away stays"),
        _("It is shown as what goes back, and goes by itself"),
        days=2,
    ),
    "counts": Holding(
        _("How much was asked"),
        _("How much was asked for from an address, counted by the minute"),
        _("So that nobody can stop the server for others"),
        SECURE,
        _("A day at most"),
        _("Nobody"),
        _("Visits are put together"),
        _("Counts alone, no address of a page, and nothing is put together"),
        days=1,
    ),
    "choices": Holding(
        _("On your device"),
        _("Your choice of colours and of the bell, and what you are typing or tapping"),
        _("So that nothing typed is lost, also without network"),
        _("Needed for what you asked for (PECR 6.4, 6.1 b)"),
        _("In your browser, until sent, finished or deleted; pages with names go at sign-out"),
        _("You, and who uses the same device"),
        _("Who shares a device reads it"),
        _("Signing out clears pages and drafts; what was not sent is named first"),
    ),
}
"""By the word that tables use. In the order in which people ask."""
