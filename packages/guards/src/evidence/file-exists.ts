import type { EvidenceResolver } from './resolver.ts';

/** `file.exists:PATH`: a question about a path inside the session, answered with true or false; both are present. */
export const fileExists: EvidenceResolver = {
  kind: 'file.exists',
  resolve: async ({ subject, context: { session } }) => {
    if (subject === undefined) return { status: 'unknown', detail: 'the question names no path' };
    const found = await session.stat(subject);
    return { status: 'present', value: found !== undefined, carrier: { type: 'session-path', ref: `${session.id}:${subject}` } };
  },
};
