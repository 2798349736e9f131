import type { EvidenceResolver } from '@fpf/contracts';
import { readFrom } from '../carriers.ts';
import { pinned } from '../pins-in-context.ts';
import { wordsOf } from '../words.ts';

/** `pin.schema`: the hash of the schema that the call's arguments were held to. */
export const pinSchema: EvidenceResolver = {
  kind: 'pin.schema',
  about: { summary: "The hash of the tool's argument schema.", subject: 'none', value: 'string' },
  resolve: async ({ call: { tool }, context }) => {
    const hash = pinned(context, 'schemas', tool.name);
    if (typeof hash !== 'string')
      return { status: 'unknown', detail: `the run has no pin of the schema of ${tool.name}` };
    return { status: 'present', value: hash, carrier: readFrom('pin', `schema:${tool.name}`, hash) };
  },
  words: wordsOf({ topic: () => "what the hash of the tool's schema is" }),
};
