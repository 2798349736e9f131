import type { EvidenceResolver } from '@fpf/contracts';
import { readFrom } from '../carriers.ts';
import { wordsOf } from '../words.ts';

/** `session.open`: the carrier is the session itself, asked for by name, so a closed one is absent. */
export const sessionOpen: EvidenceResolver = {
  kind: 'session.open',
  about: { summary: 'A session is open.', subject: 'none', value: 'boolean', volatile: true },
  resolve: async ({ context: { session } }) => {
    const carrier = readFrom('session', session.id, { open: session.open });
    return session.open ? { status: 'present', value: true, carrier } : { status: 'absent', carrier };
  },
  words: wordsOf({
    topic: () => 'whether a session is open',
    absent: () => ({
      said: 'no session is open',
      next: 'Open one: run with --session NAME, or leave it out for a new one.',
    }),
  }),
};
