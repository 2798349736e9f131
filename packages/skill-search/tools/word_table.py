"""How a row is written in the tables that search reads: one letter for its length, then two dimensions to a letter."""

import numpy as np

LEVELS, REACH = 8, 2.6
LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'


def written(vector, longest):
    """Each dimension at one of a few levels. A row all in the middle would be nothing."""
    length = np.linalg.norm(vector)
    step = 2 * REACH / np.sqrt(len(vector)) / LEVELS
    levels = np.clip(np.round(vector / max(length, 1e-9) / step + (LEVELS - 1) / 2), 0, LEVELS - 1).astype(int)
    strength = min(63, max(1, round(63 * length / longest)))
    return LETTERS[strength] + ''.join(LETTERS[LEVELS * a + b] for a, b in zip(levels[::2], levels[1::2]))


def turn(dimensions, seed):
    """A turn of the whole space changes no angle, and spreads each row over all dimensions, so that few levels keep it."""
    return np.linalg.qr(np.random.default_rng(seed).normal(size=(dimensions, dimensions)))[0]
