"""What production will not start with."""

from django.core.exceptions import ImproperlyConfigured

HOW = "python3 -c 'import secrets; print(secrets.token_urlsafe(48))'"
SAMPLES = ("change-me", "changeme", "change_me", "secret", "insecure", "example", "sample")
LEAST_CHARACTERS = 50
LEAST_DIFFERENT = 10


def require_a_real_secret(key: str) -> None:
    """Raise ImproperlyConfigured where `key` is missing, a sample, or too easily guessed."""
    if not key:
        raise ImproperlyConfigured(
            f"PENNYCLUB_SECRET_KEY is not set, and production has no default. Make one with: {HOW}"
        )
    if any(sample in key.lower() for sample in SAMPLES):
        raise ImproperlyConfigured(
            "PENNYCLUB_SECRET_KEY is a sample: whoever has read the documentation could sign in as"
            f" anybody. Make your own with: {HOW}"
        )
    if len(key) < LEAST_CHARACTERS or len(set(key)) < LEAST_DIFFERENT:
        raise ImproperlyConfigured(
            f"PENNYCLUB_SECRET_KEY is too easily guessed: it needs {LEAST_CHARACTERS} characters or"
            f" more, at least {LEAST_DIFFERENT} of them different. Make one with: {HOW}"
        )
