import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { sha256 } from '@fpf/contracts/hash';
import { verifyBundle } from '../src/index.ts';
import { bundle, forge, project, read } from './support/bundle.ts';

/** Only this file and the manifest are rewritten; the journal still holds the truth. */
async function rewritten(file: string, from: string | RegExp, to: string): Promise<readonly string[]> {
  const dir = await bundle();
  const text = read(dir, file);
  const other = text.replace(from, to);
  assert.notEqual(other, text, 'nothing was rewritten');
  forge(dir, file, other);
  return (await verifyBundle(dir, { project })).map((finding) => `${finding.file} ${finding.problem}`);
}

test('a rewritten trace is found, and the first path that differs is named', async () => {
  assert.deepEqual(await rewritten('trace.json', '"guard_decision": "pass"', '"guard_decision": "abstain"'), [
    'trace.json /tool_calls/0/guard_decision is "abstain"; the journal says "pass"',
  ]);
  assert.deepEqual(await rewritten('trace.json', 'One call failed.', 'All is well.'), [
    'trace.json /explanation is "All is well."; the journal says "One call failed."',
  ]);
});

test('a trace that gained or lost a member is found', async () => {
  assert.deepEqual(await rewritten('trace.json', /\{\n/, '{\n  "final": "done",\n'), [
    'trace.json /final is "done"; the journal says absent',
  ]);
  assert.deepEqual(await rewritten('trace.json', /\n {2}"outcome": "degraded",/, ''), [
    'trace.json /outcome is absent; the journal says "degraded"',
  ]);
});

test('a trace that names other artifacts than the manifest is found', async () => {
  const [first, ...more] = await rewritten('trace.json', /\n {6}"diff.patch",/, '');
  assert.match(first ?? '', /^trace\.json \/outputs\/artifact_paths\/\d+ is /);
  assert.deepEqual(more, ['summary.md is not what the journal and the audit give (line 9)']);
});

test('a rewritten summary is found, and the line is named', async () => {
  assert.deepEqual(await rewritten('summary.md', 'One call failed.', 'All is well.'), [
    'summary.md is not what the journal and the audit give (line 5)',
  ]);
  assert.match((await rewritten('summary.md', /$/, 'And more.'))[0] ?? '', /^summary\.md is not what/);
});

test('a rewritten audit summary is found', async () => {
  assert.deepEqual(await rewritten('audit-summary.json', '"rows": 2', '"rows": 1'), [
    'audit-summary.json is not what the journal and the audit give (line 24)',
  ]);
});

test('a rewritten result or log of a call is found', async () => {
  assert.deepEqual(await rewritten('calls/1.json', '"out"', '"in"'), [
    'calls/1.json /stdout is "in"; the journal says "out"',
  ]);
  assert.deepEqual(await rewritten('calls/1.stderr.txt', 'err', 'fine'), [
    'calls/1.stderr.txt is not what the journal says',
  ]);
});

test('a file that was planted, and listed in the manifest and in the trace, is found', async () => {
  const dir = await bundle();
  writeFileSync(join(dir, 'notes.md'), 'All is well.');
  const manifest = JSON.parse(read(dir, 'manifest.json')) as { files: unknown[] };
  manifest.files.push({ path: 'notes.md', size: 12, sha256: sha256('All is well.') });
  writeFileSync(join(dir, 'manifest.json'), JSON.stringify(manifest));
  forge(dir, 'trace.json', read(dir, 'trace.json').replace('"manifest.json",', '"manifest.json",\n      "notes.md",'));
  assert.deepEqual(await verifyBundle(dir, { project }), [
    { file: 'notes.md', problem: 'is not what the journal says of any call' },
  ]);
});

test('a journal of which no trace can be made is a finding, not a crash', async () => {
  const dir = await bundle();
  forge(dir, 'events.ndjson', '');
  const found = await verifyBundle(dir, { project });
  assert.ok(
    found.some(({ file, problem }) => file === 'events.ndjson' && problem === 'gives no trace: there are no events'),
  );
});
