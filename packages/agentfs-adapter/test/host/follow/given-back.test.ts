import assert from 'node:assert/strict';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import type { Session, SessionFiles } from '@fpf/contracts';
import { bytes, call, SessionWorld } from '../../support/session-world.ts';

const removeDocs = async (files: SessionFiles): Promise<void> => {
  for (const path of ['docs/old/note.txt', 'docs/old', 'docs/readme', 'docs']) await files.remove(path);
};

type Case = {
  readonly what: string;
  readonly call: (files: SessionFiles) => Promise<void>;
  readonly host: (at: (path: string) => string) => void;
  readonly giveBack: (session: Session) => Promise<unknown>;
  /** What is still of the session's making afterwards. */
  readonly left?: readonly string[];
};

const discard = (session: Session): Promise<unknown> => session.operations.discard();

const cases: readonly Case[] = [
  {
    what: 'a new file that the host has got, too',
    call: (files) => files.write('new', bytes('same')),
    host: (at) => writeFileSync(at('new'), 'same'),
    giveBack: discard,
  },
  {
    what: 'a file that both have changed to the same',
    call: (files) => files.write('README.md', bytes('same')),
    host: (at) => writeFileSync(at('README.md'), 'same'),
    giveBack: discard,
  },
  {
    what: 'a file that both have taken away',
    call: (files) => files.remove('README.md'),
    host: (at) => rmSync(at('README.md')),
    giveBack: discard,
  },
  {
    what: 'a folder that was taken away, and lost something on the host meanwhile',
    call: removeDocs,
    host: (at) => rmSync(at('docs/readme')),
    giveBack: discard,
  },
  {
    what: 'a folder that was taken away, and is a file on the host by now',
    call: removeDocs,
    host: (at) => {
      rmSync(at('docs'), { recursive: true });
      writeFileSync(at('docs'), 'a file');
    },
    giveBack: discard,
  },
  {
    what: 'a folder that was taken away, and came to hold something on the host: that is seen',
    call: removeDocs,
    host: (at) => {
      mkdirSync(at('docs/b'));
      writeFileSync(at('docs/b/mine'), 'x');
    },
    giveBack: ({ operations }) => operations.commit({ resolve: { docs: 'theirs' } }),
  },
  {
    what: 'a file in a folder that is a file by now: the folder comes back with it',
    call: async (files) => {
      await removeDocs(files);
      await files.write('docs', bytes('F'));
    },
    host: (at) => writeFileSync(at('docs/old/note.txt'), 'mine'),
    giveBack: ({ operations }) =>
      operations.commit({ paths: ['docs/old'], resolve: { 'docs/old/note.txt': 'theirs' } }),
    left: ['delete docs/readme'],
  },
  {
    what: 'a new folder whose children are written',
    call: async (files) => {
      await files.makeFolder('b');
      await files.write('b/x', bytes('x'));
    },
    host: () => undefined,
    giveBack: ({ operations }) => operations.commit({ resolve: { b: 'theirs' } }),
  },
];

for (const { what, call: change, host, giveBack, left = [] } of cases)
  test(`given back: ${what}; the session goes on, and verifies`, async () => {
    const world = new SessionWorld();
    await world.in(async (session) => {
      await call(session, 'run/1', change);
      host((path) => join(world.workspace, path));
      await giveBack(session);
      const changes = (await session.changes()).map(({ op, path }) => `${op} ${path}`);
      assert.deepEqual(changes, left);
      assert.deepEqual((await session.operations.verify()).findings, []);
      await call(session, 'run/2', (files) => files.write('after', bytes('x')));
      assert.deepEqual((await session.operations.verify()).findings, []);
      const view = await session.operations.view();
      assert.equal(
        await view.stat('docs/b/mine').then((found) => found?.type),
        what.includes('that is seen') ? 'file' : undefined,
      );
    });
  });

test('a folder of the host in the place of a name that the session made and took away: it leads to what is written there', async () => {
  const world = new SessionWorld();
  await world.in(async (session) => {
    await call(session, 'run/1', (files) => files.makeFolder('a'));
    await call(session, 'run/2', (files) => files.remove('a'));
    mkdirSync(join(world.workspace, 'a'));
    await call(session, 'run/3', (files) => files.write('a/x', bytes('x')));
    assert.deepEqual((await session.operations.verify()).findings, []);
  });
});
