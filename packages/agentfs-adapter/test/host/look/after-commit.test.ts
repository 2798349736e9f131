import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import type { Session } from '@fpf/contracts';
import { engines } from '../../support/engines.ts';
import { bytes, call, SessionWorld, text } from '../../support/session-world.ts';

async function readAt({ operations }: Session, at: number, path: string): Promise<string> {
  return text(await (await operations.view(at)).read(path));
}

async function whole({ operations }: Session): Promise<void> {
  assert.deepEqual((await operations.verify()).findings, []);
}

for (const engine of engines) {
  test(`${engine}: what was before a commit can be told after it, after its undo and after the next commit`, async () => {
    const world = new SessionWorld({}, engine);
    const large = randomBytes(1_500_000).toString('base64');
    writeFileSync(join(world.workspace, 'large'), large);
    await world.in(async (session) => {
      const { operations } = session;
      await call(session, 'run/1', async (files) => {
        await files.write('README.md', bytes('one\n'));
        await files.write('large', bytes('small'));
        await files.remove('docs/readme');
      });
      const before = async (): Promise<void> => {
        assert.equal(await readAt(session, 0, 'README.md'), 'hello\n');
        assert.equal(await readAt(session, 0, 'large'), large);
        assert.equal(await readAt(session, 0, 'docs/readme'), 'read me\n');
        await operations.diff({ at: 0 });
        await whole(session);
      };
      await before();
      await operations.commit();
      assert.equal(readFileSync(join(world.workspace, 'large'), 'utf8'), 'small');
      await before();
      await operations.undo();
      await before();
      await operations.commit();
      await before();
      await call(session, 'run/2', async (files) => files.write('README.md', bytes('two\n')));
      assert.match((await operations.diff()).patch, /^-one\n\+two$/m);
      await before();
    });
  });
}

test('an edit of the host by hand takes nothing from diff and export: what is kept nowhere is named, and the rest is whole', async () => {
  const world = new SessionWorld();
  writeFileSync(join(world.workspace, 'large'), 'x'.repeat(1_100_000));
  await world.in(async (session) => {
    const { operations } = session;
    await call(session, 'run/1', async (files) => {
      await files.write('README.md', bytes('one\n'));
      await files.write('docs/readme', bytes('other\n'));
      await files.write('large', bytes('small'));
      await files.remove('docs/old/note.txt');
    });
    for (const path of ['README.md', 'large', 'docs/old/note.txt'])
      writeFileSync(join(world.workspace, path), 'by hand\n');
    const { patch, leftOut: untold, changes } = await operations.diff();
    assert.match(patch, /^-hello\n\+one$/m);
    assert.match(patch, /^-read me\n\+other$/m);
    assert.equal(changes.length, 4);
    const why = 'what it had before is kept nowhere';
    assert.deepEqual(untold, [
      { path: 'docs/old/note.txt', why },
      { path: 'large', why },
    ]);
    const { leftOut, entries } = await operations.export({ format: 'patch', to: join(world.dir, 'all.patch') });
    assert.deepEqual([leftOut.map(({ path }) => path), entries], [['docs/old/note.txt', 'large'], 2]);
    assert.equal(await readAt(session, 0, 'README.md'), 'hello\n');
  });
});

test('where the workspace keeps its own, the session’s version goes: nothing stands against the next call, and history has it', async () => {
  const world = new SessionWorld();
  await world.in(async (session) => {
    const { operations } = session;
    await call(session, 'run/1', async (files) => {
      await files.write('README.md', bytes('one\n'));
      await files.write('docs/readme', bytes('other\n'));
      await files.remove('docs/old/note.txt');
      await files.remove('docs/old');
    });
    writeFileSync(join(world.workspace, 'README.md'), 'by hand\n');
    writeFileSync(join(world.workspace, 'docs/old/note.txt'), 'by hand too\n');
    const theirs = { 'README.md': 'theirs', 'docs/old/note.txt': 'theirs' } as const;
    assert.equal((await operations.commit({ resolve: theirs })).written, 1);
    assert.deepEqual(await session.changes(), []);
    assert.equal(text(await session.readFile('README.md')), 'by hand\n');
    assert.equal(text(await session.readFile('docs/old/note.txt')), 'by hand too\n');
    assert.equal((await operations.diff()).patch, '');
    assert.equal(await readAt(session, 1, 'README.md'), 'one\n');
    await call(session, 'run/2', async (files) => files.write('README.md', bytes('two\n')));
    await whole(session);
  });
  // And so does one who opens it later.
  await world.in(async (session) => {
    await call(session, 'run/3', async (files) => files.write('docs/old/note.txt', bytes('three\n')));
    assert.match((await session.operations.diff()).patch, /^-by hand too\n\+three$/m);
    await whole(session);
  });
});

test('where all of it stays as the workspace has it, nothing is written, and that is settled too', async () => {
  const world = new SessionWorld();
  await world.in(async (session) => {
    await call(session, 'run/1', async (files) => files.write('README.md', bytes('one\n')));
    rmSync(join(world.workspace, 'README.md'));
    const { operations } = session;
    assert.deepEqual((await operations.commit({ resolve: { 'README.md': 'theirs' } })).id, null);
    assert.deepEqual(await session.changes(), []);
    assert.equal(await session.stat('README.md'), undefined);
    await call(session, 'run/2', async (files) => files.write('new', bytes('x')));
    await whole(session);
  });
});
