import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, before, test } from 'node:test';
import type { TaskRecord } from '../../nx-record/plugin.ts';
import { countTask } from '../../test-all/count-task.ts';
import { judged, lastLine } from '../../test-all/counts.ts';
import { summarize } from '../../test-all/print-summary.ts';

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
const one = { passed: 1, failed: 0, failures: [], skipped: [] };
const bad = { passed: 0, failed: 1, failures: [], skipped: [] };
const empty = { ...bad, failures: [{ name: 'it left no counts', message: 'green and empty is not green' }] };

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
      failures: [],
      skipped: [{ name: 'x', reason: 'no bwrap' }],
    });
  }
});

test('a failed task is a failure whatever its report says', () => {
  report('b/.reports/unit.json', { passed: 3, failed: 0, skipped: [] });
  assert.deepEqual(countTask(root, task('b:test', 'failure', 'b/.reports')), {
    passed: 3,
    failed: 1,
    failures: [],
    skipped: [],
  });
  report('b/.reports/unit.json', { passed: 3, failed: 2, skipped: [] });
  assert.deepEqual(countTask(root, task('b:test', 'failure', 'b/.reports')).failed, 2);
});

test('of a program that only ends badly, the end of what it printed is said', () => {
  const said = `${'much '.repeat(200)}\n\u001b[31mpackages/a.ts (2ms)\u001b[39m\n\nFormat issues found in above 1 files.\n`;
  const [failure, ...more] = countTask(root, { ...task('tools:format', 'failure'), said }).failures;
  assert.equal(failure?.name, 'it failed');
  assert.match(failure.message, /^….*much packages\/a\.ts \(2ms\) Format issues found in above 1 files\.$/);
  assert.ok(failure.message.length < 250);
  assert.deepEqual(more, []);
});

test('tests that left no counts, unreadable counts or nothing at all have failed', () => {
  assert.deepEqual(countTask(root, task('none:test', 'success', 'none/.reports')), empty);
  report('c/.reports/unit.json', '{"passed":');
  assert.deepEqual(countTask(root, task('c:test', 'success', 'c/.reports')), empty);
  report('d/.reports/unit.json', { passed: 0, failed: 0, skipped: [] });
  assert.deepEqual(countTask(root, task('d:test', 'success', 'd/.reports')), empty);
  report('e/.reports/unit.json', { passed: -1, failed: 0 });
  assert.deepEqual(countTask(root, task('e:test', 'success', 'e/.reports')), empty);
});

test('a task that was not reached is a skip with its reason', () => {
  assert.deepEqual(countTask(root, task('x:build', 'skipped')).skipped, [
    { name: 'x:build', reason: 'a task that it depends on failed' },
  ]);
});

test('the last line, and a skip that counts as a failure', () => {
  const counts = { passed: 3, failed: 0, failures: [], skipped: [{ name: 'x', reason: 'y' }] };
  assert.equal(lastLine(counts), '3 passed, 0 failed, 1 skipped');
  assert.equal(lastLine(judged(counts, false)), '3 passed, 0 failed, 1 skipped');
  assert.equal(lastLine(judged(counts, true)), '3 passed, 1 failed');
  assert.equal(lastLine({ ...counts, skipped: [] }), '3 passed, 0 failed');
});

test('the summary adds up by project, names what failed and why something was left out', () => {
  report('f/.reports/unit.json', { passed: 12, failed: 0, skipped: [{ name: 'bwrap step', reason: '' }] });
  const over = '21 s of wall time, more than twice its budget of 10 s';
  const { text, counts } = summarize(
    root,
    [task('f:test', 'local-cache', 'f/.reports'), task('f:build', 'success'), task('g:lint', 'failure')],
    [{ project: 'g', wall: 21.4, cpu: 3, budget: { wall: 10, cpu: 20 }, over }],
  );
  assert.deepEqual(counts, { passed: 13, failed: 2, failures: [], skipped: [{ name: 'bwrap step', reason: '' }] });
  assert.equal(
    text,
    [
      'project  passed  failed  skipped  wall  cpu   budget  tasks',
      'f            13       0        1                      build, test (cached)',
      'g             0       1        0  21 s  3 s  10/20 s  lint',
      'tasks: 1/3 from the cache',
      'failed:',
      '  g:lint: 1 failed',
      `  g: ${over}`,
      'skipped:',
      '  bwrap step: no reason given',
      '',
    ].join('\n'),
  );
});

test('what failed is named with its task, each in one line, and of very many the number', () => {
  const failures = [
    {
      name: 'test/x.test.ts > it > holds',
      message: 'Expected values to be strictly equal:\n\n\u001b[31m1\u001b[39m !== 2\u0007\n',
    },
    { name: 'test/y.test.ts', message: '' },
  ];
  report('h/.reports/unit.json', { passed: 1, failed: 2, failures });
  report('i/.reports/unit.json', {
    passed: 1,
    failed: 60,
    failures: Array.from({ length: 50 }, () => ({ name: 'n', message: 'm'.repeat(999) })),
  });
  report('j/.reports/unit.json', { passed: 1, failed: 0, failures: failures.slice(1) });
  const { text } = summarize(root, [
    task('h:test', 'failure', 'h/.reports'),
    task('i:test', 'failure', 'i/.reports'),
    task('j:test', 'failure', 'j/.reports'),
  ]);
  const [, listed = ''] = text.split('failed:\n');
  const lines = listed.trimEnd().split('\n');
  assert.deepEqual(lines.slice(0, 2), [
    '  h:test: test/x.test.ts > it > holds: Expected values to be strictly equal: 1 !== 2',
    '  h:test: test/y.test.ts',
  ]);
  assert.equal(lines[2], `  i:test: n: ${'m'.repeat(240)}…`);
  assert.deepEqual(lines.slice(-2), ['  i:test: and 20 more', '  j:test: test/y.test.ts']);
  assert.equal(lines.length, 2 + 40 + 1 + 1);
});
