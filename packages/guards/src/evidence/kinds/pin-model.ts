import type { EvidenceResolver } from '@fpf/contracts';
import { readFrom } from '../carriers.ts';
import { pinned } from '../pins-in-context.ts';
import { wordsOf } from '../words.ts';

/** `pin.model`: the digest of the model that decides; absent where it has none. */
export const pinModel: EvidenceResolver = {
  kind: 'pin.model',
  about: { summary: 'The digest of the model that decides.', subject: 'none', value: 'string' },
  resolve: async ({ context }) => {
    const [name, digest] = [pinned(context, 'model', 'name'), pinned(context, 'model', 'digest')];
    if (typeof name !== 'string' || digest === undefined)
      return { status: 'unknown', detail: 'the run has no pin of its model' };
    const carrier = readFrom('pin', `model:${name}`, { name, digest });
    return digest === null ? { status: 'absent', carrier } : { status: 'present', value: digest, carrier };
  },
  words: wordsOf({
    topic: () => 'which model decides',
    absent: () => ({
      said: 'the model that decides is not pinned by a digest',
      next: 'Give model.digest in fpf.config.json, or write it with `fpf lock`.',
    }),
  }),
};
