import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { bytes, call, SessionWorld } from '../support/session-world.ts';

const long = `${'a-long-name-'.repeat(12)}.txt`;

async function edited(): Promise<SessionWorld> {
  const world = new SessionWorld();
  symlinkSync('/etc/passwd', join(world.workspace, 'absolute'));
  symlinkSync('../../outside', join(world.workspace, 'docs/leads-out'));
  symlinkSync('docs/readme', join(world.workspace, 'inside'));
  chmodSync(join(world.workspace, 'docs/readme'), 0o640);
  await world.in(async (session) => {
    await call(session, 'run/1', async (files) => {
      await files.write('README.md', bytes('changed\n'));
      await files.write(long, bytes('x'.repeat(5_000)));
      await files.write('docs/ünï.txt', bytes(''));
      await files.remove('docs/old/note.txt');
      await files.setMode('README.md', 0o755);
    });
    await call(session, 'run/2', async (files) => files.write('README.md', bytes('again\n')));
  });
  return world;
}

function listed(dir: string, prefix = ''): readonly string[] {
  return readdirSync(join(dir, prefix))
    .sort()
    .flatMap((name) => {
      const path = prefix === '' ? name : `${prefix}/${name}`;
      const stats = lstatSync(join(dir, path));
      const own = `${path} ${(stats.mode & 0o777).toString(8)} ${stats.isFile() ? readFileSync(join(dir, path), 'utf8').length : '-'}`;
      return stats.isDirectory() ? [own, ...listed(dir, path)] : [own];
    });
}

const expected = [
  'README.md 755 6',
  `${long} 644 5000`,
  'docs 755 -',
  'docs/old 755 -',
  'docs/readme 640 8',
  'docs/ünï.txt 644 0',
  'inside 777 -',
];

test('a folder and a tar archive hold the view, with modes; links that lead out are left out and told; the host is untouched', async () => {
  const world = await edited();
  await world.in(async ({ operations }) => {
    const folder = await operations.export({ format: 'folder', to: join(world.dir, 'out') });
    assert.deepEqual(listed(join(world.dir, 'out')), expected);
    assert.deepEqual(folder.leftOut.map(({ path }) => path).sort(), ['absolute', 'docs/leads-out']);
    assert.equal(folder.entries, expected.length);
    const tar = await operations.export({ format: 'tar', to: join(world.dir, 'out.tar') });
    mkdirSync(join(world.dir, 'untarred'));
    execFileSync('tar', ['-xpf', tar.path, '-C', join(world.dir, 'untarred')]);
    assert.deepEqual(listed(join(world.dir, 'untarred')), expected);
    const again = await operations.export({ format: 'tar', to: join(world.dir, 'again.tar') });
    assert.deepEqual(readFileSync(again.path), readFileSync(tar.path), 'one view, one archive');
    assert.deepEqual(
      readdirSync(world.dir).filter((name) => name.includes('.part')),
      [],
    );
  });
  assert.equal(readFileSync(join(world.workspace, 'README.md'), 'utf8'), 'hello\n');
});

test('an export of an earlier step has what was there then', async () => {
  const world = await edited();
  await world.in(async ({ operations }) => {
    await operations.export({ format: 'folder', to: join(world.dir, 'one'), at: 1 });
    assert.equal(readFileSync(join(world.dir, 'one/README.md'), 'utf8'), 'changed\n');
    await operations.export({ format: 'folder', to: join(world.dir, 'none'), at: 0 });
    assert.equal(readFileSync(join(world.dir, 'none/README.md'), 'utf8'), 'hello\n');
    assert.ok(existsSync(join(world.dir, 'none/docs/old/note.txt')));
    assert.ok(!existsSync(join(world.dir, 'none', long)));
  });
});

test('a patch is what git applies', async () => {
  const world = await edited();
  await world.in(async ({ operations }) => {
    const { path } = await operations.export({ format: 'patch', to: join(world.dir, 'p.patch') });
    execFileSync('git', ['apply', path], { cwd: world.workspace });
    assert.equal(readFileSync(join(world.workspace, 'README.md'), 'utf8'), 'again\n');
    assert.equal(lstatSync(join(world.workspace, 'README.md')).mode & 0o777, 0o755);
  });
});

test('nothing is written over, nor into the workspace; what is refused leaves nothing behind', async () => {
  const world = await edited();
  const full = join(world.dir, 'full');
  mkdirSync(full);
  writeFileSync(join(full, 'x'), '');
  symlinkSync(world.workspace, join(world.dir, 'to-workspace'));
  await world.in(async ({ operations }) => {
    for (const [format, to] of [
      ['folder', full],
      ['tar', join(full, 'x')],
      ['patch', join(full, 'x')],
      ['folder', join(world.workspace, 'new')],
      ['tar', join(world.workspace, 'new.tar')],
      ['patch', join(world.dir, 'to-workspace', 'p.patch')],
      ['folder', join(world.dir, 'no', 'such', 'folder')],
    ] as const)
      await assert.rejects(operations.export({ format, to }), { code: 'session.export-refused' }, to);
    await assert.rejects(operations.export({ format: 'folder', to: join(world.dir, 'late'), at: 99 }), {
      code: 'session.no-such-step',
    });
    const stop = AbortSignal.abort();
    for (const format of ['folder', 'tar', 'patch'] as const)
      await assert.rejects(
        operations.export({ format, to: join(world.dir, `stopped-${format}`), signal: stop }),
        format,
      );
  });
  assert.deepEqual(readdirSync(full), ['x']);
  assert.deepEqual(
    readdirSync(world.dir).filter((name) => /stopped|late|part|new/.test(name)),
    [],
  );
  assert.ok(!existsSync(join(world.workspace, 'new')));
});
