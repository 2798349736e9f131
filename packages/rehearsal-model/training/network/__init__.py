"""The encoder, its heads and how it learns. Everything here needs torch."""
