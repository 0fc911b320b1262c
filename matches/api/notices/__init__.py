"""Noticeboards."""
