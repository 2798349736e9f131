import { type JournalEvent, type JournalPayload, payloadsOf, type Usage, type JournalKind } from '@fpf/contracts';
import { isLessTime } from '../controls/take-less-time.ts';
import type { Attempt } from './attempts.ts';
import { type Stop, stopOf } from './stop.ts';

type CallKind = 'guard-decision' | 'run-suspended' | 'tool-result';

/**
 * The record of one attempt while it is made again. It gives what had come from outside, keeps what is made, and stops
 * the program where the attempt was stopped: what did it is recorded, and where it did follows from what is there and
 * what is not.
 */
export type Tape = {
  readonly attempt: Attempt;
  readonly made: JournalEvent[];
  readonly stop: Stop;
  readonly signals: { readonly interrupted: AbortSignal; readonly time: AbortSignal; readonly alone: AbortSignal };
  /** What the record holds of one call in this attempt. */
  readonly of: <K extends CallKind>(kind: K, seq: number) => JournalPayload<K> | undefined;
  /** The first of a kind. */
  readonly payload: <K extends JournalKind>(kind: K) => JournalPayload<K> | undefined;
  readonly twin: (kind: string, stepKey: string) => JournalEvent | undefined;
  readonly keep: (event: JournalEvent) => void;
  /** Every recorded event but the end is made. */
  readonly isAllMade: () => boolean;
  /** The model was asked, and tools were called, as often as at the recorded end. */
  readonly isAllSpent: () => boolean;
  /** The program asks for what the record does not hold. Where all else is made, this is where it was stopped. */
  readonly askedFor: (what: string) => never;
  /**
   * A run that waits is stopped where a signal or its time stopped it; false where nothing did, or something is still
   * to come.
   */
  readonly stopHere: () => boolean;
  /** An id that was given when the attempt was made. */
  readonly nextId: () => string;
  /** The program has come to its end by itself. */
  readonly afterProgram: () => void;
  /** Nothing can be made again: a skill that has drifted is not the one that decided. */
  readonly refuse: (error: unknown) => never;
  /**
   * Whether the attempt comes to an end of its own: one that died has none, and neither has one that left its record.
   */
  readonly mayEnd: () => boolean;
  /** Why it went no further. */
  readonly over: () => { readonly error: unknown; readonly beyond?: string; readonly refused?: true } | undefined;
};

export function tapeOf(attempt: Attempt, usage: () => Pick<Usage, 'model_calls' | 'tool_calls'>): Tape {
  const { events, ended } = attempt;
  const stop: Stop = attempt.goesOn ? { by: 'itself' } : stopOf(ended, attempt.began.task_of !== undefined);
  const [interrupted, time, alone] = [new AbortController(), new AbortController(), new AbortController()];
  const twins = new Map(events.map((event) => [`${event.kind} ${event.step_key}`, event]));
  const ids = events.flatMap(({ kind, payload }) =>
    kind === 'checkpoint' ? [payload['id']] : kind === 'task-started' ? [payload['task']] : [],
  );
  const wanted = events.filter((event) => !isOfEnd(event)).length;
  const made: JournalEvent[] = [];
  let found = 0;
  let over: ReturnType<Tape['over']>;
  const isAllMade = (): boolean => found === wanted;
  const isAllSpent = (): boolean => {
    const now = usage();
    return (
      ended !== undefined && now.model_calls >= ended.usage.model_calls && now.tool_calls >= ended.usage.tool_calls
    );
  };
  const halt = (): unknown => {
    if (stop.by === 'signal') (stop.alone === undefined ? interrupted : alone).abort(stop.signal);
    if (stop.by === 'time') time.abort();
    return stop.by === 'failure' ? stop.error : new Error('the recorded attempt was stopped here');
  };
  const askedFor = (what: string): never => {
    over ??=
      stop.by === 'itself' || !isAllMade()
        ? { error: new Error(`the record has nothing of ${what}`), beyond: what }
        : { error: halt() };
    throw over.error;
  };
  return {
    attempt,
    made,
    stop,
    signals: { interrupted: interrupted.signal, time: time.signal, alone: alone.signal },
    of: <K extends CallKind>(kind: K, seq: number) =>
      payloadsOf(events, kind).findLast((payload) => (payload as { readonly seq: number }).seq === seq),
    payload: (kind) => payloadsOf(events, kind)[0],
    twin: (kind, stepKey) => twins.get(`${kind} ${stepKey}`),
    keep: (event) => {
      made.push(event);
      if (!isOfEnd(event) && twins.has(`${event.kind} ${event.step_key}`)) found += 1;
      if (isAllMade() && isAllSpent() && (stop.by === 'signal' || stop.by === 'time')) halt();
    },
    isAllMade,
    isAllSpent,
    askedFor,
    stopHere: () => {
      if ((stop.by !== 'signal' && stop.by !== 'time') || !isAllMade()) return false;
      halt();
      return true;
    },
    nextId: () => (ids.shift() as string | undefined) ?? askedFor('an id'),
    afterProgram: () => {
      if (stop.by !== 'signal' && stop.by !== 'time') return;
      const why = halt();
      // An attempt that broke off in the middle of a question says nothing but what stopped it.
      if (ended?.reasons.length === 1) throw why;
    },
    refuse: (error) => {
      over ??= { error, refused: true };
      throw error;
    },
    mayEnd: () => stop.by !== 'death' && over?.beyond === undefined && !over?.refused,
    over: () => over,
  };
}

/** What comes when all is over: the end, and less time than there was, where that ended it. */
export function isOfEnd(event: Pick<JournalEvent, 'kind' | 'payload'>): boolean {
  return event.kind === 'run-ended' || isLessTime(event);
}

/** The number of a call, from its id: that begins with the run it was first made in. */
export function seqOf(callId: string): number {
  return Number(callId.slice(callId.lastIndexOf('/') + 1));
}
