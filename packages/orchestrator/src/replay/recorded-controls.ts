import {
  type Checkpoint,
  type ControlTaken,
  FpfError,
  type JournalEvent,
  type RunRewound,
  type SessionOperations,
} from '@fpf/contracts';
import type { Control, ControlQueue } from '../context/control-queue.ts';
import { takesHold } from '../controls/takes-hold.ts';
import type { Tape } from './tape.ts';

/** What was asked of the run from outside, and what the session then said of its history. */
export type RecordedControls = {
  readonly queue: ControlQueue;
  readonly operations: Pick<SessionOperations, 'history' | 'steps' | 'rewind'>;
};

type Step = Pick<Checkpoint, 'session_step'> & Partial<Pick<RunRewound, 'changed'>>;

const kinds: ReadonlySet<string> = new Set(['control-taken', 'checkpoint', 'run-rewound']);

/**
 * Each is asked again at the point at which it took hold. One that could not take hold there, or at no such point, is
 * not made again.
 */
export function recordedControls(tape: Tape): RecordedControls {
  const row = tape.attempt.events.filter(({ kind }) => kinds.has(kind));
  let taking: Step | undefined;
  const queue: ControlQueue = {
    ask: nobodyAsks,
    first: (before) => {
      const [next] = row;
      if (!next || next.payload['before'] !== before || !takesHold(controlOf(next), before)) return undefined;
      taking = next.payload as unknown as Step;
      return { control: controlOf(next), done: () => undefined, refused: () => undefined };
    },
    remove: () => {
      row.shift();
      taking = undefined;
    },
    // Nothing more was asked: this is where the run was stopped, or it was told to end and the record does not say so.
    arrival: async () => {
      if (!tape.stopHere()) tape.askedFor('what was asked of the run while it waited');
    },
    idle: () => false,
    close: () => undefined,
  };
  return {
    queue,
    operations: {
      // What an earlier attempt went back behind has been put back: the history has more steps than it had then.
      steps: async () => taking?.session_step ?? Number.MAX_SAFE_INTEGER,
      // Whether others were in the way was judged then.
      history: async () => [],
      rewind: async () => (taking?.changed ?? []).map((path) => ({ path, op: 'modify' as const })),
    },
  };
}

function controlOf({ kind, payload }: JournalEvent): Control {
  if (kind === 'control-taken') return (payload as unknown as ControlTaken).control;
  if (kind === 'run-rewound') return { kind: 'rewind', to: (payload as unknown as RunRewound).to, dryRun: false };
  const { label } = payload as unknown as Checkpoint;
  return { kind: 'checkpoint', ...(label !== undefined && { label }) };
}

async function nobodyAsks(): Promise<never> {
  throw new FpfError({
    code: 'run.ended',
    message: 'orchestrator: a replay is asked nothing.',
    hint: 'Ask a run that goes on.',
  });
}
