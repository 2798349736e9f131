import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { JournalEvent } from '@fpf/contracts';
import { attempt, begunIn, type Ended } from './attempt.ts';
import { reportPoints } from './end-at.ts';
import { judge, type Judged } from './judge.ts';
import { type Engine, placeIn, type Place, type Point } from './orders.ts';
import { answers } from './story.ts';

/** The process ends itself at a step, or is killed after a share of the time that a whole run takes. */
export type Kill = { readonly point: Point } | { readonly share: number };

export type Fired = { readonly judged: Judged; readonly kills: number; readonly attempts: number; readonly ms: number };

const most = 24;

/**
 * Some runs in one session, one after another: an attempt for each kill, then on to the run's end; and what each came
 * to, beside the run in that place that nobody killed.
 */
export async function underFire(
  engine: Engine,
  runs: readonly (readonly Kill[])[],
  whole: readonly (Fired | undefined)[] = [],
): Promise<readonly Fired[]> {
  const dir = realpathSync(mkdtempSync(join(tmpdir(), 'fpf-run-kills-')));
  try {
    const place = placeIn(dir);
    mkdirSync(place.workspace);
    writeFileSync(join(place.workspace, 'README.md'), 'hello\n');
    writeFileSync(place.answers, answers);
    const fired: Fired[] = [];
    for (const [at, kills] of runs.entries()) {
      rmSync(place.begun, { force: true });
      fired.push(await drive(place, engine, kills, { whole: whole[at], earlier: fired.map(({ judged }) => judged) }));
    }
    return fired;
  } catch (error) {
    throw new Error(
      `${engine}, killed at ${JSON.stringify(runs)}, in ${dir}: ${error instanceof Error ? error.message : String(error)}`,
      {
        cause: error,
      },
    );
  } finally {
    if (process.env['FPF_KEEP'] === undefined) rmSync(dir, { recursive: true, force: true });
  }
}

type Beside = { readonly whole: Fired | undefined; readonly earlier: readonly Judged[] };

async function drive(place: Place, engine: Engine, kills: readonly Kill[], { whole, earlier }: Beside): Promise<Fired> {
  let [killed, attempts, ms] = [0, 0, 0];
  let ended: Ended | undefined;
  let resume = begunIn(place);
  for (const kill of [...kills, ...Array.from({ length: most }, () => undefined)]) {
    const orders = { place, engine, ...(resume && { resume }), ...(kill && 'point' in kill && { point: kill.point }) };
    const tried = await attempt(orders, kill && 'share' in kill ? kill.share * (whole?.ms ?? 0) : undefined);
    attempts += 1;
    ms = tried.ms;
    if (tried.killed) killed += 1;
    resume = begunIn(place);
    if (tried.killed) continue;
    const over = /^orchestrator: run \S+ has (completed|degraded)\.$/.exec(tried.ended?.words[0] ?? '')?.[1];
    // The process was killed when all was done: it had ended, and nothing was left to go on with.
    if (over !== undefined) {
      ended = { outcome: over, codes: [], words: [] };
      break;
    }
    // Nothing of it was journaled: it is asked again.
    if (tried.ended?.outcome === 'failed' && tried.ended.codes.includes('run.not-resumable')) {
      resume = undefined;
      continue;
    }
    ended = tried.ended;
    break;
  }
  const begun = begunIn(place);
  assert.ok(begun && ended, 'it came to an end');
  assert.ok(['completed', 'degraded'].includes(ended.outcome), JSON.stringify(ended));
  return { judged: await judge(place, engine, begun, { whole: whole?.judged, earlier }), kills: killed, attempts, ms };
}

/** Every step of a run that nobody kills, before and after its commit, in their order. */
export function pointsOf({ events, ofTasks }: Judged): readonly Point[] {
  // The end of a task has its id in its key, which is another in each run.
  const keyOf = ({ kind, step_key: key }: JournalEvent): string => (kind === 'task-ended' ? 'task-end' : key);
  const pointsAt = ({ kind, key }: Pick<Point, 'kind' | 'key'>, of?: 'task'): readonly Point[] => [
    { kind, key, when: 'before', ...(of && { of }) },
    { kind, key, when: 'after', ...(of && { of }) },
  ];
  const at = (event: JournalEvent, of?: 'task'): readonly Point[] =>
    pointsAt({ kind: event.kind, key: keyOf(event) }, of);
  const begun = events.findIndex(({ kind }) => kind === 'task-started') + 1;
  const ofRun = (some: readonly JournalEvent[]): readonly Point[] => some.flatMap((event) => at(event));
  return [
    ...ofRun(events.slice(0, begun)),
    ...ofTasks.flatMap((event) => at(event, 'task')),
    ...ofRun(events.slice(begun)),
    ...reportPoints,
  ];
}
