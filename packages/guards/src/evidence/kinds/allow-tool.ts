import { type EvidenceResolver, judgedTool } from '@fpf/contracts';
import { allowedByName } from '../../rules/allowed-by-name.ts';
import { readFrom } from '../carriers.ts';
import { wordsOf } from '../words.ts';

/**
 * `allow.tool`: what the project's rules say of the tool by its name alone; unknown where they also ask about something
 * else.
 */
export const allowTool: EvidenceResolver = {
  kind: 'allow.tool',
  about: { summary: "The project's rules allow the tool, by name alone.", subject: 'none', value: 'boolean' },
  resolve: async ({ call, context: { policy } }) => {
    const said = allowedByName(judgedTool(call), policy);
    if (said === 'unknown') return { status: 'unknown', detail: 'its rules ask for more than the name' };
    return { status: 'present', value: said === 'yes', carrier: readFrom('policy', 'policy', policy ?? null) };
  },
  words: wordsOf({
    topic: () => "whether the project's rules allow the tool by its name",
    refuted: () => ({
      said: "the project's rules do not allow the tool",
      next: 'Allow it under policy.allow in fpf.config.json if you want it.',
    }),
  }),
};
