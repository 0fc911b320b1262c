"""What is written down for people elsewhere: lines (`lines`), and what they tell of an error
(`errors`)."""

from pennyclub.logs.lines import RequestLog, configuration, without_tokens

__all__ = ["RequestLog", "configuration", "without_tokens"]
