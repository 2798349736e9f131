import type { EvidenceResolver } from '@fpf/contracts';
import { readFrom } from '../carriers.ts';
import { wordsOf } from '../words.ts';

/** `sandbox.confined`: a question with a yes or a no, so it is present either way. */
export const sandboxConfined: EvidenceResolver = {
  kind: 'sandbox.confined',
  about: { summary: 'Tools are held in a sandbox.', subject: 'none', value: 'boolean' },
  resolve: async ({ context: { session } }) => ({
    status: 'present',
    value: session.capability.confined,
    carrier: readFrom('capability', session.capability.mode, session.capability),
  }),
  words: wordsOf({
    topic: () => 'whether tools are held in a sandbox',
    refuted: () => ({
      said: 'tools are not held in a sandbox here',
      next: '`fpf doctor` says which sandbox could be had, and how.',
    }),
  }),
};
