import type { Clock, Host } from '@fpf/contracts';

/** A clock that stands where it is put. */
export type MovingClock = Clock & { at: number };

export function movingClock(at = Date.UTC(2026, 0, 5, 12)): MovingClock {
  return {
    at,
    now() {
      return this.at;
    },
    monotonic() {
      return this.at;
    },
  };
}

export function countingIds(): Host['ids'] {
  let count = 0;
  return { next: () => `id-${(count += 1)}` };
}
