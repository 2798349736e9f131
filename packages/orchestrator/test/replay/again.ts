import assert from 'node:assert/strict';
import type { JournalEvent, StopSignal } from '@fpf/contracts';
import { fixedHost } from '@fpf/contract-tests';
import type { Replayed, ReplayOptions } from '../../src/index.ts';
import { type Disk, disk } from '../support/fake-session.ts';
import { nothingSeen, type Seen, stackOf, tryRun, type World } from '../support/fakes.ts';
import { judging } from './judging.ts';

export type Ran = {
  readonly world: World;
  readonly on: Disk;
  readonly run: string;
  readonly outcome: string;
  readonly seen: Seen;
};

/** One attempt of a run, over what outlives it. */
export async function ran(
  world: World,
  { on = disk(), resume }: { readonly on?: Disk; readonly resume?: string } = {},
): Promise<Ran> {
  const all: World = {
    guards: judging(),
    ...world,
    disk: on,
    ...(resume !== undefined && { resume: { run: resume } }),
  };
  const { query, seen } = tryRun(all);
  const { outcome } = await query.result();
  return { world: all, on, run: query.runId, outcome, seen };
}

/** A run that is stopped by a signal when its model is asked, or its tool run, for the n-th time. */
export async function stopped(
  world: World,
  when: (seen: Seen) => boolean,
  signal: StopSignal = 'SIGINT',
): Promise<Ran> {
  const on = disk();
  const { query, seen } = tryRun({ guards: judging(), ...world, disk: on });
  const look = setInterval(() => {
    if (when(seen)) void query.interrupt(signal);
  }, 1);
  const { outcome } = await query.result();
  clearInterval(look);
  return { world: { guards: judging(), ...world }, on, run: query.runId, outcome, seen };
}

/** The journal once more, in a stack that has nothing of that run but its skills, tools and engine. */
export async function again(
  { world, on }: Pick<Ran, 'world' | 'on'>,
  {
    events = runOn(on),
    options = {},
  }: { readonly events?: readonly JournalEvent[]; readonly options?: ReplayOptions } = {},
): Promise<Replayed> {
  const seen = nothingSeen();
  const untouched = disk();
  const { embedding: _e, ...rest } = world;
  const replayed = await stackOf({ ...rest, disk: untouched }, seen, fixedHost(Date.UTC(2031, 3, 4))).replay(events, {
    tasks: tasksOn(on),
    ...options,
  });
  assert.deepEqual(
    [seen.ran, seen.asked, seen.reports, untouched.writes],
    [[], [], [], 0],
    'nothing is run, asked, reported or written',
  );
  return replayed;
}

/** Of what is on a disk, the journal of the run, and those of its tasks. */
function runOn({ events }: Disk): readonly JournalEvent[] {
  return events.filter(({ run_id: of }) => of === events[0]?.run_id);
}

export function tasksOn({ events }: Disk): readonly (readonly JournalEvent[])[] {
  const tasks = new Set(events.map(({ run_id: of }) => of));
  if (events[0]) tasks.delete(events[0].run_id);
  return [...tasks].map((task) => events.filter(({ run_id: of }) => of === task));
}

/** Nothing but what differs, so that a failing test says it. */
export function differing(replayed: Replayed): unknown {
  const each = [replayed, ...replayed.tasks].flatMap(({ same, differs, calls, turns, journal, beyond }) => {
    const all = [...differs, ...turns.flatMap((turn) => turn.differs), ...calls.flatMap((call) => call.differs)];
    return same && journal.same && all.length === 0 && beyond.length === 0 ? [] : [[same, journal.same, all, beyond]];
  });
  return each;
}

export async function sameAgain(of: Pick<Ran, 'world' | 'on'>): Promise<void> {
  assert.deepEqual(differing(await again(of)), []);
}
