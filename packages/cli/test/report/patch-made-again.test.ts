import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { forge, verify, World } from './support/patched-runs.ts';

async function forged(dir: string, change: (text: string) => string): Promise<readonly string[]> {
  const kept = ['diff.patch', 'manifest.json'].map((name) => [name, readFileSync(join(dir, name))] as const);
  forge(dir, 'diff.patch', change);
  const found = await verify(dir);
  for (const [name, content] of kept) writeFileSync(join(dir, name), content);
  return found.flatMap(({ file, problem, note }) => (file === 'diff.patch' && !note ? [problem] : []));
}

/** A line of the second content of the first binary block: what the host had. */
function flipped(patch: string): string {
  const at = patch.indexOf('\n', patch.indexOf('literal ', patch.indexOf('literal ') + 1)) + 12;
  return patch.slice(0, at) + (patch[at] === 'A' ? 'B' : 'A') + patch.slice(at + 1);
}

test('a patch is what the snapshot gives, and whatever is changed in it is found', async () => {
  const world = new World();
  const { dir } = await world.run('change');
  assert.deepEqual(await verify(dir), []);
  const patch = readFileSync(join(dir, 'diff.patch'), 'latin1');
  assert.match(patch, /GIT binary patch/);
  assert.match((await forged(dir, flipped))[0] ?? '', /^line \d+ is not what was changed, by the snapshot/);
  assert.match(
    (await forged(dir, (all) => all.replace(/\nliteral 600\n(.{9})./, '\nliteral 600\n$1~')))[0] ?? '',
    /is not what was changed|does not give/,
  );
  assert.deepEqual(await forged(dir, (all) => all.replace('\n+3\n', '\n+4\n')), [
    `line ${lineOf(patch, '+3')} is not what was changed, by the snapshot of the session`,
  ]);
  assert.match(
    (await forged(dir, (all) => all.replace('\n-three\n', '\n-threw\n')))[0] ?? '',
    /is not what was changed/,
  );
  const more = patch.slice(patch.indexOf('diff --git a/new.txt')).replaceAll('new.txt', 'zzz.txt');
  assert.match((await forged(dir, (all) => all + more))[0] ?? '', /is more than what was changed/);
  assert.match(
    (await forged(dir, (all) => all.slice(0, all.indexOf('diff --git a/new.txt'))))[0] ?? '',
    /ends without/,
  );
});

function lineOf(patch: string, begins: string): number {
  return patch.split('\n').findIndex((line) => line.startsWith(begins)) + 1;
}

test('deleted, moved and linked files, files of modes, and a run that goes on from there', async () => {
  const world = new World();
  const first = await world.run('remove');
  assert.deepEqual(await verify(first.dir), []);
  // The session keeps no content of a file that was only deleted: the patch has to give it.
  const patch = readFileSync(join(first.dir, 'diff.patch'), 'latin1');
  assert.deepEqual(await forged(first.dir, flipped), [
    `line ${lineOf(patch, 'diff --git a/picture.bin')} does not give picture.bin the content that it ` +
      'had before, by the snapshot of the session',
  ]);
  const fork = await world.fork(first, 'nothing');
  assert.deepEqual(await verify(fork.dir), []);
  assert.match((await forged(fork.dir, (all) => all.replace('-It goes.', '-It went.')))[0] ?? '', /had before/);
});

test('what a commit wrote is no difference any more, and what comes after it is', async () => {
  const world = new World();
  const first = await world.run('change');
  await world.commit(first.session);
  const { dir: later } = await world.fork(first, 'again');
  assert.deepEqual(await verify(later), []);
  assert.match(readFileSync(join(later, 'diff.patch'), 'utf8'), /^-3\n\+three and more$/m);
  assert.match(
    (await forged(later, (all) => all.replace('\n-3\n', '\n-2\n')))[0] ?? '',
    /is not what was changed|had before/,
  );
  // Of then, whatever the host has by now.
  assert.deepEqual(await verify(first.dir), []);
});

test('what is too large for a patch is in none, and a patch of nothing is empty', async () => {
  const world = new World();
  const { dir } = await world.run('large');
  assert.equal(readFileSync(join(dir, 'diff.patch'), 'utf8'), '');
  assert.deepEqual(await verify(dir), []);
  assert.match((await forged(dir, () => 'diff --git a/large.bin b/large.bin\n'))[0] ?? '', /is more than/);
});

test('a snapshot that cannot be opened, or is another one, is a finding', async () => {
  const world = new World();
  const one = await world.run('change');
  const other = await new World().run('remove');
  const all = readFileSync(join(one.dir, 'session.db'));
  forge(one.dir, 'session.db', () => readFileSync(join(other.dir, 'session.db'), 'latin1'));
  const found = (await verify(one.dir)).map(({ file, problem }) => `${file} ${problem}`);
  assert.ok(
    found.some((line) => /^session.db has another audit row \d+ than audit.ndjson$/.test(line)),
    found.join('\n'),
  );
  forge(one.dir, 'session.db', () => 'no database');
  const [, broken] = (await verify(one.dir)).filter(({ file }) => file === 'session.db');
  assert.match(
    broken?.problem ?? '',
    /cannot be read, so diff.patch was not made again: .*not a whole SQLite database/,
  );
  assert.equal(broken?.note, undefined);
  forge(one.dir, 'session.db', () => all.toString('latin1'));
  assert.deepEqual(await verify(one.dir), []);
});

test('a file that the session deleted, and the host changed since, keeps no run from its report', async () => {
  const world = new World();
  const first = await world.run('remove');
  writeFileSync(join(world.workspace, 'gone.txt'), 'It came back.\n');
  // A call that does not touch it goes on, and its report is held against what the session has.
  const { dir } = await world.fork(first, 'nothing');
  const patch = readFileSync(join(dir, 'diff.patch'), 'utf8');
  assert.match(patch, /diff --git a\/run.sh b\/run.sh/);
  assert.doesNotMatch(patch, /gone\.txt/);
  const [found, ...more] = (await verify(dir)).filter(({ note }) => !note);
  // What it had before is nowhere: whether somebody took it out of the patch cannot be told.
  assert.match(found?.problem ?? '', /gone\.txt/);
  assert.deepEqual(more, []);
});
