import type { EvidenceResolver } from '@fpf/contracts';
import { sessionPath } from '../carriers.ts';
import { pathIn } from '../path-in-question.ts';
import { wordsOf } from '../words.ts';

/** `file.exists:PATH`: a question about a path inside the session, answered with true or false; both are present. */
export const fileExists: EvidenceResolver = {
  kind: 'file.exists',
  about: {
    summary: 'There is something at a path of the workspace.',
    subject: 'required',
    value: 'boolean',
    volatile: true,
  },
  resolve: async ({ subject, context: { session } }) => {
    const path = pathIn(subject);
    const found = await session.stat(path);
    return {
      status: 'present',
      value: found !== undefined,
      carrier: sessionPath(session, path, { type: found?.type ?? null }),
    };
  },
  words: wordsOf({
    topic: (path) => `whether ${path} is there`,
    refuted: (path) => ({ said: `there is no ${path} in the workspace`, next: `Make ${path}, or name another path.` }),
  }),
};
