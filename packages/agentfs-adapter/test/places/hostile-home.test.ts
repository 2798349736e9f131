import assert from 'node:assert/strict';
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { commitToHost } from '../../src/host/commit/commit.ts';
import { sweepUnbegun } from '../../src/host/commit/commit-folder.ts';
import { DeltaFolder } from '../../src/mount/delta-folder.ts';
import { bytes, call, SessionWorld } from '../support/session-world.ts';
import { inWorld } from '../host/support/commit-world.ts';
import { file, treeOf } from '../host/support/small-tree.ts';

/** A folder of somebody's, with trees in it; `untouched` says that nothing in it was changed. */
function victimIn(dir: string): { readonly path: string; readonly untouched: () => void } {
  const path = join(dir, 'victim');
  mkdirSync(join(path, 'photos/2026'), { recursive: true });
  writeFileSync(join(path, 'photos/2026/one.jpg'), 'one');
  writeFileSync(join(path, 'x.db'), 'a database of theirs');
  const look = (): readonly string[] => (readdirSync(path, { recursive: true }) as string[]).sort();
  const before = look();
  return { path, untouched: () => assert.deepEqual(look(), before) };
}

test('a link in the place of `commits` is refused: nothing behind it is removed or written', () =>
  inWorld(treeOf({ a: file('1') }), async ({ dir, parts, now }) => {
    const victim = victimIn(dir);
    mkdirSync(join(dir, 'home'));
    symlinkSync(victim.path, join(dir, 'home/commits'));
    const refusal = {
      code: 'session.commit-damaged',
      message: /home\/commits, where commits are kept, is a link or a file/,
    };
    await assert.rejects(commitToHost(parts(treeOf({ a: file('1') }), treeOf({ a: file('2') }))), refusal);
    victim.untouched();
    assert.deepEqual(now(), treeOf({ a: file('1') }));
  }));

test('a link in the place of one commit’s folder is refused', () =>
  inWorld(treeOf({ a: file('1') }), async ({ dir, parts }) => {
    const victim = victimIn(dir);
    mkdirSync(join(dir, 'home/commits'), { recursive: true });
    symlinkSync(victim.path, join(dir, 'home/commits/c-1'));
    await assert.rejects(commitToHost(parts(treeOf({ a: file('1') }), treeOf({ a: file('2') }))), {
      code: 'session.commit-damaged',
    });
    victim.untouched();
  }));

test('of what has no plan only what staging makes is removed', () => {
  const home = mkdtempSync(join(tmpdir(), 'fpf-unbegun-'));
  try {
    const make = (id: string, names: readonly string[]): void => {
      mkdirSync(join(home, 'commits', id), { recursive: true });
      for (const name of names) writeFileSync(join(home, 'commits', id, name), '');
    };
    make('op-1', ['contents', 'state', 'plan.json.0123456789ab.tmp', 'package.json', 'main.ts', 'acts.js']);
    make('op-2', []);
    make('op-3', ['contents', 'holiday.txt']);
    make('odd name', ['contents']);
    make('.hidden', ['contents']);
    make('op-4', ['contents']);
    mkdirSync(join(home, 'commits/op-4/state'));
    make('op-5', []);
    symlinkSync(home, join(home, 'commits/op-5/contents'));
    sweepUnbegun(home);
    assert.deepEqual(readdirSync(join(home, 'commits')).sort(), ['.hidden', 'odd name', 'op-3', 'op-4', 'op-5']);
    assert.deepEqual(readdirSync(join(home, 'commits/op-3')).sort(), ['contents', 'holiday.txt']);
  } finally {
    rmSync(home, { recursive: true });
  }
});

test('what staging makes is what is removed: a commit that was cut short before its plan leaves nothing', () =>
  inWorld(treeOf({ a: file('1') }), async ({ dir, parts }) => {
    await commitToHost(parts(treeOf({ a: file('1') }), treeOf({ a: file('2') })));
    const [id = ''] = readdirSync(join(dir, 'home/commits'));
    renameSync(join(dir, 'home/commits', id, 'plan.json'), join(dir, 'home/commits', id, 'plan.json.0123456789ab.tmp'));
    sweepUnbegun(join(dir, 'home'));
    assert.deepEqual(readdirSync(join(dir, 'home/commits')), []);
  }));

