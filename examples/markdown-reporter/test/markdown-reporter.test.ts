import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { suites } from '@fpf/contract-tests';
import type { ChangedFile, RunTrace } from '@fpf/contracts';
import { createMarkdownReporter } from '../src/markdown-reporter.ts';
import { patchOf } from '../src/patch.ts';
import { reviewPage } from '../src/review-page.ts';

for (const { name, run } of suites['reporter']?.(() => createMarkdownReporter({})) ?? [])
  test(name, async () => assert.deepEqual(await run(), { status: 'passed' }));

const folder = mkdtempSync(join(tmpdir(), 'fpf-markdown-'));
after(() => rmSync(folder, { recursive: true, force: true }));

function changed(path: string, before: string | undefined, later: string | undefined): ChangedFile {
  const op = before === undefined ? 'add' : later === undefined ? 'delete' : 'modify';
  return {
    change: { path, op },
    ...(before !== undefined && { before: Buffer.from(before) }),
    ...(later !== undefined && { after: Buffer.from(later) }),
  };
}

test('its patch is one that git applies', () => {
  const all = [
    changed('a.txt', 'one\ntwo\n', 'one\nthree'),
    changed('b.txt', undefined, 'new\n'),
    changed('c.txt', 'old', undefined),
  ];
  for (const { change, before } of all) if (before) writeFileSync(join(folder, change.path), before);
  execFileSync('git', ['apply', '-'], {
    cwd: folder,
    input: all.map(patchOf).join(''),
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  assert.equal(readFileSync(join(folder, 'a.txt'), 'utf8'), 'one\nthree');
  assert.equal(readFileSync(join(folder, 'b.txt'), 'utf8'), 'new\n');
  assert.throws(() => readFileSync(join(folder, 'c.txt')));
  assert.match(patchOf(changed('d.bin', undefined, '\0')), /Binary files/);
});

test('what a model or a tool says makes no markup on the page', () => {
  const said = '``` <script>alert(1)</script> [x](http://x) **bold** \u202e';
  const trace: RunTrace = {
    run_id: 'r',
    started_at: '2026-01-01T00:00:00.000Z',
    model: said,
    request: said,
    explanation: said,
    skill_set: [],
    tool_calls: [{ tool: 'write_file', args: { path: said }, guard_decision: 'pass', result_ref: null }],
    agentfs_session: { db_path: 's', snapshot_id: 's' },
    outputs: { artifact_paths: [] },
    components: { reporter: '@fpf/example-markdown-reporter@1.0.0' },
  };
  const page = reviewPage('What was done', trace, [changed(said, undefined, 'x')]);
  assert.doesNotMatch(page, /\u202e/);
  // Outside of code spans nothing of it is left.
  const outside = page.replace(/(`+)(?!`).*?(?<!`)\1(?!`)/g, '');
  assert.doesNotMatch(outside, /script|bold|\[x\]/);
  assert.match(outside, /reporter:/);
});
