"""Letters as pages show them: how often somebody wants them, and those that could not be sent."""

from matches.selectors.letters.failed import FailedLetter, FailedPage, failed_messages, failed_page

__all__ = ["FailedLetter", "FailedPage", "failed_messages", "failed_page"]
