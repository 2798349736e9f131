import type { Clock, EvidenceResolver } from '@fpf/contracts';
import { ageOf, isOpen, lastCallOf } from '../calls-in-journal.ts';
import { journalEvent, journalOf } from '../carriers.ts';
import { secondsIn } from '../seconds.ts';
import { wordsOf } from '../words.ts';

/**
 * `call.ok:TOOL?within=SECONDS`: did the last call of it in this run end well? Read from the journal, never from
 * memory; the carrier is that call. Of a call that ended longer ago than asked nobody can tell whether it would still
 * end well: that time may run out before the tool begins.
 */
export function callOk(clock: Clock): EvidenceResolver {
  return {
    kind: 'call.ok',
    about: {
      summary: 'The last call of a tool in this run ended well.',
      subject: 'required',
      params: ['within'],
      value: 'boolean',
      volatile: true,
    },
    resolve: async ({ subject, params, call, context: { journal } }) => {
      const within = secondsIn(params, 'within');
      if (isOpen(journal, subject, call.call_id))
        return { status: 'unknown', detail: 'its last call was started, and did not end' };
      const last = lastCallOf(journal, 'tool-result', subject, call.call_id);
      if (!last) return { status: 'absent', carrier: journalOf(journal, []) };
      if (within !== undefined) {
        const age = ageOf(last.event, clock.now());
        if (age === undefined) return { status: 'unknown', detail: 'the clock went back since it ended' };
        if (age > within * 1_000)
          return { status: 'unknown', detail: `its last call ended more than ${within} seconds ago` };
      }
      return { status: 'present', value: last.payload.state === 'pass', carrier: journalEvent(last.event) };
    },
    words: wordsOf({
      topic: (tool) => `whether ${tool} ended well`,
      absent: (tool) => ({
        said: `${tool} was not called in this run`,
        next: `Ask for something that calls ${tool} first.`,
      }),
      refuted: (tool) => ({
        said: `the last call of ${tool} in this run did not end well`,
        next: `Ask for something that calls ${tool} again.`,
      }),
    }),
  };
}
