import {
  type ControlTaken,
  FpfError,
  type JournalEvent,
  payloadsOf,
  type RunOutcome,
  type RunResumed,
  type RunStarted,
} from '@fpf/contracts';

/**
 * One attempt of a run as it is recorded: what lay before it, how it began, what it journaled, and how it ended where
 * it says so.
 */
export type Attempt = {
  readonly number: number;
  readonly run: string;
  readonly before: readonly JournalEvent[];
  readonly events: readonly JournalEvent[];
  readonly began: RunStarted;
  readonly resumed: RunResumed | undefined;
  readonly ended: RunOutcome | undefined;
  /** What a fork laid down after it, before it went on by itself: the message that it was begun with. */
  readonly laid: readonly JournalEvent[];
  /** Of a task: the attempt of its run that it is a part of. */
  readonly within: number;
  /** It is cut short on purpose, to see how it would go on from there. */
  readonly goesOn?: true;
};

const beginnings: ReadonlySet<string> = new Set(['run-started', 'run-resumed']);

/** A journal whose chain holds, cut where an attempt begins. */
export function attemptsOf(events: readonly JournalEvent[]): readonly Attempt[] {
  const [first] = events;
  const [began, second] = payloadsOf(events, 'run-started');
  if (first?.kind !== 'run-started' || !began) throw broken('it does not begin with what the run began with');
  if (second) throw broken('two runs begin in it');
  const odd = events.findIndex(({ seq, run_id: run }, index) => seq !== index + 1 || run !== first.run_id);
  if (odd >= 0) throw broken(`its event ${odd + 1} is not the next one of the run`);
  const starts = events.flatMap(({ kind }, index) => (beginnings.has(kind) ? [index] : []));
  return starts.map((start, index) => {
    const [own, laid] = partsOf(began, events, start, starts[index + 1]);
    const ends = payloadsOf(own, 'run-ended');
    const resumed = payloadsOf(own, 'run-resumed')[0];
    if (ends.length > 1 || (ends.length === 1 && own.at(-1)?.kind !== 'run-ended'))
      throw broken('something follows where an attempt ended');
    return {
      number: index + 1,
      run: first.run_id,
      before: events.slice(0, start),
      events: own,
      began,
      resumed,
      ended: ends[0],
      laid,
      within: resumed?.run_attempt ?? began.task_of?.attempt ?? 1,
    };
  });
}

/** The last attempt that a fork has of its parent ends where the fork was cut. */
function partsOf(
  { parent }: RunStarted,
  events: readonly JournalEvent[],
  start: number,
  end = events.length,
): readonly [own: readonly JournalEvent[], laid: readonly JournalEvent[]] {
  if (!parent || parent.seq <= start || parent.seq > end) return [events.slice(start, end), []];
  const laid = events.slice(parent.seq, end);
  if (laid.length > 1 || laid.some(({ kind, payload }) => kind !== 'control-taken' || isNoMessage(payload)))
    throw broken('something else than a message follows where the fork was cut');
  return [events.slice(start, parent.seq), laid];
}

function isNoMessage({ control }: JournalEvent['payload']): boolean {
  return (control as ControlTaken['control']).kind !== 'message';
}

function broken(what: string): FpfError {
  return new FpfError({
    code: 'report.broken',
    message: `orchestrator: the journal is none of a run: ${what}.`,
    hint: '`fpf verify RUN` says what was changed.',
  });
}
