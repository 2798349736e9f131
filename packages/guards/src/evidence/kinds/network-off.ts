import type { EvidenceResolver } from '@fpf/contracts';
import { readFrom } from '../carriers.ts';
import { wordsOf } from '../words.ts';

/** `network.off`: whether what tools start has no network. */
export const networkOff: EvidenceResolver = {
  kind: 'network.off',
  about: { summary: 'What tools start has no network.', subject: 'none', value: 'boolean' },
  resolve: async ({ context: { session } }) => ({
    status: 'present',
    value: session.capability.network === 'none',
    carrier: readFrom('capability', session.capability.mode, session.capability),
  }),
  words: wordsOf({
    topic: () => 'whether tools have a network',
    refuted: () => ({
      said: 'tools could reach the network here',
      next: 'Use a sandbox that takes the network away: `fpf doctor` says which could be had, and how.',
    }),
  }),
};
