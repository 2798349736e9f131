import assert from 'node:assert/strict';
import { test } from 'node:test';
import { codes } from '@fpf/contracts/errors';
import type { PageData } from '../../src/page/page-data.ts';
import { pageLimits, tighter } from '../../src/page/page-input.ts';
import { projectPage, reportData } from '../../src/page/report-data.ts';
import { dataOfPage, reportPage } from '../../src/page/report-page.ts';
import { anyText } from '../support/hostile.ts';
import { fc } from '../support/fast-check.ts';
import { madeRun } from './support/made-run.ts';
import { turnedRun } from './support/turned-run.ts';

/** The same value with the names of its objects in another order, as a file that is read has them. */
function turned(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(turned);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([name, each]) => [name, turned(each)]),
  );
}

test('the same records give the same page, however they came to be', async () => {
  for (const input of [madeRun(5), turnedRun()]) {
    assert.equal(reportData(turned(input) as typeof input), reportData(input));
    assert.equal(await reportPage(input), await reportPage(input));
  }
});

test('what a page is given can be read from it again, whatever the text', async () => {
  await fc.assert(
    fc.asyncProperty(anyText, async (text) => {
      const input = madeRun(2, { text });
      const held = await dataOfPage(await reportPage(input));
      assert.deepEqual(held, { data: reportData(input) });
    }),
    { numRuns: 30 },
  );
});

test('each stop says what was asked, what was missing, what happened, and what to do', () => {
  const { stops, next, run } = projectPage(madeRun(4));
  const [failed, stopped] = stops;
  assert.deepEqual(
    [failed?.call, failed?.reason.code, failed?.happened],
    [3, 'tool.exit-code', 'It ran and failed. What it had changed was set aside: none of it is in the session.'],
  );
  assert.deepEqual(
    [stopped?.call, stopped?.predicate, stopped?.happened],
    [4, 'Count the words', 'This call was not executed, and changed nothing.'],
  );
  assert.deepEqual(
    stopped?.missing.map(({ id, status }) => [id, status]),
    [['file.exists:README.md', 'absent']],
  );
  assert.ok(stopped?.reason.next && stopped.reason.means);
  assert.match(run.host, /unchanged/);
  assert.deepEqual(
    next.map(({ command }) => command.split(' ').slice(0, 3).join(' ')),
    [
      'fpf diff --session',
      'fpf apply --session',
      'fpf guards explain',
      'fpf explain tool.exit-code',
      'fpf verify run-1',
    ],
  );
});

test('each code that a run can stop with has a text and a next step', () => {
  for (const [code, { text, next }] of Object.entries(codes)) assert.ok(text.length > 8 && next.length > 3, code);
});

test('a run that waits says for what, and how to go on', () => {
  const { next, stops, calls, course } = projectPage(turnedRun());
  assert.deepEqual(
    next.slice(0, 2).map(({ command }) => command),
    ['fpf approvals allow ask-1', 'fpf resume run-1'],
  );
  assert.deepEqual(calls.at(-1)?.state, 'waiting');
  assert.ok(stops.some(({ state, reason }) => state === 'waiting' && reason.code === 'permission.ask'));
  assert.deepEqual(
    [
      course.tasks.length,
      course.controls.length,
      course.checkpoints.length,
      course.rewinds.length,
      course.resumed.length,
    ],
    [1, 1, 1, 1, 1],
  );
});

test('sentences that would run are next steps, as commands', () => {
  const run = madeRun(1);
  const suggestions = ['Where is "Ada" mentioned?', 'What is in docs?'];
  const { next } = projectPage({ ...run, trace: { ...run.trace, suggestions } });
  assert.deepEqual(
    next.filter(({ why }) => why === 'Ask for this instead').map(({ command }) => command),
    [`fpf 'Where is "Ada" mentioned?'`, 'fpf "What is in docs?"'],
  );
});

test('a gap in the audit is told', () => {
  const { audit } = projectPage({ ...madeRun(2), audit: [] });
  assert.match(audit.gaps[0] ?? '', /^The audit has no row of the call run-1\/1\.$/);
  assert.deepEqual(projectPage(madeRun(2)).audit.gaps, []);
});

test('ten thousand calls that all say much come to a bounded page, which says what it leaves out', () => {
  const said = 'x'.repeat(20_000);
  const text = reportData(madeRun(10_000, { text: 'words', stdout: said }));
  assert.ok(Buffer.byteLength(text) <= 25_000_000, String(text.length));
  const { cuts, calls } = JSON.parse(text) as PageData;
  assert.equal(calls.length, 10_000);
  assert.ok(
    cuts.some((line) => /outputs of calls are cut; the folder calls\/ has all/.test(line)),
    cuts.join('\n'),
  );
});

test('what would be more than a page may have is made with a quarter of everything', () => {
  const input = madeRun(40, { text: '\u0001'.repeat(3_000) });
  assert.ok(reportData(input).length > 300_000);
  assert.ok(reportData(input, pageLimits, 300_000).length <= 300_000);
  assert.deepEqual(JSON.parse(reportData(input, pageLimits, 10)).schema, 'urn:fpf:report-page:1');
  assert.equal(tighter(pageLimits).calls, pageLimits.calls / 4);
});

test('the limits of a run can be read at a glance', () => {
  const input = madeRun(1);
  const events = input.events.map((event) =>
    event.kind === 'run-started'
      ? {
          ...event,
          payload: { ...(event.payload as object), budget: { turns: 0, wall_ms: 1_234, bytes_written: 268_435_456 } },
        }
      : event,
  ) as typeof input.events;
  const { groups } = projectPage({ ...input, events }).pins;
  assert.deepEqual(groups.find(({ name }) => name === 'Budget')?.rows, [
    ['bytes written', '268,435,456'],
    ['turns', '0'],
    ['wall ms', '1,234'],
  ]);
});
