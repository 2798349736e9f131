import type { EvidenceResolver } from '@fpf/contracts';
import { readFrom } from '../carriers.ts';
import { pinned } from '../pins-in-context.ts';
import { wordsOf } from '../words.ts';

/** `pin.skill`, `pin.skill:ID`: the tree hash of a skill of this run; of the call's own where none is named. */
export const pinSkill: EvidenceResolver = {
  kind: 'pin.skill',
  about: {
    summary: "The hash of a skill of this run; the call's own where none is named.",
    subject: 'optional',
    value: 'string',
  },
  resolve: async ({ subject, call, context }) => {
    const id = subject ?? call.skill.id;
    const hash = pinned(context, 'skills', id, 'hash');
    if (typeof hash !== 'string') return { status: 'unknown', detail: `the run has no pin of the skill ${id}` };
    return { status: 'present', value: hash, carrier: readFrom('pin', `skill:${id}`, hash) };
  },
  words: wordsOf({ topic: () => 'what the hash of the skill is' }),
};
