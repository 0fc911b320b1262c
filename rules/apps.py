"""The law as an installed app: no tables, only its pages' translations and its commands' home."""

from django.apps import AppConfig


class RulesConfig(AppConfig):
    """The laws of Penny Black, White, Red and Green."""

    name = "rules"
    label = "rules"
    verbose_name = "The laws of the penny games"
