import type { EvidenceResolver } from '@fpf/contracts';
import { readFrom } from '../carriers.ts';
import { shown, wordsOf } from '../words.ts';
import { hashJson } from '@fpf/contracts/hash';

/** `budget.left:NAME`: what the run may still spend; absent where nothing bounds it. */
export const budgetLeft: EvidenceResolver = {
  kind: 'budget.left',
  about: {
    summary: 'What the run may still spend, by the name of its budget.',
    subject: 'required',
    value: 'number',
    // It falls with every millisecond; that it is not over when the tool begins is the run's own timers' matter.
    stable: true,
  },
  resolve: async ({ subject = '', context: { budget } }) => {
    if (!budget) return { status: 'unknown', detail: 'the budget of the run was not given' };
    const carrier = readFrom('budget', subject, { ...budget });
    const left = Object.hasOwn(budget, subject) ? budget[subject] : undefined;
    return left === undefined ? { status: 'absent', carrier } : { status: 'present', value: left, carrier };
  },
  words: wordsOf({
    topic: (name) => `how much of ${name} is left`,
    absent: (name) => ({ said: `the run has no budget of ${name}`, next: `Set budget.${name} in fpf.config.json.` }),
  }),
};

const namespace = 'guard-facts';

/** `kv:KEY`: what a person stated for guards under a key. No tool writes there. */
export const kv: EvidenceResolver = {
  kind: 'kv',
  about: { summary: 'What a person stated under a key.', subject: 'required', value: 'json' },
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
      next:
        `State it as true, \`fpf guards facts set ${key} true\`, or let the guard say in \`when\` what it ` +
        'has to be.',
    }),
  }),
};
