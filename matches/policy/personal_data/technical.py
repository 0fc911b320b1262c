"""Columns of the works: places, scoring devices, the record, sign-ins, what packages keep."""

from typing import Final

from matches.policy.personal_data.kinds import EMPTY, Table, table

_LOGGED: Final = "user_agent ip_address username http_accept path_info attempt_time"

TABLES: Final[dict[str, Table]] = {
    "matches.AuditEntry": table(
        doings="at user action object_type object_id", words="summary before after",
        nothing="id club",
    ),
    "matches.OutboxMessage": table(
        letters="payload last_error", nothing="id topic created_at due_at attempts sent_at"
    ),
    "matches.Club": table(
        words="controller contact",
        nothing="id public_id kind slug name time_zone locale collect_under rating_system framed_by"
        " created_at",
    ),
    "matches.Season": EMPTY,
    "matches.Competition": table(
        words="name",
        nothing="id public_id club season slug game law_edition options entry_kind format"
        " format_options points_scheme tie_breaks expunge_below leaving zones settle_after_hours"
        " strike_after remind_before_hours state visibility rated rating_system collect_under"
        " collected_only open_until_young closed_for_young_at created_at brought_in_at"
        " binned_at gone_at",
    ),
    "matches.SettingsChange": table(
        words="before after", doings="made_by made_at",
        nothing="id public_id competition drawn reverts",
    ),
    "matches.Notice": EMPTY,
    "matches.NoticeVersion": table(
        notices="title text", doings="made_by made_at",
        nothing="id notice number shown_from shown_until for_strangers taken_down",
    ),
    "matches.NoticeFile": table(
        notices="name content", doings="put_by put_at removed_at",
        nothing="id public_id notice kind size digest",
    ),
    "matches.BulkAction": table(
        words="reason reason_code steps", doings="made_by made_at undone_by undone_at",
        nothing="id public_id competition kind",
    ),
    "matches.Venue": table(words="name address", nothing="id club slug rest_minutes"),
    "matches.Board": table(words="name", nothing="id public_id venue games in_use"),
    "matches.BoardVersion": table(
        words="note", doings="by at", nothing="id board version equipment measured"
    ),
    "matches.Way": EMPTY,
    "matches.Commitment": EMPTY,
    "matches.AimMap": table(
        counts="asked_by asked_from",
        nothing="id public_id digest document asked state total done cells trouble tries in_line"
        " created_at claimed_until finished_at",
    ),
    "matches.Study": table(
        doings="author created_at", words="title", nothing="id public_id fixture situation document"
    ),
    "matches.BoardPass": table(
        keys="token_digest expires_at revoked_at claimed_at claimed_with last_used_at",
        scoring="device", doings="made_by made_at",
        nothing="id public_id club fixture board venue",
    ),
    "matches.RunningCard": table(
        results="head score finished scorecard", words="reason reason_code",
        scoring="begun_at ended_at how_ended lines",
        nothing="id public_id fixture fixture_board edition",
    ),
    "matches.RunningLine": table(
        results="body", scoring="device sequence written_with brought_by at", doings="written_by",
        nothing="id card number",
    ),
    "matches.ScoringDevice": table(
        scoring="device last_heard unsent battery help", words="name", nothing="id card"
    ),
    "matches.ShadowCard": table(
        scoring="trainee head begun_at ended_at lines",
        nothing="id public_id fixture fixture_board edition",
    ),
    "matches.ShadowLine": table(
        scoring="device sequence brought_by body at", nothing="id card number"
    ),
    "matches.LessonTap": table(scoring="device sequence body at", nothing="id competition"),
    "matches.Seal": table(digests="root head", nothing="id club number at rows"),
    "matches.SealedRow": table(digests="salt lasting words", nothing="id seal table row"),
    "admin.LogEntry": table(
        doings="action_time user content_type object_id action_flag",
        words="object_repr change_message", nothing="id",
    ),
    "auth.Permission": EMPTY,
    "auth.Group": EMPTY,
    "auth.Group_permissions": EMPTY,
    "contenttypes.ContentType": EMPTY,
    "sessions.Session": table(sign_ins="session_key session_data expire_date"),
    "account.EmailAddress": table(account="user email verified primary", nothing="id"),
    "account.EmailConfirmation": table(keys="email_address created sent key", nothing="id"),
    "mfa.Authenticator": table(account="user type data created_at last_used_at", nothing="id"),
    "axes.AccessFailureLog": table(sign_ins=f"{_LOGGED} locked_out", nothing="id"),
    "axes.AccessAttempt": table(
        sign_ins=f"{_LOGGED} get_data post_data failures_since_start", nothing="id"
    ),
    "axes.AccessAttemptExpiration": table(sign_ins="access_attempt expires_at"),
    "axes.AccessLog": table(sign_ins=f"{_LOGGED} logout_time session_hash", nothing="id"),
    "knox.AuthToken": table(keys="digest token_key user created expiry"),
    "kept.Generation": EMPTY,
}  # fmt: skip
"""By label: a column that a migration adds is declared here, or the build fails."""
