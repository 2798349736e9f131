import type { Clock, EvidenceResolver } from '@fpf/contracts';
import { readInstant } from '../read-subject.ts';
import { wordsOf } from '../words.ts';
import { isWithin, readWindow } from '../time-window.ts';

/** `time.before:2026-12-31T00:00:00Z`: whether it is earlier than an instant. */
export function timeBefore(clock: Clock): EvidenceResolver {
  return {
    kind: 'time.before',
    about: {
      summary: 'It is earlier than an instant (RFC 3339).',
      subject: 'required',
      value: 'boolean',
    },
    resolve: async ({ subject = '' }) => {
      const instant = readInstant(subject);
      if (instant === undefined) return { status: 'unknown', detail: 'it names no instant like 2026-12-31T00:00:00Z' };
      const now = clock.now();
      return { status: 'present', value: now < instant, carrier: { type: 'clock', ref: 'UTC' } };
    },
    words: wordsOf({
      topic: (instant) => `whether it is before ${instant}`,
      refuted: (instant) => ({
        said: `it is not before ${instant} any more`,
        next: 'Move the date where the guard stands, if it is wrong.',
      }),
    }),
  };
}

/** `time.window:mon-fri/09:00-17:00`: whether it is within certain hours, in UTC. */
export function timeWindow(clock: Clock): EvidenceResolver {
  return {
    kind: 'time.window',
    about: {
      summary: 'It is within certain hours, in UTC: 09:00-17:00, mon-fri/09:00-17:00.',
      subject: 'required',
      value: 'boolean',
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
