"""What is told by mail of an account that became somebody's, and of a choice that waits.

Who else runs the club is told, and everybody who ever signed in as them: a false one is seen.
"""

from __future__ import annotations

from datetime import datetime

from django.utils import timezone
from django.utils.translation import gettext as _

from matches.models import AskedState, Club, PermissionAsked, Person, RoleName, User
from matches.policy import codes
from matches.ports import own_address
from matches.services.base import messages
from matches.services.letters import envelope, post
from matches.services.people import own_accounts


def tell(one: PermissionAsked) -> None:
    """Have it told that a choice of somebody's own waits, inside another service's transaction.
    Nothing is told of what an organiser asks for: who confirms it finds it on the desk."""
    if not one.own:
        return
    owners = one.club.roles.filter(role__in=(RoleName.OWNER, RoleName.ORGANISER))
    to = {*owners.values_list("user", flat=True), *own_accounts.had(one.person)}
    for user in User.objects.filter(pk__in=to, is_active=True).exclude(email="").order_by("pk"):
        messages.put(messages.OWN_CHOICE, asked=one.public_id, user=str(user.pk))


def holds_on(one: PermissionAsked) -> datetime | None:
    """When what somebody chose themselves holds although nobody confirmed it: where nobody else of
    the club could. None: it waits for them. Three queries."""
    if not one.own or own_accounts.others(one.club, one.person, one.asked_by_id).exists():
        return None
    return one.asked_at + own_accounts.STANDS_FOR


def deliver_choice(asked: str, user: int) -> None:
    """Mail that a choice waits, from the outbox; nothing where it waits no more."""
    joined = PermissionAsked.objects.select_related("club", "person")
    one = joined.filter(public_id=asked, state=AskedState.OPEN).first()
    to = User.objects.filter(pk=user, is_active=True).exclude(email="").first()
    if one is None or to is None:
        return
    day = holds_on(one)
    # What the club that reads it calls them: the code of another would tell where they belong too.
    codes.listed_by(one.club_id, one.person)
    said = {
        "club": one.club.name,
        "code": codes.code_here(one.person),
        "naming": f"{one.get_naming_display()} ({one.get_surface_display()})",
        "when": _("Nobody else could confirm it: it holds on %(day)s, unless it is refused.")
        % {"day": timezone.localtime(day).strftime("%d %B %Y")}
        if day is not None
        else _("It holds once a second person of the club has confirmed it."),
        "link": own_address.absolute(f"/desk/clubs/{one.club.slug}/permissions/"),
        "own": own_address.absolute("/account/"),
    }
    text = _(
        "%(code)s of %(club)s is to be read by strangers otherwise than now: %(naming)s. It was"
        " chosen by the sign-in that is theirs.\n\n%(when)s\n\n"
        "Who runs the club refuses or confirms it here:\n%(link)s\n\n"
        "Is this about you, and not your choice? Choose less on your account, or tell the club:"
        "\n%(own)s"
    )
    subject = _("A choice of how somebody is named, at %(club)s") % said
    _send(one.club, to, subject, text % said)


def deliver_account(person: str, club: str, user: int) -> None:
    """Mail that an account became somebody's by a link that was mailed, from the outbox; nothing
    where it is theirs no more."""
    row = Person.objects.filter(public_id=person, user__isnull=False).first()
    held = Club.objects.filter(public_id=club).first()
    to = User.objects.filter(pk=user, is_active=True).exclude(email="").first()
    if row is None or held is None or to is None:
        return
    until = timezone.now() + own_accounts.STANDS_FOR
    codes.listed_by(held.pk, row)
    said = {
        "club": held.name,
        "code": codes.code_here(row),
        "day": timezone.localtime(until).strftime("%d %B %Y"),
        "link": own_address.absolute(f"/desk/clubs/{held.slug}/members/{row.public_id}/"),
    }
    text = _(
        "%(code)s of %(club)s has a sign-in now, by a link that was mailed. From %(day)s on their"
        " own choice of how strangers read their name holds without anybody else.\n\n"
        "If it is not theirs, take it back:\n%(link)s"
    )
    _send(held, to, _("A sign-in was taken up, at %(club)s") % said, text % said)


def _send(club: Club, to: User, subject: str, text: str) -> None:
    post.send(envelope.plain(club, subject, text, to.email))
