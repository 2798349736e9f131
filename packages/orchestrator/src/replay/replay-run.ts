import type { Host, JournalEvent, LoadedSkill, ModelRequest } from '@fpf/contracts';
import type { FilledPorts, RunSettings } from '../context.ts';
import { attemptsOf } from './attempts.ts';
import { type Difference, differencesOf } from './differences.ts';
import { laidAgain } from './laid-again.ts';
import { assertNoTasks, assertReadable, assertSameTools } from './readable.ts';
import { replayAttempt } from './replay-attempt.ts';
import { type Replayed, replayedOf } from './replayed.ts';

export type ReplayOptions = {
  /** `current`: what the rules and guards of the project would have decided on what was then known; what that does not tell is unknown. */
  readonly policy?: 'recorded' | 'current';
  readonly signal?: AbortSignal;
};

export type ReplayStack = { readonly ports: FilledPorts; readonly settings: RunSettings; readonly host: Host };

/** What was seen while the run was made again. */
export type Overheard = { readonly requests: Map<number, ModelRequest>; readonly skills: Map<string, LoadedSkill> };

/**
 * Does a run once more from its journal, attempt by attempt: the same program, on what is recorded. No model is asked, no session opened, no
 * tool run, nothing written.
 */
export async function replayRun(stack: ReplayStack, events: readonly JournalEvent[], options: ReplayOptions = {}): Promise<Replayed> {
  return (await overhear(stack, events, options)).replayed;
}

export async function overhear(
  { ports, settings, host }: ReplayStack,
  events: readonly JournalEvent[],
  { policy = 'recorded', signal }: ReplayOptions,
): Promise<{ readonly replayed: Replayed; readonly overheard: Overheard }> {
  assertReadable(events);
  const attempts = attemptsOf(events);
  assertNoTasks(events);
  assertSameTools(events, settings);
  const overheard: Overheard = { requests: new Map(), skills: new Map() };
  const world = {
    ports,
    settings,
    host,
    hear: {
      asked: (turn: number, request: ModelRequest) => void overheard.requests.set(turn, request),
      loaded: (skills: readonly LoadedSkill[]) => {
        for (const skill of skills) overheard.skills.set(skill.pin.name, skill);
      },
    },
    ...(policy === 'current' && { policy: { now: settings.policy } }),
  };
  const made: JournalEvent[] = [];
  const differs: Difference[] = [];
  const beyond: { readonly attempt: number; readonly what: string }[] = [];
  for (const attempt of attempts) {
    signal?.throwIfAborted();
    const again = await replayAttempt(attempt, world);
    made.push(...again.made);
    const laid = laidAgain(attempt, again.made);
    made.push(...laid);
    differs.push(...differencesOf(attempt.events, again.made), ...differencesOf(attempt.laid, laid));
    if (again.beyond !== undefined) beyond.push({ attempt: attempt.number, what: again.beyond });
  }
  return { replayed: replayedOf({ events, made, attempts: attempts.length, differs, beyond }), overheard };
}
