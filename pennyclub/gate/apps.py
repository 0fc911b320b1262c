"""What the gate needs when Django starts."""

from django.apps import AppConfig


class GateConfig(AppConfig):
    """Notes when somebody signs in, and says at the start what the gate does not ask for."""

    name = "pennyclub.gate"
    label = "gate"

    def ready(self) -> None:
        """Connect both."""
        from pennyclub.gate import checks, signing_in

        checks.connect()
        signing_in.connect()
