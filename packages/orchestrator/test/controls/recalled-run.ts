import assert from 'node:assert/strict';
import { type JournalEvent, payloadsOf, type RunTrace } from '@fpf/contracts';
import { fixedHost } from '@fpf/contract-tests';
import type { Hook, Query } from '../../src/index.ts';
import { bareTrace } from '../support/bare-trace.ts';
import type { Disk } from '../support/fake-session.ts';
import { tryRun, type World } from '../support/fakes.ts';
import { answering } from '../support/resumed-runs.ts';

/**
 * Something that is asked of a run when it has come so far: the model answered in a turn, a call was executed, or it
 * waits.
 */
export type Act = {
  readonly after: `model/${number}` | `result/${number}` | `wait/${number}`;
  readonly act: (query: Query) => Promise<unknown>;
};

const turned: ReadonlySet<string> = new Set(['control-taken', 'checkpoint', 'run-rewound']);

export function controlsOn({ events }: Disk): readonly JournalEvent[] {
  return events.filter(({ kind }) => turned.has(kind));
}

/**
 * One attempt of a run that is turned by a script, each act of which is journaled as one event. What an earlier attempt
 * had journaled is not asked again; what it was asked and had not, is asked at once.
 */
export async function attempt(world: World, script: readonly Act[], on: Disk, resume?: string) {
  let left = script.slice(controlsOn(on).length);
  const past = new Set(on.events.map(({ step_key: key }) => key));
  const waited = new Set(controlsOn(on).map(({ payload }) => payload['before']));
  const act = (at: string): void => {
    while (left[0]?.after === at) {
      void left[0].act(query).catch(() => undefined);
      left = left.slice(1);
    }
  };
  const { query, seen } = tryRun(
    {
      ...answering(on, world),
      embedding: { ...world.embedding, hooks: listening(act), keepOpen: true },
      ...(resume !== undefined && { resume: { run: resume } }),
    },
    { ...fixedHost(), ids: ids(on) },
  );
  while (left[0] && (past.has(left[0].after) || waited.has(left[0].after.replace('wait', 'turn')))) act(left[0].after);
  for await (const event of query) if (event.type === 'run-waiting') act(event.before.replace('turn', 'wait'));
  const outcome = await query.result();
  return {
    outcome,
    seen,
    run: query.runId,
    trace: seen.reports.at(-1)?.trace,
    asked: payloadsOf(on.events, 'model-result').length,
  };
}

/** Tells how far the run has come, before what came is journaled: what is asked then waits at the very next point. */
export function listening(tell: (at: string) => void): readonly Hook[] {
  const number = (id: string): string => id.slice(id.lastIndexOf('/') + 1);
  return [
    {
      name: 'after-model',
      stage: 'after-model',
      run: (input) => void (input.stage === 'after-model' && tell(`model/${input.turn}`)),
    },
    {
      name: 'after-tool',
      stage: 'after-tool',
      run: (input) => void (input.stage === 'after-tool' && tell(`result/${number(input.call.id)}`)),
    },
  ];
}

/** Ids that no attempt gives twice. */
function ids(on: Disk): { readonly next: () => string } {
  let given = on.events.length * 100;
  return { next: () => `00000000-0000-7000-8000-${String(++given).padStart(12, '0')}` };
}

/** Without what is another in each attempt: times, hashes over them, ids, and the events of going on. */
export function comparable(trace: RunTrace | undefined): unknown {
  assert.ok(trace);
  const named = new Map<string, string>();
  const text = JSON.stringify(bareTrace(trace));
  return JSON.parse(
    text.replaceAll(/00000000-0000-7000-8000-\d{12}/g, (id) => {
      if (!named.has(id)) named.set(id, `ID${named.size + 1}`);
      return named.get(id) ?? id;
    }),
  ) as unknown;
}
