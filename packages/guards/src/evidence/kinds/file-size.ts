import type { EvidenceResolver } from '@fpf/contracts';
import { sessionPath } from '../carriers.ts';
import { pathIn } from '../path-in-question.ts';
import { wordsOf } from '../words.ts';

/** `file.size:PATH`: bytes of a file; absent where there is no file. */
export const fileSize: EvidenceResolver = {
  kind: 'file.size',
  about: {
    summary: 'How many bytes a file of the workspace has.',
    subject: 'required',
    value: 'number',
    volatile: true,
  },
  resolve: async ({ subject, context: { session } }) => {
    const path = pathIn(subject);
    const found = await session.stat(path);
    const carrier = sessionPath(session, path, found ? { type: found.type, size: found.size } : { type: null });
    return found?.type === 'file' ? { status: 'present', value: found.size, carrier } : { status: 'absent', carrier };
  },
  words: wordsOf({
    topic: (path) => `how large ${path} is`,
    absent: (path) => ({
      said: `there is no file ${path} in the workspace`,
      next: `Make ${path}, or name another file.`,
    }),
  }),
};
