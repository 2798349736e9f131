import type { JournalEvent, JsonValue } from '@fpf/contracts';
import type { EvidenceResolver } from './resolver.ts';

/** `call.ok:TOOL`: did a call of this run end well? Read from the journal, never from memory. The carrier is that call. */
export const priorCall: EvidenceResolver = {
  kind: 'call.ok',
  resolve: async ({ subject, context: { journal } }) => {
    if (subject === undefined) return { status: 'unknown', detail: 'the question names no tool' };
    const event = journal.findLast((candidate) => candidate.kind === 'tool-result' && toolOf(candidate) === subject);
    if (!event) return { status: 'absent' };
    return {
      status: 'present',
      value: event.payload['state'] === 'pass',
      carrier: { type: 'journal-event', ref: event.hash, sha256: event.hash },
    };
  },
};

function toolOf(event: JournalEvent): JsonValue | undefined {
  return event.payload['tool'];
}
