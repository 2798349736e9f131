import type { JsonLimits } from '@fpf/contracts/validate';

/** What one record of a bundle may be: a trace of ten thousand calls is one. */
export const bundleLimits: JsonLimits = Object.freeze({ bytes: 268_435_456, depth: 64, keys: 10_000_000 });
