"""Writes what the TypeScript reads."""
