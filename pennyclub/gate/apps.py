"""What the gate needs when Django starts."""

from django.apps import AppConfig


class GateConfig(AppConfig):
    """Notes when somebody signs in, ends what must end together, and says at the start what the
    gate does not ask for."""

    name = "pennyclub.gate"
    label = "gate"

    def ready(self) -> None:
        """Connect them."""
        from pennyclub.gate import checks, credentials, signing_in

        checks.connect()
        credentials.connect()
        signing_in.connect()
