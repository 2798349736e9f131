import type { Clock, EvidenceResolver, JournalEvent } from '@fpf/contracts';
import { ageOf, eventsOfCalls } from '../calls-in-journal.ts';
import { journalOf } from '../carriers.ts';
import { secondsIn } from '../seconds.ts';
import { wordsOf } from '../words.ts';

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
