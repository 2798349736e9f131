import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { FpfError } from '@fpf/contracts';
import { copyBundle, openBundle, verifyBundle } from '../src/index.ts';
import { bundle, forge, home, project, read } from './support/bundle.ts';

let made = 0;
const place = (): string => join(home, `copy-${(made += 1)}`);
const refused = (code: string, problem: RegExp) => (error: unknown) =>
  FpfError.is(error) && error.code === code && problem.test(error.message);

function contents(dir: string): Readonly<Record<string, string>> {
  const files = readdirSync(dir, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return Object.fromEntries(
    files.map(({ parentPath, name }) => [join(parentPath, name).slice(dir.length), read(parentPath, name)]),
  );
}

test('a copy has the same bytes, and is made anew over one of the same run', async () => {
  const dir = await bundle();
  const opened = await openBundle(dir);
  const to = place();
  for (let time = 0; time < 2; time += 1) {
    await copyBundle(opened, to);
    assert.deepEqual(contents(to), contents(dir));
    assert.deepEqual(await verifyBundle(to, { project }), []);
  }
});

test('with what a suite left it is a bundle that verifies, whose page links it; the first one is as it was', async () => {
  const dir = await bundle();
  const before = contents(dir);
  const to = place();
  const suite = {
    'cucumber.ndjson': Buffer.from('{"testRunFinished":{}}\n'),
    'cucumber.html': Buffer.from('<!doctype html>'),
  };
  await copyBundle(await openBundle(dir), to, suite);
  assert.deepEqual(await verifyBundle(to, { project }), []);
  assert.match(
    read(to, 'summary.md'),
    /\[cucumber\.html\]\(cucumber\.html\), \[cucumber\.ndjson\]\(cucumber\.ndjson\)/,
  );
  assert.equal(read(to, 'cucumber.ndjson'), '{"testRunFinished":{}}\n');
  assert.deepEqual(contents(dir), before);
  forge(to, 'cucumber.html', 'other');
  assert.deepEqual(await verifyBundle(to, { project }), []);
  writeFileSync(join(to, 'cucumber.html'), 'another');
  assert.match((await verifyBundle(to, { project }))[0]?.problem ?? '', /has sha256/);
});

test('a folder that holds anything else is left as it is', async () => {
  const opened = await openBundle(await bundle());
  for (const [fill, problem] of [
    [(dir: string) => writeFileSync(join(dir, 'mine.txt'), 'x'), /not empty, and holds no bundle/],
    [(dir: string) => writeFileSync(join(dir, 'manifest.json'), '{}'), /holds no bundle/],
    [
      (dir: string) =>
        writeFileSync(join(dir, 'manifest.json'), '{"schema":"urn:fpf:bundle-manifest:1","run_id":"run-2","files":[]}'),
      /holds the bundle of run run-2/,
    ],
  ] as const) {
    const to = place();
    mkdirSync(to);
    fill(to);
    const before = contents(to);
    await assert.rejects(copyBundle(opened, to), refused('report.bad-target', problem));
    assert.deepEqual(contents(to), before);
  }
});

test('beside a copy of the same run nothing strange is taken away, and a list that leads out takes nothing away there', async () => {
  const opened = await openBundle(await bundle());
  const to = place();
  await copyBundle(opened, to);
  writeFileSync(join(to, 'mine.txt'), 'x');
  await assert.rejects(
    copyBundle(opened, to),
    refused('report.bad-target', /holds "mine\.txt", which is of no bundle/),
  );

  const outside = join(home, 'outside.txt');
  writeFileSync(outside, 'x');
  const listing = place();
  mkdirSync(listing);
  const files = [{ path: '../outside.txt', size: 1, sha256: '0'.repeat(64) }];
  writeFileSync(
    join(listing, 'manifest.json'),
    JSON.stringify({ schema: 'urn:fpf:bundle-manifest:1', run_id: 'run-1', files }),
  );
  await copyBundle(opened, listing);
  assert.ok(existsSync(outside));
});

test('a copy lies neither in the bundle nor around it, by whatever name', async () => {
  const dir = await bundle();
  const opened = await openBundle(dir);
  const other = place();
  symlinkSync(dir, other);
  for (const to of [dir, join(dir, 'copy'), home, other, join(other, 'copy')])
    await assert.rejects(
      copyBundle(opened, to),
      refused('report.bad-target', /in the bundle itself, or around it/),
      to,
    );
});

test('a bundle that is not what was written is not opened, and the first thing that is off is named', async () => {
  const dir = await bundle();
  writeFileSync(join(dir, 'diff.patch'), 'x');
  await assert.rejects(openBundle(dir), refused('report.broken', /diff\.patch has sha256/));
  await assert.rejects(openBundle(home), refused('report.not-a-bundle', /no manifest\.json/));
});

test('what changes after it was opened is not read', async () => {
  const dir = await bundle();
  const opened = await openBundle(dir);
  assert.equal(
    Buffer.from((await opened.read('summary.md')) ?? []).toString(),
    readFileSync(join(dir, 'summary.md'), 'utf8'),
  );
  assert.equal(await opened.read('nothing.md'), undefined);
  writeFileSync(join(dir, 'summary.md'), 'x');
  await assert.rejects(opened.read('summary.md'), refused('report.broken', /changed while it was read/));
});

test('a copy that cannot be ended leaves the earlier one as it was, and where there was none, nothing', async () => {
  const opened = await openBundle(await bundle());
  const to = place();
  await copyBundle(opened, to);
  const before = contents(to);
  let left = 2;
  const read = (path: string): ReturnType<typeof opened.read> => {
    if ((left -= 1) < 0) throw Object.assign(new Error('ENOSPC: no space left on device'), { code: 'ENOSPC' });
    return opened.read(path);
  };
  for (const target of [to, place()]) {
    left = 2;
    await assert.rejects(copyBundle({ ...opened, read }, target), { code: 'ENOSPC' });
    if (target === to) assert.deepEqual(contents(to), before);
    else assert.equal(existsSync(target), false);
  }
});
