"""Columns about people themselves: who they are, where they belong, how they get in."""

from typing import Final

from matches.policy.personal_data.kinds import Table, table

TABLES: Final[dict[str, Table]] = {
    "matches.Person": table(
        names="given_name family_name spoken_as",
        naming="public_id alias naming shown_on shown_until code code_of",
        age="age_band birth_year age_review_on",
        account="user",
        digests="erased_at",
        nothing="id created_at",
    ),
    "matches.Membership": table(belonging="person club season left_on", nothing="id"),
    "matches.Pair": table(belonging="first second", nothing="id public_id"),
    "matches.Team": table(words="name", nothing="id public_id club season"),
    "matches.TeamMember": table(belonging="team person order captain", nothing="id"),
    "matches.FormerName": table(digests="whose digest key", nothing="id club"),
    "matches.Erasure": table(digests="kind digest key erased_at", nothing="id"),
    "matches.Permission": table(
        naming="person club surface kind naming level given_by evidence at until",
        doings="recorded_by confirmed_by",
        nothing="id",
    ),
    "matches.PermissionNote": table(words="text", nothing="permission"),
    "matches.PermissionAsked": table(
        naming="person club naming surface given_by evidence until state own",
        age="age_band",
        words="note",
        doings="asked_by asked_at decided_by decided_at",
        nothing="id public_id",
    ),
    "matches.ClubCode": table(naming="person club number", nothing="id"),
    "matches.Role": table(account="user club role granted_at", nothing="id"),
    "matches.Invitation": table(
        keys="email role token_hash created_at expires_at accepted_at",
        doings="invited_by accepted_by",
        nothing="id public_id club",
    ),
    "matches.SignInLetter": table(
        keys="person email made_at expires_at", doings="made_by", nothing="id public_id club"
    ),
    "matches.KeptAddress": table(
        addresses="person email guardian noted_at asked_at sent_at remind_at reminded_at",
        doings="asked_by",
        nothing="id public_id club",
    ),
    "matches.Follower": table(
        follows="email competition team asked_at confirmed_at told_until", nothing="id public_id"
    ),
    "matches.TokenNote": table(keys="token name scope club last_used_at"),
    "matches.CalendarLink": table(keys="user token_hash made_at", nothing="id"),
    "matches.User": table(
        account="password username email is_superuser is_staff is_active epoch",
        sign_ins="last_login date_joined",
        nothing="id",
    ),
    "matches.User_groups": table(account="user group", nothing="id"),
    "matches.User_user_permissions": table(account="user permission", nothing="id"),
    "matches.Bringing": table(
        lists="rows people teams made_at undone_at",
        doings="made_by undone_by",
        nothing="id public_id club number",
    ),
    "matches.MadeOne": table(
        made_one="kind kept gone gone_id rows made_at undone_at",
        doings="made_by",
        nothing="id public_id club",
    ),
    "matches.Look": table(looks="once at who surface door people", nothing="id club"),
    "matches.LetterChoice": table(letters="user kind often", nothing="id"),
    "matches.LetterStop": table(letters="user kind token_hash made_at", nothing="id"),
    "matches.Letter": table(letters="user club kind day made_at sent_at", nothing="id"),
    "matches.Telling": table(
        letters="user club kind what about competition fixture was told_at letter closed_at",
        nothing="id",
    ),
}
"""By label: a column that a migration adds is declared here, or the build fails."""
