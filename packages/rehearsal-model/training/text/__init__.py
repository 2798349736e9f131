"""Tokens of a request and their features: the same as the TypeScript in src/text."""
