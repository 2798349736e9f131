import type { EvidenceResolver } from '@fpf/contracts';
import { readFrom } from '../carriers.ts';
import { wordsOf } from '../words.ts';

/** `session.clean`: whether nothing in the session differs from the host. */
export const sessionClean: EvidenceResolver = {
  kind: 'session.clean',
  about: {
    summary: 'Nothing in the session differs from the host.',
    subject: 'none',
    value: 'boolean',
    volatile: true,
  },
  resolve: async ({ context: { session } }) => {
    const paths = (await session.changes()).map(({ path }) => path);
    const shown = paths.slice(0, 3).join(', ').slice(0, 512);
    return {
      status: 'present',
      value: paths.length === 0,
      carrier: readFrom('session', session.id, paths.toSorted()),
      ...(paths.length > 0 && {
        detail: `${paths.length} of its paths differ: ${shown}${paths.length > 3 ? ', …' : ''}`,
      }),
    };
  },
  words: wordsOf({
    topic: () => 'whether the session has changes',
    refuted: (_, { detail }) => ({
      said: `the session has changes that are not committed${detail === undefined ? '' : ` (${detail})`}`,
      next: 'Commit them with `fpf session commit`, drop them with `fpf session discard`, or use another session.',
    }),
  }),
};
