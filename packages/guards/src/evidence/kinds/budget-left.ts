import type { EvidenceResolver } from '@fpf/contracts';
import { readFrom } from '../carriers.ts';
import { wordsOf } from '../words.ts';

/** `budget.left:NAME`: what the run may still spend; absent where nothing bounds it. */
export const budgetLeft: EvidenceResolver = {
  kind: 'budget.left',
  about: { summary: 'What the run may still spend, by the name of its budget.', subject: 'required', value: 'number' },
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
