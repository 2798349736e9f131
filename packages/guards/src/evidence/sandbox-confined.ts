import type { EvidenceResolver } from './resolver.ts';

/** `sandbox.confined`: a question with a yes or a no, so it is present either way. */
export const sandboxConfined: EvidenceResolver = {
  kind: 'sandbox.confined',
  resolve: async ({ context: { session } }) => ({
    status: 'present',
    value: session.capability.confined,
    carrier: { type: 'capability', ref: session.capability.mode },
  }),
};
