import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { TracedCall } from '@fpf/contracts';
import { summaryPage } from '../src/summary/summary-page.ts';
import { hash, type RunDraft, runOf } from './support/two-runs.ts';

function pageOf(draft: RunDraft): string {
  const { trace, events } = runOf(draft);
  return summaryPage(trace, events);
}

const wrote = (path: string): Partial<TracedCall> => ({
  tool: 'write',
  effects: [{ path, op: 'add', after: { type: 'file', mode: 0o644, size: 1, sha256: hash('a') } }],
});

test('where there are too many calls, failed and stopped ones come first, then those that wrote, then the others; the rest is counted', () => {
  const calls: Partial<TracedCall>[] = Array.from({ length: 5_000 }, () => ({ tool: 'read' }));
  calls[4_000] = { tool: 'failed', state: 'degrade' };
  calls[4_001] = { tool: 'stopped', state: 'abstain', guard_decision: 'abstain' };
  calls[3_000] = wrote('a.txt');
  const page = pageOf({ calls });
  assert.match(
    page,
    /There were 5000 calls: those that failed or were stopped come first[^]*\n4800 more rows are left out; \[trace\.json\]/,
  );
  const rows = page.split('\n').filter((line) => /^\| \d+ \|/.test(line));
  assert.equal(rows.length, 200);
  assert.deepEqual(
    rows.slice(0, 5).map((row) => row.split(' | ').slice(0, 2).join(' ')),
    ['| 4001 `failed`', '| 4002 `stopped`', '| 3001 `write`', '| 1 `read`', '| 2 `read`'],
  );
});

test('calls that all have a place stand in their order', () => {
  const page = pageOf({ calls: [{ tool: 'one' }, { tool: 'two', state: 'degrade' }] });
  assert.match(page, /\| 1 \| `one`[^]*\| 2 \| `two`/);
  assert.doesNotMatch(page, /left out/);
});

test('however much there is of anything, the page stays far below 1 MiB', () => {
  const long = '\u0001'.repeat(4_000);
  const many = Array.from({ length: 3_000 }, (_, index) => index);
  const reasons = [{ code: 'tool.failed', stage: 'execute' as const, message: long, refs: [] }];
  const effects = many.map((at) => ({ path: `${at}${long}`, op: 'add' as const }));
  const skill = { version: '1', hash: `sha256-${hash('a')}` };
  const page = pageOf({
    trace: {
      request: long.repeat(10),
      explanation: many.map((at) => `${at} ${long}`).join('\n'),
      model_choice: long.slice(0, 1_024),
      skill_set: many.map((at) => ({ ...skill, name: `${at}${long}` })),
      tasks: many.map((at) => ({ task: `task-${at}`, role: 'scribe', call_id: `run-1/${at}` })),
    },
    calls: many
      .map(() => ({ tool: long.slice(0, 256), args: { long }, reasons, effects: [], rejected: effects.slice(0, 2) }))
      .concat([{ tool: 'x', args: { long }, reasons, effects: [], rejected: effects.slice(0, 2) }]),
  });
  assert.ok(Buffer.byteLength(page) < 524_288, `${Buffer.byteLength(page)} bytes`);
  assert.match(page, /more lines are left out/);
  assert.match(page, /5\d{3} more rows are left out/);
});

test('the page links what lies beside it, and nothing else', () => {
  const names = ['report.html', 'junit.xml', 'trace.json', 'calls/1.json', 'session.db'];
  const page = pageOf({ trace: { outputs: { artifact_paths: names } } });
  assert.match(
    page,
    /Beside this page: \[report\.html\]\(report\.html\), \[trace\.json\]\(trace\.json\), \[junit\.xml\]\(junit\.xml\)\./,
  );
  assert.doesNotMatch(pageOf({}), /Beside this page/);
});
