import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { gunzipSync } from 'node:zlib';
import { refreshRunsPage, writeRunsPage } from '../../src/runs/runs-page.ts';
import { makeRun, runId } from '../support/make-runs.ts';
import { scratch } from '../support/scratch.ts';

const effects = [{ op: 'add', path: 'a.md' }];
const logged: string[] = [];
const log = (what: string): void => void logged.push(what);

/** The data that the page holds. */
function shown(stateDir: string): Record<string, unknown> & { readonly runs: readonly Record<string, unknown>[] } {
  const [, held = ''] = /id="data">([^<]*)/.exec(readFileSync(join(stateDir, 'index.html'), 'utf8')) ?? [];
  return JSON.parse(gunzipSync(Buffer.from(held, 'base64')).toString()) as ReturnType<typeof shown>;
}

test('the page lists each run with its words, effect, outcome, times and report', async () => {
  const stateDir = scratch();
  makeRun(stateDir, runId(1), {
    session: 's-1',
    request: 'Write </script> it',
    calls: [{ tool: 'write_file', effects }],
  });
  writeFileSync(join(stateDir, 'runs', runId(1), 'report.html'), '');
  makeRun(stateDir, runId(2), { session: 's-1', request: 'Read it', calls: [] });
  const { file, runs } = await writeRunsPage({ workspace: '/w', stateDir });
  assert.deepEqual([file, runs], [join(stateDir, 'index.html'), 2]);
  const { runs: rows, ...rest } = shown(stateDir);
  assert.deepEqual(rest, { schema: 'urn:fpf:runs-page:1', workspace: '/w', of: 2 });
  assert.deepEqual(
    rows.map(({ number, request, effect, outcome, state, ms, report }) => [
      number,
      request,
      effect,
      outcome,
      state,
      ms,
      report,
    ]),
    [
      [2, 'Read it', '', 'completed', 'pass', 0, null],
      [1, 'Write </script> it', '1 added', 'completed', 'pass', 0, `runs/${runId(1)}/report.html`],
    ],
  );
});

test('it is made again only where it was asked for, and a run stands where it cannot be', async () => {
  const stateDir = scratch();
  const place = { workspace: '/w', stateDir };
  makeRun(stateDir, runId(1), { session: 's-1', request: 'Read it', calls: [] });
  await refreshRunsPage({ log }, place);
  assert.ok(!existsSync(join(stateDir, 'index.html')));
  await writeRunsPage(place);
  makeRun(stateDir, runId(2), { session: 's-1', request: 'Read more', calls: [] });
  rmSync(join(stateDir, 'runs', runId(1)), { recursive: true });
  await refreshRunsPage({ log }, place);
  assert.deepEqual(
    shown(stateDir).runs.map(({ request }) => request),
    ['Read more'],
  );
  rmSync(join(stateDir, 'index.html'));
  mkdirSync(join(stateDir, 'index.html/x'), { recursive: true });
  await refreshRunsPage({ log }, place);
  assert.match(logged.join('\n'), /^the page over the runs could not be made: /);
});
