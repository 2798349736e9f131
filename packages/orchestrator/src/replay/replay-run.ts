import { type ControlTaken, genesisHash, type Host, type JournalEvent, type ModelRequest } from '@fpf/contracts';
import { seal } from '@fpf/contracts/hash';
import { assertNamed } from '../assert-named.ts';
import type { FilledPorts } from '../context/ports.ts';
import type { RunSettings } from '../context/settings.ts';
import { forkedJournal } from '../session/fork-journal.ts';
import { type Attempt, attemptsOf } from './attempts.ts';
import { differencesOf } from './differences.ts';
import { assertReadable, assertSameTools, tasksOf } from './readable.ts';
import type { RecordedJournals } from './recorded-session.ts';
import { type MadeAgain, replayAttempt, type ReplayWorld } from './replay-attempt.ts';
import { type Again, type Replayed, replayedOf } from './replayed.ts';

export type ReplayOptions = {
  /**
   * `current`: what the rules and guards of the project would have decided on what was then known; what that does not
   * tell is unknown.
   */
  readonly policy?: 'recorded' | 'current';
  /** The journals of the run's tasks, each by itself, in any order. */
  readonly tasks?: readonly (readonly JournalEvent[])[];
  readonly signal?: AbortSignal;
};

export type ReplayStack = { readonly ports: FilledPorts; readonly settings: RunSettings; readonly host: Host };

/** What was asked while the run was made again: by the run, or by its task, and in which turn. */
export type Asked = { readonly run: string; readonly turn: number; readonly request: ModelRequest };

/**
 * Does a run once more from its journal, attempt by attempt, and its tasks within it: the same program, on what is
 * recorded. No model is asked, no session opened, no tool run, nothing written.
 */
export async function replayRun(
  stack: ReplayStack,
  events: readonly JournalEvent[],
  options: ReplayOptions = {},
): Promise<Replayed> {
  return (await overhear(stack, events, options)).replayed;
}

type Overheard = {
  readonly replayed: Replayed;
  readonly asked: readonly Asked[];
  readonly tasks: RecordedJournals;
};

export async function overhear(
  { ports, settings, host }: ReplayStack,
  events: readonly JournalEvent[],
  { policy = 'recorded', tasks: journals = [], signal }: ReplayOptions,
): Promise<Overheard> {
  assertReadable(events);
  for (const journal of journals) assertReadable(journal);
  const attempts = attemptsOf(events);
  const tasks: RecordedJournals = new Map(
    [...tasksOf(events, journals)].map(([task, journal]) => [task, attemptsOf(journal)]),
  );
  assertSameTools(events, settings);
  if (policy === 'current') await assertNamed({ host, ports, settings });
  const asked: Asked[] = [];
  const world: ReplayWorld = {
    ports,
    settings,
    host,
    tasks,
    hear: (request) => void asked.push(request),
    ...(policy === 'current' && { policy: { now: settings.policy } }),
  };
  const again = new Map<Attempt, MadeAgain>();
  for (const attempt of attempts) {
    signal?.throwIfAborted();
    const { tasks: handed, ...own } = await replayAttempt(attempt, world);
    again.set(attempt, own);
    for (const [ofTask, made] of handed) again.set(ofTask, made);
  }
  const whole = (all: readonly Attempt[]): Again => compared(all, again);
  return { replayed: replayedOf(whole(attempts), [...tasks.values()].map(whole)), asked, tasks };
}

/** All attempts of a run, or of a task, beside what was made again of each. */
function compared(attempts: readonly Attempt[], again: ReadonlyMap<Attempt, MadeAgain>): Again {
  const each = attempts.map((attempt) => {
    const { made, beyond } = again.get(attempt) ?? { made: [] };
    const laid = laidAgain(attempt, made);
    return {
      made: [...made, ...laid],
      differs: [...differencesOf(attempt.events, made), ...differencesOf(attempt.laid, laid)],
      beyond: beyond === undefined ? [] : [{ attempt: attempt.number, what: beyond }],
    };
  });
  return {
    events: attempts.flatMap(({ events, laid }) => [...events, ...laid]),
    made: each.flatMap(({ made }) => made),
    attempts: attempts.length,
    differs: each.flatMap(({ differs }) => differs),
    beyond: each.flatMap(({ beyond }) => beyond),
  };
}

/**
 * The message that a fork was begun with, laid down once more behind what it has of its parent: its text is given, its
 * place is not.
 */
function laidAgain(
  { run, began: { parent, session }, before, laid }: Attempt,
  made: readonly JournalEvent[],
): readonly JournalEvent[] {
  const [first] = laid;
  if (!first || !parent) return [];
  const { control } = first.payload as unknown as ControlTaken;
  const message = control.kind === 'message' ? control.text : undefined;
  const drafts = forkedJournal([...before, ...made], { parent, session, message, now: first.at }).slice(
    before.length + made.length,
  );
  const sealed: JournalEvent[] = [];
  for (const draft of drafts) {
    const prev = sealed.at(-1) ?? made.at(-1);
    const seq = before.length + made.length + sealed.length + 1;
    sealed.push(seal('journal', { ...draft, run_id: run, seq }, prev?.hash ?? genesisHash));
  }
  return sealed;
}
