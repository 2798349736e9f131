import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, before, test } from 'node:test';
import type { TaskRecord } from '../nx-record/plugin.ts';
import { countTask } from '../test-all/count-task.ts';
import { judged, lastLine } from '../test-all/counts.ts';
import { summarize } from '../test-all/print-summary.ts';
import { countScenarios } from '../test-all/read-cucumber.ts';

let root: string;
before(() => {
  root = mkdtempSync(join(tmpdir(), 'fpf-counts-'));
});
after(() => rmSync(root, { recursive: true, force: true }));

const report = (file: string, text: unknown): void => {
  mkdirSync(dirname(join(root, file)), { recursive: true });
  writeFileSync(join(root, file), typeof text === 'string' ? text : JSON.stringify(text));
};
const task = (id: string, status: string, ...outputs: readonly string[]): TaskRecord => {
  const [project = '', target = ''] = id.split(':');
  return { id, project, target, root: project, outputs, status, startedAt: 0, endedAt: 0 };
};
const one = { passed: 1, failed: 0, skipped: [] };
const bad = { passed: 0, failed: 1, skipped: [] };

test('a check that leaves no report counts as one', () => {
  assert.deepEqual(countTask(root, task('tools:lint', 'success')), one);
  assert.deepEqual(countTask(root, task('tools:lint', 'failure')), bad);
  assert.deepEqual(countTask(root, task('skill-a:test', 'local-cache')), one);
});

test('a task counts what its report says, also from the cache', () => {
  report('a/.reports/unit.json', { passed: 3, failed: 0, skipped: [{ name: 'x', reason: 'no bwrap' }] });
  for (const status of ['success', 'local-cache', 'local-cache-kept-existing', 'remote-cache']) {
    assert.deepEqual(countTask(root, task('a:test', status, 'a/.reports')), {
      passed: 3,
      failed: 0,
      skipped: [{ name: 'x', reason: 'no bwrap' }],
    });
  }
});

test('a failed task is a failure whatever its report says', () => {
  report('b/.reports/unit.json', { passed: 3, failed: 0, skipped: [] });
  assert.deepEqual(countTask(root, task('b:test', 'failure', 'b/.reports')), { passed: 3, failed: 1, skipped: [] });
  report('b/.reports/unit.json', { passed: 3, failed: 2, skipped: [] });
  assert.deepEqual(countTask(root, task('b:test', 'failure', 'b/.reports')).failed, 2);
});

test('tests that left no counts, unreadable counts or nothing at all have failed', () => {
  assert.deepEqual(countTask(root, task('none:test', 'success', 'none/.reports')), bad);
  report('c/.reports/unit.json', '{"passed":');
  assert.deepEqual(countTask(root, task('c:test', 'success', 'c/.reports')), bad);
  report('d/.reports/unit.json', { passed: 0, failed: 0, skipped: [] });
  assert.deepEqual(countTask(root, task('d:test', 'success', 'd/.reports')), bad);
  report('e/.reports/unit.json', { passed: -1, failed: 0 });
  assert.deepEqual(countTask(root, task('e:test', 'success', 'e/.reports')), bad);
});

test('a task that was not reached is a skip with its reason', () => {
  assert.deepEqual(countTask(root, task('x:build', 'skipped')).skipped, [{ name: 'x:build', reason: 'a task that it depends on failed' }]);
});

/** One scenario in Cucumber's messages. */
const scenario = (
  name: string,
  statuses: readonly string[],
  more: readonly object[] = [],
  end: object | null = { willBeRetried: false },
): readonly object[] => [
  { pickle: { id: `p-${name}`, name, uri: 'features/x.feature' } },
  { testCase: { id: `c-${name}`, pickleId: `p-${name}` } },
  { testCaseStarted: { id: `s-${name}`, testCaseId: `c-${name}` } },
  ...more,
  ...statuses.map((status) => ({ testStepFinished: { testCaseStartedId: `s-${name}`, testStepResult: { status } } })),
  ...(end === null ? [] : [{ testCaseFinished: { testCaseStartedId: `s-${name}`, ...end } }]),
];
const stream = (...scenarios: readonly (readonly object[])[]): string =>
  scenarios
    .flat()
    .map((line) => JSON.stringify(line))
    .join('\n');

test('a scenario is as bad as its worst step', () => {
  const statuses = ['FAILED', 'AMBIGUOUS', 'UNDEFINED', 'PENDING', 'UNKNOWN', 'NEW-IN-SOME-VERSION'];
  const failing = statuses.map((status) => scenario(status, ['PASSED', status, 'SKIPPED']));
  assert.deepEqual(countScenarios(stream(scenario('ok', ['PASSED', 'PASSED']), scenario('empty', []), ...failing)), {
    passed: 2,
    failed: 6,
    skipped: [],
  });
});

test('a skipped scenario says why', () => {
  const attachment = { attachment: { testCaseStartedId: 's-a', body: 'no sandbox here', mediaType: 'text/plain' } };
  assert.deepEqual(countScenarios(stream(scenario('a', ['PASSED', 'SKIPPED'], [attachment]))).skipped, [
    { name: 'features/x.feature: a', reason: 'no sandbox here' },
  ]);
});

test('a retried attempt does not count, an unfinished scenario has failed', () => {
  assert.deepEqual(
    countScenarios(stream(scenario('again', ['FAILED'], [], { willBeRetried: true }), scenario('cut', ['PASSED'], [], null))),
    { passed: 0, failed: 1, skipped: [] },
  );
  assert.deepEqual(countScenarios(''), { passed: 0, failed: 0, skipped: [] });
});

test('the last line, and a skip that counts as a failure', () => {
  const counts = { passed: 3, failed: 0, skipped: [{ name: 'x', reason: 'y' }] };
  assert.equal(lastLine(counts), '3 passed, 0 failed, 1 skipped');
  assert.equal(lastLine(judged(counts, false)), '3 passed, 0 failed, 1 skipped');
  assert.equal(lastLine(judged(counts, true)), '3 passed, 1 failed');
  assert.equal(lastLine({ ...counts, skipped: [] }), '3 passed, 0 failed');
});

test('the summary adds up by project, names what failed and why something was left out', () => {
  report('f/.reports/unit.json', { passed: 12, failed: 0, skipped: [{ name: 'bwrap step', reason: '' }] });
  const { text, counts } = summarize(root, [
    task('f:test', 'local-cache', 'f/.reports'),
    task('f:build', 'success'),
    task('g:lint', 'failure'),
  ]);
  assert.deepEqual(counts, { passed: 13, failed: 1, skipped: [{ name: 'bwrap step', reason: '' }] });
  assert.equal(
    text,
    [
      'project  passed  failed  skipped  tasks',
      'f            13       0        1  build, test (cached)',
      'g             0       1        0  lint',
      'tasks: 1/3 from the cache',
      'failed:',
      '  g:lint: 1 failed',
      'skipped:',
      '  bwrap step: no reason given',
      '',
    ].join('\n'),
  );
});
