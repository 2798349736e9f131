import { plainReply, type Reply, utf8 } from '../wire/reply.ts';
import type { Fault } from './fault.ts';
import { beforeDone, firstOnly, halfFirst, withFrames } from './frames.ts';

const nothing = (): Reply => plainReply(200, {}, '');
const streamOnly = ['stream'] as const;

/** A reply that does not come, comes too slowly, or does not end as it should. */
export const silences = {
  reset: {
    says: 'The connection is reset before a head comes.',
    instead: () => ({ ...nothing(), start: 'never', ending: 'reset' }),
  },
  hang: {
    says: 'Nothing comes, and the connection stays open.',
    instead: () => ({ ...nothing(), start: 'never', ending: 'open' }),
  },
  silence: { says: 'The head comes, and then nothing.', alter: (reply) => ({ ...reply, frames: [], ending: 'open' }) },
  'slow-headers': {
    says: 'Head and body come a byte at a time (`everyMs`, 250).',
    alter: (reply, { numbers: { everyMs = 250 } }) => ({ ...reply, start: 'dripped', drip: everyMs }),
  },
  'slow-body': {
    says: 'The head comes at once, and the body a byte at a time (`everyMs`, 250).',
    alter: (reply, { numbers: { everyMs = 250 } }) => ({ ...reply, drip: everyMs }),
  },
  'slow-loris-head': {
    says: 'A field of the head comes every now and then (`everyMs`, 250), and the head has no end.',
    instead: ({ numbers: { everyMs = 250 } }) => ({ ...nothing(), start: 'endless', drip: everyMs }),
  },
  'slow-loris-body': {
    says: 'The head comes at once, then an empty line every now and then (`everyMs`, 250), and never a word of the answer.',
    alter: (reply, { numbers: { everyMs = 250 } }) => ({
      ...withFrames(reply, () => emptyLines()),
      ending: 'open',
      drip: everyMs,
    }),
  },
  'cut-line': {
    says: 'The connection is closed in the middle of the first line, without the end that HTTP asks for.',
    alter: (reply) => ({ ...withFrames(reply, halfFirst), ending: 'cut' }),
  },
  'truncated-line': {
    says: 'The reply ends as HTTP asks for, but in the middle of its first line.',
    alter: (reply) => withFrames(reply, halfFirst),
  },
  'no-done': {
    says: 'The stream ends well, but no line said `done`.',
    forms: streamOnly,
    alter: (reply) => withFrames(reply, beforeDone),
  },
  'no-done-open': {
    says: 'No line says `done`, and the stream stays open.',
    forms: streamOnly,
    alter: (reply) => ({ ...withFrames(reply, beforeDone), ending: 'open' }),
  },
  'restart-mid-stream': {
    says: 'The server restarts after the first line: all connections end, nothing is in memory, and the next request is answered.',
    forms: streamOnly,
    alter: (reply) => ({ ...withFrames(reply, firstOnly), ending: 'restart' }),
  },
  'server-dies': {
    says: 'The server dies after the first line: all connections end, and none is taken until it is restarted.',
    alter: (reply) => ({ ...withFrames(reply, firstOnly), ending: 'die' }),
  },
} as const satisfies Record<string, Fault>;

function* emptyLines(): Generator<Uint8Array> {
  for (;;) yield utf8('\n');
}
