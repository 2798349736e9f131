import type { EvidenceResolver } from '@fpf/contracts';
import { sessionPath } from '../carriers.ts';
import { pathIn } from '../path-in-question.ts';
import { wordsOf } from '../words.ts';

/**
 * `file.unchanged:PATH`: whether a file of the session is what the host had when the session began. What a project says
 * in a file counts as the project's word only as long as no tool has written it.
 */
export const fileUnchanged: EvidenceResolver = {
  kind: 'file.unchanged',
  about: {
    summary: 'A file is as the host had it when the session began.',
    subject: 'required',
    value: 'boolean',
    volatile: true,
  },
  resolve: async ({ subject, context: { session } }) => {
    const path = pathIn(subject);
    const found = await session.stat(path);
    const before = await session.readBase(path);
    const now = found?.type === 'file' ? await session.readFile(path) : undefined;
    const same =
      before === undefined || now === undefined
        ? found === undefined && before === undefined
        : Buffer.compare(before, now) === 0;
    return {
      status: 'present',
      value: same,
      carrier: sessionPath(session, path, now ?? { type: found?.type ?? null }),
    };
  },
  words: wordsOf({
    topic: (path) => `whether ${path} is as it was`,
    refuted: (path) => ({
      said: `${path} is not what the host had when the session began`,
      next: `\`fpf session diff\` shows what it is now; \`fpf session discard --path ${path}\` gives the host's back.`,
    }),
  }),
};