for (const name of ['receipts', 'sessions', 'scratch', 'commits'])
  test(`a link in the place of \`${name}\` refuses the session, and nothing behind it is touched`, async () => {
    const world = new SessionWorld();
    const victim = victimIn(world.dir);
    mkdirSync(world.homeDir);
    symlinkSync(victim.path, join(world.homeDir, name));
    const work = world.in(async (session) => {
      await call(session, 'r/1', (files) => files.write('new.txt', bytes('new')));
      await session.operations.commit();
    });
    await assert.rejects(work, {
      code: name === 'commits' ? 'session.commit-damaged' : 'session.unavailable',
      message: new RegExp(`/${name}\\b`),
    });
    await world.adapter
      .sweep(world.place)
      .catch((error: { code?: string }) => assert.match(error.code ?? '', /^session\./));
    victim.untouched();
  });

for (const name of ['delta', 'delta/s', 'delta/s/layer'])
  test(`a link in the place of \`${name}\` is refused before a call is laid out`, async () => {
    const dir = realpathSync(mkdtempSync(join(tmpdir(), 'fpf-delta-')));
    try {
      const victim = victimIn(dir);
      mkdirSync(join(dir, name, '..'), { recursive: true });
      symlinkSync(victim.path, join(dir, name));
      const entry = { type: 'file', ino: 2, mode: 0o644, size: 1, mtime: 0n };
      const asked = { delta: { entries: new Map([['a', entry]]), whiteouts: new Set() }, head: '1' };
      await assert.rejects(new DeltaFolder(join(dir, 'delta/s')).bring(asked as never), {
        code: 'session.unavailable',
      });
      victim.untouched();
    } finally {
      rmSync(dir, { recursive: true });
    }
  });

test('a link in the place of the snapshots gives nobody’s database to the sweep', async () => {
  const world = new SessionWorld();
  await world.in(async () => undefined);
  const victim = victimIn(world.dir);
  symlinkSync(victim.path, join(world.stateDir, 'snapshots'));
  await assert.rejects(world.adapter.sweep(world.place), {
    code: 'session.unavailable',
    message: /snapshots is a link/,
  });
  await assert.rejects(
    world.in((session) => session.operations.snapshot()),
    { code: 'session.unavailable' },
  );
  victim.untouched();
});

test('a clone, a snapshot and a bundle’s copy are for this user alone', async () => {
  const world = new SessionWorld();
  const before = process.umask(0);
  try {
    const snapshot = await world.in(async (session) => session.operations.snapshot());
    await world.adapter.clone(world.place, 's', 'twin');
    const session = await world.open('twin');
    const { path } = await session.closeWithSnapshot(join(world.dir, 'bundle/session.db'));
    for (const at of [snapshot.path, world.dbOf('twin'), path]) assert.equal(statSync(at).mode & 0o777, 0o600, at);
  } finally {
    process.umask(before);
  }
});

test('an export onto a link that leads nowhere is refused, and the link stays', async () => {
  const world = new SessionWorld();
  const to = join(world.dir, 'out');
  symlinkSync('/nonexist/out', to);
  await world.in(async (session) => {
    await call(session, 'r/1', (files) => files.write('new.txt', bytes('new')));
    for (const format of ['patch', 'tar', 'folder'] as const)
      await assert.rejects(session.operations.export({ format, to }), { code: 'session.export-refused' }, format);
    await assert.rejects(session.operations.snapshot(to), { code: 'session.export-refused' });
    await assert.rejects(session.operations.export({ format: 'tar', to: join(world.dir, 'x'.repeat(300)) }), {
      code: 'session.export-refused',
    });
  });
  assert.ok(readdirSync(world.dir).includes('out'));
  assert.deepEqual(
    readdirSync(world.dir).filter((name) => name.endsWith('.part')),
    [],
  );
});
