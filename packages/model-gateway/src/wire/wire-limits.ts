import type { WireLimits } from '@fpf/contracts';

/** What a wire is allowed where nobody says otherwise. */
export const defaultWireLimits: WireLimits = Object.freeze({
  connectMs: 2_000,
  firstByteMs: 15_000,
  coldFirstByteMs: 60_000,
  idleMs: 10_000,
  maxLineBytes: 262_144,
  maxReplyBytes: 1_048_576,
});
