import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { Sql } from '../../src/engine/sql.ts';
import type { StepPlan } from '../../src/store/plans.ts';
import { Findings } from '../../src/verify/findings.ts';
import { checkOrigins } from '../../src/verify/gap/check-origins.ts';
import type { Changed, Step } from '../../src/verify/gap/history-rows.ts';

type Made = { readonly op?: string; readonly plan?: Partial<StepPlan>; readonly changed?: true };

/** What is found of a table of origins, over a history and the numbers of files that are there now. */
async function found(
  history: readonly Made[],
  inos: readonly number[],
  origins: Readonly<Record<number, string>>,
): Promise<readonly string[]> {
  const findings = new Findings('gap');
  const rows = Object.entries(origins).map(([ino, base]) => ({ ino: Number(ino), base }));
  const steps = history.map(({ op = 'tool' }, index) => ({ seq: index + 1, op }) as Step);
  const changes = steps.flatMap((step, index) =>
    history[index]?.changed ? [{ step, change: { path: 'a', op: 'add' } satisfies Changed['change'] }] : [],
  );
  const plans = new Map(
    history.flatMap(({ plan }, index) => (plan ? [[index + 1, { set: [], drop: [], ...plan }] as const] : [])),
  );
  const entries = new Map(
    inos.map((ino) => [`f${ino}`, { type: 'fifo', mode: 0o644, size: 0, ino, mtime: 0n } as const]),
  );
  const sql = { all: async () => rows } as unknown as Sql;
  await checkOrigins(sql, { steps, changes, plans }, { delta: { entries, whiteouts: new Set() } }, findings);
  return findings.done().findings.map(({ subject, problem }) => `${subject} ${problem}`);
}

const made = (from: number, ...rows: readonly (readonly [number, string])[]): Made => ({
  changed: true,
  plan: { origins: { from, made: rows } },
});

test('rows are what the steps sealed that made the files', async () => {
  const history = [made(2, [2, '70'], [4, '71']), made(5, [5, '72'])];
  assert.deepEqual(await found(history, [2, 3, 4, 5], { 2: '70', 4: '71', 5: '72' }), []);
  assert.deepEqual(await found(history, [2, 3, 4, 5], { 2: '99', 3: '70', 5: '72' }), [
    'file 2 is said to come from file 99 of the host, and the step that made it says 70',
    'file 3 is said to come from the host, and the step that made it says not',
    'file 4 comes from file 71 of the host by the step that made it, and fs_origin says not',
  ]);
});

test('a number that is given out again has nothing of the file that had it', async () => {
  const history = [made(2, [2, '70'], [3, '71']), made(3)];
  assert.deepEqual(await found(history, [2, 3], { 2: '70' }), []);
  assert.deepEqual(await found(history, [2, 3], { 2: '70', 3: '71' }), [
    'file 3 is said to come from the host, and the step that made it says not',
  ]);
  assert.deepEqual(await found([made(2, [2, '70'])], [], {}), [], 'it is gone');
});

test('of what an earlier version made nothing is told; of what came later, all', async () => {
  const history = [{ changed: true } as const, made(4, [4, '72'])];
  assert.deepEqual(await found(history, [2, 4], { 2: 'any', 4: '72' }), []);
  assert.equal((await found(history, [2, 4], { 2: 'any', 4: '73' })).length, 1);
  assert.deepEqual(await found([made(2, [2, '70']), { changed: true }], [2], { 2: '71' }), [], 'and it went on');
  const commits: readonly Made[] = [made(2, [2, '70']), { op: 'commit', plan: { set: [['a', null]], written: [] } }];
  assert.equal((await found(commits, [2], { 2: '71' })).length, 1, 'a commit makes no file of the session');
});
