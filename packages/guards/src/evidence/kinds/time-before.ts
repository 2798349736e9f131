import type { Clock, EvidenceResolver } from '@fpf/contracts';
import { wordsOf } from '../words.ts';

const form = /^[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(\.[0-9]{1,9})?(Z|[+-][0-9]{2}:[0-9]{2})$/;

/** `time.before:2026-12-31T00:00:00Z`: whether it is earlier than an instant. */
export function timeBefore(clock: Clock): EvidenceResolver {
  return {
    kind: 'time.before',
    about: { summary: 'It is earlier than an instant (RFC 3339).', subject: 'required', value: 'boolean', volatile: true },
    resolve: async ({ subject = '' }) => {
      const instant = form.test(subject) && isDay(subject.slice(0, 10)) ? Date.parse(subject) : NaN;
      if (Number.isNaN(instant)) return { status: 'unknown', detail: 'it names no instant like 2026-12-31T00:00:00Z' };
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

/** The 30th of February is a date to some readers, and none here. */
function isDay(text: string): boolean {
  return new Date(`${text}T00:00:00Z`).getUTCDate() === Number(text.slice(8));
}
