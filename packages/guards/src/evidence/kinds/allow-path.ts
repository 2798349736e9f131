import type { EvidenceResolver } from '@fpf/contracts';
import { foldersAllow } from '../../rules/folders.ts';
import { sessionPath } from '../carriers.ts';
import { pathIn } from '../path-in-question.ts';
import { wordsOf } from '../words.ts';

/**
 * `allow.path:PATH`: whether the project's folders let tools write there, once links are followed; yes where the
 * project declares none.
 */
export const allowPath: EvidenceResolver = {
  kind: 'allow.path',
  about: {
    summary: "A path lies in the project's allowed folders (policy.folders).",
    subject: 'required',
    value: 'boolean',
    volatile: true,
  },
  resolve: async ({ subject, context: { session, policy } }) => {
    const path = pathIn(subject);
    const real = await session.realPath(path);
    const value = foldersAllow(real, policy) && !deniedAsWritten(path, policy?.folders?.deny ?? []);
    const carrier = sessionPath(session, path, { real, folders: policy?.folders ?? null });
    return { status: 'present', value, carrier, ...(real !== path && { detail: `it leads to ${real}` }) };
  },
  words: wordsOf({
    topic: (path) => `whether tools may write at ${path}`,
    refuted: (path, { detail }) => ({
      said: `the project's folders do not let tools write at ${path}${detail === undefined ? '' : ` (${detail})`}`,
      next: 'Name a path in an allowed folder, or change policy.folders in fpf.config.json.',
    }),
  }),
};

/** A denied folder is denied by its name too, wherever a link of that name leads. */
function deniedAsWritten(path: string, deny: readonly string[]): boolean {
  return !foldersAllow(path, { allow: [], deny: [], ask: [], folders: { deny: [...deny] } });
}
