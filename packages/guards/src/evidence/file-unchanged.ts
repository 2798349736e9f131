import type { EvidenceResolver } from './resolver.ts';

/**
 * `file.unchanged:PATH`: whether a file of the session is what the host had when the session began. What a project says in a file
 * counts as the project's word only as long as no tool has written it.
 */
export const fileUnchanged: EvidenceResolver = {
  kind: 'file.unchanged',
  resolve: async ({ subject, context: { session } }) => {
    if (subject === undefined) return { status: 'unknown', detail: 'the question names no path' };
    const found = await session.stat(subject);
    const before = await session.readBase(subject);
    const now = found?.type === 'file' ? await session.readFile(subject) : undefined;
    const same =
      before === undefined || now === undefined ? found === undefined && before === undefined : Buffer.compare(before, now) === 0;
    return { status: 'present', value: same, carrier: { type: 'session-path', ref: `${session.id}:${subject}` } };
  },
};
