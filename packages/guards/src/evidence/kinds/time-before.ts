import type { Clock, EvidenceResolver } from '@fpf/contracts';
import { readInstant } from '../instant.ts';
import { wordsOf } from '../words.ts';

/** `time.before:2026-12-31T00:00:00Z`: whether it is earlier than an instant. */
export function timeBefore(clock: Clock): EvidenceResolver {
  return {
    kind: 'time.before',
    about: {
      summary: 'It is earlier than an instant (RFC 3339).',
      subject: 'required',
      value: 'boolean',
      volatile: true,
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
