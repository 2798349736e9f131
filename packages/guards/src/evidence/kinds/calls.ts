import {
  type AdmittedCall,
  type Clock,
  type EvidenceResolver,
  type EvidenceWords,
  type JournalEvent,
  type JournalPayload,
  standingEvents,
} from '@fpf/contracts';
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
    },
    resolve: async ({ subject, params, call, context }) => {
      const within = secondsIn(params, 'within');
      const journal = ofThisRun(context.journal, call);
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
  resolve: async ({ subject, call, context }) => {
    const journal = ofThisRun(context.journal, call);
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
    resolve: async ({ subject, params, call, context }) => {
      const per = secondsIn(params, 'per');
      const journal = ofThisRun(context.journal, call);
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

/**
 * The events of the call's run and of the parts of its work that were handed on: a run and its tasks are one to whoever
 * asks what was done. What any other run did is no evidence here.
 */
function ofThisRun(journal: readonly JournalEvent[], { call_id }: AdmittedCall): readonly JournalEvent[] {
  // Loops: what guards are handed is frozen, and over a frozen array `filter` takes five times as long.
  const handedOn: JournalEvent[] = [];
  for (const event of journal) if (event.kind === 'task-started') handedOn.push(event);
  const own = call_id.slice(0, call_id.lastIndexOf('/'));
  const whole = handedOn.find(({ payload }) => payload['task'] === own)?.run_id ?? own;
  const runs = new Set<unknown>([whole]);
  for (const { run_id, payload } of handedOn) if (run_id === whole) runs.add(payload['task']);
  const events: JournalEvent[] = [];
  for (const event of journal) if (runs.has(event.run_id)) events.push(event);
  return events;
}

type CallKind = 'guard-decision' | 'tool-intent' | 'tool-result';
type CallEvent<K extends CallKind> = { readonly event: JournalEvent; readonly payload: JournalPayload<K> };

/**
 * The last call of a tool as one kind of event has it, without the call that is being judged, and without those that
 * the run has gone back behind: what they found was of other files than there are now.
 */
function lastCallOf<K extends CallKind>(
  journal: readonly JournalEvent[],
  kind: K,
  tool: string | undefined,
  own: string,
): CallEvent<K> | undefined {
  const event = standingEvents(journal).findLast((one) => isOf(one, kind, tool, own));
  return event && { event, payload: event.payload as unknown as JournalPayload<K> };
}

/**
 * The events of a kind that tell of a tool's calls, without the call that is being judged; also of calls that were
 * taken back.
 */
function eventsOfCalls(
  journal: readonly JournalEvent[],
  kind: CallKind,
  { tool, own }: { readonly tool: string | undefined; readonly own: string },
): readonly JournalEvent[] {
  return journal.filter((event) => isOf(event, kind, tool, own));
}

/** A tool that was started, and of which nobody has said how it ended. */
function isOpen(journal: readonly JournalEvent[], tool: string | undefined, own: string): boolean {
  const last = lastCallOf(journal, 'tool-intent', tool, own)?.payload.call_id;
  return (
    last !== undefined &&
    !journal.findLast((event) => isOf(event, 'tool-result', tool, own) && event.payload['call_id'] === last)
  );
}

/** How long ago, in milliseconds; undefined for what was written in the future, or at no time that can be read. */
function ageOf(event: JournalEvent, now: number): number | undefined {
  const age = now - Date.parse(event.at);
  return age >= 0 ? age : undefined;
}

function isOf({ kind, payload }: JournalEvent, wanted: CallKind, tool: string | undefined, own: string): boolean {
  return kind === wanted && payload['tool'] === tool && payload['call_id'] !== own;
}
