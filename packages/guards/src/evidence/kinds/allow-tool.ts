import { type EvidenceResolver, judgedTool } from '@fpf/contracts';
import { hashJson } from '@fpf/contracts/hash';
import { allowedByName } from '../../rules/allowed-by-name.ts';
import { wordsOf } from '../words.ts';

/** `allow.tool`: what the project's rules say of the tool by its name alone; unknown where they also ask about something else. */
export const allowTool: EvidenceResolver = {
  kind: 'allow.tool',
  about: { summary: "The project's rules allow the tool, by name alone.", subject: 'none', value: 'boolean' },
  resolve: async ({ call, context: { policy } }) => {
    const said = allowedByName(judgedTool(call), policy);
    const carrier = { type: 'policy', ref: 'policy', ...(policy && { sha256: hashJson(policy) }) };
    if (said === 'unknown') return { status: 'unknown', detail: 'its rules ask for more than the name' };
    return { status: 'present', value: said === 'yes', carrier };
  },
  words: wordsOf({
    topic: () => "whether the project's rules allow the tool by its name",
    refuted: () => ({
      said: "the project's rules do not allow the tool",
      next: 'Allow it under policy.allow in fpf.config.json if you want it.',
    }),
  }),
};
