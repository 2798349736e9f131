import type { EvidenceResolver } from '@fpf/contracts';
import { sha256 } from '@fpf/contracts/hash';
import { sessionPath } from '../carriers.ts';
import { pathIn } from '../path-in-question.ts';
import { wordsOf } from '../words.ts';

const largest = 64 * 1024 * 1024;

/** `file.sha256:PATH`: the hash of a file's bytes as the session has them; absent where there is no file. */
export const fileSha256: EvidenceResolver = {
  kind: 'file.sha256',
  about: { summary: 'The SHA-256 of a file of the workspace.', subject: 'required', value: 'string', volatile: true },
  resolve: async ({ subject, context: { session } }) => {
    const path = pathIn(subject);
    const found = await session.stat(path);
    if (found?.type !== 'file')
      return { status: 'absent', carrier: sessionPath(session, path, { type: found?.type ?? null }) };
    if (found.size > largest) return { status: 'unknown', detail: `${path} is larger than ${largest} bytes` };
    const bytes = await session.readFile(path);
    return { status: 'present', value: sha256(bytes), carrier: sessionPath(session, path, bytes) };
  },
  words: wordsOf({
    topic: (path) => `what the hash of ${path} is`,
    absent: (path) => ({
      said: `there is no file ${path} in the workspace`,
      next: `Make ${path}, or name another file.`,
    }),
  }),
};
