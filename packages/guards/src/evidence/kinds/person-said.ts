import { type EvidenceResolver, payloadsOf } from '@fpf/contracts';
import { canonicalJson } from '@fpf/contracts/hash';
import { journalEvent, journalOf } from '../carriers.ts';
import { wordsOf } from '../words.ts';

/**
 * `person.said:ARGUMENT`: did a person say this value of the call, when they were asked for what the request left open?
 * The carrier is the model's answer that the question was about.
 */
export const personSaid: EvidenceResolver = {
  kind: 'person.said',
  about: {
    summary: 'A person was asked for the value of this argument, and said the one that the call has.',
    subject: 'required',
    value: 'boolean',
  },
  resolve: async ({ subject = '', call, context }) => {
    const run = call.call_id.slice(0, call.call_id.lastIndexOf('/'));
    const value = call.args[subject];
    const event = context.journal.findLast(
      (one) =>
        one.run_id === run &&
        payloadsOf([one], 'model-result').some(({ said = [] }) =>
          said.some(
            ({ tool, argument, answer, from }) =>
              from === undefined &&
              tool === call.tool.name &&
              argument === subject &&
              answer !== undefined &&
              value !== undefined &&
              canonicalJson(answer) === canonicalJson(value),
          ),
        ),
    );
    if (!event) return { status: 'absent', carrier: journalOf(context.journal, []) };
    return { status: 'present', value: true, carrier: journalEvent(event) };
  },
  words: wordsOf({
    topic: (argument) => `whether a person said ${argument}`,
    absent: (argument) => ({
      said: `no person was asked for ${argument}`,
      next: `Leave ${argument} out of the request, on a terminal: then it is asked for.`,
    }),
  }),
};
