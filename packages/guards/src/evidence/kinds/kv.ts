import type { EvidenceResolver } from '@fpf/contracts';
import { hashJson } from '@fpf/contracts/hash';
import { shown, wordsOf } from '../words.ts';

const namespace = 'guard-facts';

/** `kv:KEY`: what a person stated for guards under a key. No tool writes there. */
export const kv: EvidenceResolver = {
  kind: 'kv',
  about: { summary: 'What a person stated under a key.', subject: 'required', value: 'json', volatile: true },
  resolve: async ({ subject = '', context: { facts } }) => {
    if (!facts) return { status: 'unknown', detail: 'this project keeps no facts for guards' };
    const value = await facts.get(namespace, subject);
    const carrier = { type: 'key-value', ref: `${namespace}/${subject}` };
    if (value === undefined) return { status: 'absent', carrier };
    return { status: 'present', value, carrier: { ...carrier, sha256: hashJson(value) } };
  },
  words: wordsOf({
    topic: (key) => `what is stated under ${key}`,
    absent: (key) => ({ said: `nobody has stated ${key}`, next: `State it: \`fpf guards facts set ${key} VALUE\`.` }),
    refuted: (key, { value }) => ({
      said: `${key} is stated as ${shown(value)}`,
      next: `State something else: \`fpf guards facts set ${key} VALUE\`.`,
    }),
  }),
};
