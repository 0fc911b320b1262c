"""What the rules of sign-ins need when Django starts."""

from django.apps import AppConfig


class SignInsConfig(AppConfig):
    """Notes when somebody signs in, ends what must end together, tells whom it belongs to, and says
    at the start what is not asked for."""

    name = "pennyclub.sign_ins"
    label = "sign_ins"

    def ready(self) -> None:
        """Connect them."""
        from pennyclub.sign_ins import checks, credentials, noted, signing_in, told

        checks.connect()
        credentials.connect()
        noted.connect()
        signing_in.connect()
        told.connect()
