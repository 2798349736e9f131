import type { Journal } from '../context/journal.ts';
import type { Recall } from '../context/recall.ts';

/**
 * The journal of an attempt that goes on with others. A step that one of them has taken is taken: its event stands,
 * with its audit rows. A call that was broken off has a decision, an intent and a task for each attempt: the last one
 * stands.
 */
export function recallingJournal(journal: Journal, recall: Recall, attempt: number): Journal {
  return {
    ...journal,
    callKey: (kind, seq) => {
      const key = journal.callKey(kind, seq);
      return recall.lastOf(kind, seq) ? `${key}/${attempt}` : key;
    },
    record: async (kind, stepKey, payload, audit) =>
      recall.event(kind, stepKey) ?? journal.record(kind, stepKey, payload, audit),
    recordAll: (drafts) =>
      journal.recordAll(drafts.filter(({ kind, step_key: stepKey }) => !recall.event(kind, stepKey))),
  };
}
