import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { TaskRecord } from '../../nx-record/plugin.ts';
import { type Budgets, nodeStart, readBudgets, spentBy } from '../../test-all/budgets.ts';

const budgets: Budgets = { nodeStart: 20, projects: { cli: { wall: 10, cpu: 20 } }, others: { wall: 2, cpu: 2 } };
const task = (id: string, seconds: number, status = 'success'): TaskRecord => {
  const [project = '', target = ''] = id.split(':');
  return {
    id,
    project,
    target,
    root: project,
    outputs: [],
    status,
    startedAt: 1_000,
    endedAt: 1_000 + seconds * 1_000,
  };
};
const over = (
  tasks: readonly TaskRecord[],
  cpu: Readonly<Record<string, number>>,
  started = 20,
): readonly (string | undefined)[] =>
  spentBy(tasks, new Map(Object.entries(cpu)), budgets, started).map((spent) => spent.over);

test('a project may take twice its budget, and not more, of wall and of processor time', () => {
  assert.deepEqual(over([task('cli:test', 20)], { 'cli:test': 40_000 }), [undefined]);
  assert.match(over([task('cli:test', 21)], {})[0] ?? '', /^21 s of wall time, more than twice its budget of 10 s/);
  assert.match(over([task('cli:test', 1)], { 'cli:test': 41_000 })[0] ?? '', /^41 s of processor time/);
});

test('all tasks of a project count, those from the cache do not', () => {
  assert.match(over([task('cli:test', 15), task('cli:build', 6)], {})[0] ?? '', /^21 s of wall time/);
  assert.deepEqual(over([task('cli:test', 15), task('cli:build', 6, 'local-cache')], {}), [undefined]);
});

test('a project without a budget has the one of all others', () => {
  assert.match(over([task('new:test', 5)], {})[0] ?? '', /budget of 2 s/);
});

test('a machine that takes twice as long to start Node has twice the time', () => {
  assert.deepEqual(over([task('cli:test', 39)], { 'cli:test': 79_000 }, 40), [undefined]);
  assert.match(over([task('cli:test', 41)], {}, 40)[0] ?? '', /wall/);
  assert.match(over([task('cli:test', 21)], {}, 5)[0] ?? '', /wall/, 'a faster machine has the budget as it is');
});

test('the committed budgets are positive seconds, and a start of Node takes some time', () => {
  const { projects, others, nodeStart: reference } = readBudgets();
  for (const { wall, cpu } of [...Object.values(projects), others]) assert.ok(wall > 0 && cpu > 0);
  assert.ok(reference > 0 && nodeStart() > 0);
});
