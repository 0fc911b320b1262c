"""Accounts: by invitation, with a second factor for those who want one; and their mail."""

from datetime import timedelta

from pennyclub.settings.environment import PRODUCTION, env

AUTH_USER_MODEL = "matches.User"
AUTHENTICATION_BACKENDS = [
    "axes.backends.AxesStandaloneBackend",
    "django.contrib.auth.backends.ModelBackend",
    "allauth.account.auth_backends.AuthenticationBackend",
]
if PRODUCTION:
    # A demo's database may be brought along: its sign-ins are known to everybody.
    AUTHENTICATION_BACKENDS.insert(1, "matches.demo.passwords.RefusesTheDemo")
AUTH_PASSWORD_VALIDATORS = [
    {"NAME": f"django.contrib.auth.password_validation.{name}"}
    for name in (
        "UserAttributeSimilarityValidator",
        "MinimumLengthValidator",
        "CommonPasswordValidator",
        "NumericPasswordValidator",
    )
]
AUTH_PASSWORD_VALIDATORS.append({"NAME": "pennyclub.sign_ins.passwords.NamesNoClub"})
LOGIN_URL = "account_login"
LOGIN_REDIRECT_URL = "/desk/"
ACCOUNT_LOGOUT_REDIRECT_URL = "/"
ACCOUNT_ADAPTER = "pennyclub.accounts.InvitedOnly"
ACCOUNT_FORMS = {
    "login": "pennyclub.sign_ins.form.SignInForm",
    "change_password": "pennyclub.sign_ins.form.ChangePasswordForm",
    "set_password": "pennyclub.sign_ins.form.SetPasswordForm",
    "reset_password": "pennyclub.sign_ins.form.ForgottenForm",
    "reset_password_from_key": "pennyclub.sign_ins.form.NewPasswordForm",
    "add_email": "pennyclub.sign_ins.form.AddressForm",
    "reauthenticate": "pennyclub.sign_ins.form.PasswordAgainForm",
}
ACCOUNT_LOGIN_METHODS = {"username", "email"}
ACCOUNT_SIGNUP_FIELDS = ["username*", "email", "password1*", "password2*"]
# An umpire of fourteen has no address to verify, and needs none.
ACCOUNT_EMAIL_VERIFICATION = "optional"
ACCOUNT_USER_MODEL_EMAIL_FIELD = "email"
# Otherwise it is the host that the request names: a subject says what the letter is about.
ACCOUNT_EMAIL_SUBJECT_PREFIX = ""
ACCOUNT_SESSION_REMEMBER = None
# Seconds for which wrong passwords and codes count and what they closed stays so: here, and nowhere
# else.
LOCKED_OUT_SECONDS = 900
# A whole class signs in from one address at ten past nine; axes (below) counts the wrong passwords.
# The key is a name at a network, or whoever is asked for a second factor.
ACCOUNT_RATE_LIMITS = {
    "login": "120/m/ip",
    "login_failed": f"60/m/ip,10/{LOCKED_OUT_SECONDS}s/key",
}
MFA_SUPPORTED_TYPES = ["totp", "webauthn", "recovery_codes"]
MFA_ADAPTER = "pennyclub.sign_ins.second_factors.Enciphered"
MFA_FORMS = {
    "activate_totp": "pennyclub.sign_ins.setting_up.AppForm",
    "authenticate": "pennyclub.sign_ins.setting_up.CodeForm",
    "reauthenticate": "pennyclub.sign_ins.setting_up.CodeAgainForm",
    "add_webauthn": "pennyclub.sign_ins.passkeys.AddForm",
    "authenticate_webauthn": "pennyclub.sign_ins.passkeys.AuthenticateForm",
    "edit_webauthn": "pennyclub.sign_ins.passkeys.EditForm",
    "reauthenticate_webauthn": "pennyclub.sign_ins.passkeys.ReauthenticateForm",
}
MFA_TOTP_ISSUER = "Pennyclub"
# Nobody signs up here, so nobody can block another's address; a school without mail needs it.
MFA_ALLOW_UNVERIFIED_EMAIL = True
# Who owns or organises a club decides over all of its people: with this, every door stays closed to
# them (and to staff) until they have a second factor.
OWNERS_NEED_SECOND_FACTOR = env.bool("PENNYCLUB_OWNERS_NEED_SECOND_FACTOR", default=PRODUCTION)
# So long a sign-in is good for what is sensitive, before it is asked for again, in seconds: by our
# pages and by allauth's, which would take five minutes of its own. "Is it you?" says it.
ACCOUNT_REAUTHENTICATION_TIMEOUT = 900
# So long a session may go unused: of who runs the installation, of owners, and of organisers and
# umpires, who score for hours. On a club's own machine who runs it is who enters its results.
IDLE_MINUTES_OF_STAFF = env.int(
    "PENNYCLUB_IDLE_MINUTES_OF_STAFF", default=30 if PRODUCTION else 120
)
IDLE_MINUTES = env.int("PENNYCLUB_IDLE_MINUTES", default=120)
IDLE_MINUTES_OF_ORGANISERS = env.int("PENNYCLUB_IDLE_MINUTES_OF_ORGANISERS", default=720)

# Five wrong passwords for one name from one address close that pair for a quarter of an hour:
# a class behind one address is not locked out by one pupil. What closes a name everywhere but where
# its owner signs in is said in pennyclub/sign_ins/lockout.py.
AXES_HANDLER = "pennyclub.sign_ins.lockout.Handler"
AXES_FAILURE_LIMIT = 5
AXES_COOLOFF_TIME = timedelta(seconds=LOCKED_OUT_SECONDS)
AXES_LOCKOUT_PARAMETERS = [["username", "ip_address"]]
AXES_RESET_ON_SUCCESS = True
AXES_CLIENT_IP_CALLABLE = "pennyclub.sign_ins.lockout.signing_in_from"
AXES_USERNAME_CALLABLE = "pennyclub.sign_ins.lockout.signing_in_as"
AXES_LOCKOUT_CALLABLE = "pennyclub.accounts.locked_out"
AXES_VERBOSE = False
# One row for each that failed, beside the count; gone with the others after ninety days.
AXES_ENABLE_ACCESS_FAILURE_LOG = True

# What a signed token or a password reset link is worth, in seconds.
PASSWORD_RESET_TIMEOUT = 24 * 3600
REST_KNOX = {"TOKEN_PREFIX": "penny_", "AUTO_REFRESH": False, "TOKEN_LIMIT_PER_USER": 20}

vars().update(env.email_url("EMAIL_URL", default="consolemail://"))
DEFAULT_FROM_EMAIL = env.str("PENNYCLUB_EMAIL_FROM", default="pennyclub@localhost")
