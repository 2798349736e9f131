import type { Clock, EvidenceResolver } from '@fpf/contracts';
import { isWithin, readWindow } from '../time-window.ts';
import { wordsOf } from '../words.ts';

/** `time.window:mon-fri/09:00-17:00`: whether it is within certain hours, in UTC. */
export function timeWindow(clock: Clock): EvidenceResolver {
  return {
    kind: 'time.window',
    about: {
      summary: 'It is within certain hours, in UTC: 09:00-17:00, mon-fri/09:00-17:00.',
      subject: 'required',
      value: 'boolean',
      volatile: true,
    },
    resolve: async ({ subject = '' }) => {
      const window = readWindow(subject);
      if (!window) return { status: 'unknown', detail: 'it names no hours like 09:00-17:00 or mon-fri/09:00-17:00' };
      const now = clock.now();
      return { status: 'present', value: isWithin(window, now), carrier: { type: 'clock', ref: 'UTC' } };
    },
    words: wordsOf({
      topic: (hours) => `whether it is within ${hours} (UTC)`,
      refuted: (hours) => ({ said: `it is outside ${hours} (UTC)`, next: `Run it within ${hours} (UTC).` }),
    }),
  };
}
