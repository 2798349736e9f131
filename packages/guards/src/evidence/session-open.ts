import type { EvidenceResolver } from './resolver.ts';

/** `session.open`: the carrier is the session itself, asked for by name, so a closed one is absent. */
export const sessionOpen: EvidenceResolver = {
  kind: 'session.open',
  resolve: async ({ context: { session } }) =>
    session.open ? { status: 'present', value: true, carrier: { type: 'session', ref: session.id } } : { status: 'absent' },
};
