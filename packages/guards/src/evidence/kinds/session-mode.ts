import type { EvidenceResolver } from '@fpf/contracts';
import { readFrom } from '../carriers.ts';
import { wordsOf } from '../words.ts';

/** `session.mode`: how tools are held in this session, by the name of the step. */
export const sessionMode: EvidenceResolver = {
  kind: 'session.mode',
  about: {
    summary: 'How tools are held: the step of the sandbox ladder.',
    subject: 'none',
    value: 'string',
    volatile: true,
  },
  resolve: async ({ context: { session } }) => ({
    status: 'present',
    value: session.capability.mode,
    carrier: readFrom('capability', `${session.id}:${session.capability.mode}`, session.capability),
  }),
  words: wordsOf({ topic: () => 'how tools are held' }),
};
