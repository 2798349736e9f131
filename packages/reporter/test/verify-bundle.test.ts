import assert from 'node:assert/strict';
import { appendFileSync, lstatSync, readdirSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { FpfError } from '@fpf/contracts';
import { verifyBundle } from '../src/index.ts';
import { bundle, forge, home, project, read } from './support/bundle.ts';

const verify = (dir: string) => verifyBundle(dir, { project });

test('what was written is found whole, with audit rows and without', async () => {
  assert.deepEqual(await verify(await bundle()), []);
  assert.deepEqual(await verify(await bundle(3)), []);
});

test('one changed byte of any file is found, and the file is named', async () => {
  const dir = await bundle();
  const names = readdirSync(dir, { recursive: true, encoding: 'utf8' }).filter((one) =>
    lstatSync(join(dir, one)).isFile(),
  );
  assert.ok(names.includes(join('calls', '1.json')));
  for (const name of names.filter((one) => one !== 'manifest.json')) {
    const path = join(dir, name);
    const whole = readFileSync(path);
    if (whole.length === 0) continue;
    const changed = Buffer.from(whole);
    changed[Math.floor(whole.length / 2)] = (changed[Math.floor(whole.length / 2)] ?? 0) ^ 1;
    writeFileSync(path, changed);
    const findings = await verify(dir);
    assert.ok(
      findings.some(({ file }) => file === name || file.startsWith(`${name}:`)),
      name,
    );
    writeFileSync(path, whole);
  }
  assert.deepEqual(await verify(dir), []);
});

for (const [what, change] of [
  ['a line taken out of the middle', (all: readonly string[]) => [all[0], ...all.slice(2)]],
  ['two lines swapped', (all: readonly string[]) => [all[1], all[0], ...all.slice(2)]],
  ['the last line cut off', (all: readonly string[]) => all.slice(0, -1)],
  ['a line doubled', (all: readonly string[]) => [...all, all.at(-1)]],
  ['a word changed in a line', (all: readonly string[]) => [all[0]?.replace('2026', '2027'), ...all.slice(1)]],
] as const) {
  for (const file of ['events.ndjson', 'audit.ndjson']) {
    test(`${what} of ${file} is found, although the manifest was made to fit`, async () => {
      const dir = await bundle(3);
      forge(dir, file, `${change(read(dir, file).split('\n').slice(0, -1)).join('\n')}\n`);
      assert.ok((await verify(dir)).some((finding) => finding.file.startsWith(file)));
    });
  }
}

test('a file too many, a file too few, another snapshot', async () => {
  const dir = await bundle();
  writeFileSync(join(dir, 'extra.txt'), 'x');
  unlinkSync(join(dir, 'summary.md'));
  forge(dir, 'session.db', 'another database');
  const found = (await verify(dir)).map(({ file }) => file);
  for (const file of ['extra.txt', 'summary.md', 'session.db']) assert.ok(found.includes(file), file);
});

test('a folder that is no bundle is refused; a broken manifest is a finding', async () => {
  await assert.rejects(verify(home), (error: unknown) => FpfError.is(error) && error.code === 'report.not-a-bundle');
  await assert.rejects(
    verify(join(home, 'absent')),
    (error: unknown) => FpfError.is(error) && error.code === 'report.not-a-bundle',
  );
  const dir = await bundle();
  appendFileSync(join(dir, 'manifest.json'), '}');
  assert.ok((await verify(dir)).some(({ file }) => file === 'manifest.json'));
});

test('a call, or a path that it changed, without a row in the audit is found', async () => {
  assert.deepEqual(
    (await verify(await bundle(0))).map(({ file, problem }) => `${file} ${problem}`),
    ['audit.ndjson has no row of the call run-1/1', 'audit.ndjson has no row of a.txt, which the call run-1/1 changed'],
  );
  assert.deepEqual(
    (await verify(await bundle(1))).map(({ problem }) => problem),
    ['has no row of a.txt, which the call run-1/1 changed'],
  );
});
