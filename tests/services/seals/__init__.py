"""The record and its seals."""
