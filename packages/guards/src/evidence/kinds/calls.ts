import type { Clock, EvidenceResolver, EvidenceWords, JournalEvent } from '@fpf/contracts';
import { ageOf, eventsOfCalls, isOpen, lastCallOf } from '../calls-in-journal.ts';
import { journalEvent, journalOf } from '../carriers.ts';
import { secondsIn } from '../read-subject.ts';
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
      absent: notCalled,
      refuted: (tool) => ({
        said: `the last call of ${tool} in this run did not end well`,
        next: `Ask for something that calls ${tool} again.`,
      }),
    }),
  };
}

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
    absent: notCalled,
  }),
};

/**
 * `rate.calls:TOOL?per=SECONDS`: how often a tool was started in this run, in all or within a time. What was started in
 * the future, because the clock went back, counts as within.
 */
export function rateCalls(clock: Clock): EvidenceResolver {
  return {
    kind: 'rate.calls',
    about: {
      summary: 'How often a tool was started in this run.',
      subject: 'required',
      params: ['per'],
      value: 'number',
    },
    resolve: async ({ subject, params, call, context: { journal } }) => {
      const per = secondsIn(params, 'per');
      const now = clock.now();
      const within = (event: JournalEvent): boolean => per === undefined || (ageOf(event, now) ?? 0) < per * 1_000;
      const counted = eventsOfCalls(journal, 'tool-intent', { tool: subject, own: call.call_id }).filter(within);
      return { status: 'present', value: counted.length, carrier: journalOf(journal, counted) };
    },
    words: wordsOf({ topic: (tool) => `how often ${tool} was called in this run` }),
  };
}

function notCalled(tool: string): EvidenceWords {
  return { said: `${tool} was not called in this run`, next: `Ask for something that calls ${tool} first.` };
}
