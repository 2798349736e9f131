import type { EvidenceResolver } from '@fpf/contracts';
import { isOpen, lastCallOf } from '../calls-in-journal.ts';
import { journalEvent, journalOf } from '../carriers.ts';
import { wordsOf } from '../words.ts';

/**
 * `call.state:TOOL`: pass, degrade or abstain, of the last call of it in this run; also of one that was stopped before
 * it started.
 */
export const callState: EvidenceResolver = {
  kind: 'call.state',
  about: { summary: 'The state of the last call of a tool in this run.', subject: 'required', value: 'string' },
  resolve: async ({ subject, call, context: { journal } }) => {
    if (isOpen(journal, subject, call.call_id))
      return { status: 'unknown', detail: 'its last call was started, and did not end' };
    const ended = lastCallOf(journal, 'tool-result', subject, call.call_id);
    const decided = lastCallOf(journal, 'guard-decision', subject, call.call_id);
    if (decided && (!ended || decided.event.seq > ended.event.seq)) {
      if (decided.payload.decision !== 'abstain')
        return { status: 'unknown', detail: 'its last call was decided, and did not end' };
      return { status: 'present', value: 'abstain', carrier: journalEvent(decided.event) };
    }
    if (!ended) return { status: 'absent', carrier: journalOf(journal, []) };
    return { status: 'present', value: ended.payload.state, carrier: journalEvent(ended.event) };
  },
  words: wordsOf({
    topic: (tool) => `how the last call of ${tool} ended`,
    absent: (tool) => ({
      said: `${tool} was not called in this run`,
      next: `Ask for something that calls ${tool} first.`,
    }),
  }),
};
