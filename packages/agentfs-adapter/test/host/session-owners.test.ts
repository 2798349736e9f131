import assert from 'node:assert/strict';
import { chmodSync, chownSync, existsSync, lstatSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { callOf, recordOf, runMain } from '@fpf/contract-tests';
import { SessionWorld } from '../support/session-world.ts';

const noRoot = process.getuid?.() === 0 ? false : 'only root meets files of others that it may write';

test(
  'a session over a workspace of another user: a program reads and writes, and all of it is committed and undone',
  { skip: noRoot },
  async () => {
    const world = new SessionWorld();
    for (const path of ['.', 'README.md', 'docs', 'docs/old', 'docs/old/note.txt'])
      chownSync(join(world.workspace, path), 1000, 1000);
    chmodSync(join(world.workspace, 'docs/old/note.txt'), 0o600);
    await world.in(async (session) => {
      const script = `import fs from 'node:fs';
fs.appendFileSync('README.md', fs.readFileSync('docs/old/note.txt', 'utf8')); fs.mkdirSync('made'); fs.writeFileSync('made/by-program', 'x'); fs.rmSync('docs/old/note.txt');`;
      const view = await session.begin(callOf('run/1', script));
      const ran = await runMain(view);
      assert.equal(ran.code, 0, ran.stderr);
      if (session.capability.mode.startsWith('overlay'))
        assert.match(view.capability.notes.at(-1) ?? '', /another user or group/);
      await view.commit(recordOf('run/1'));
      await session.operations.commit();
      const at = (path: string): string => {
        const { uid, gid, mode } = lstatSync(join(world.workspace, path));
        return `${uid}:${gid} ${(mode & 0o777).toString(8)}`;
      };
      assert.deepEqual(['README.md', 'made', 'made/by-program'].map(at), [
        '1000:1000 644',
        '1000:1000 755',
        '1000:1000 644',
      ]);
      assert.equal(existsSync(join(world.workspace, 'docs/old/note.txt')), false);
      await session.operations.undo();
      assert.deepEqual(['README.md', 'docs/old/note.txt'].map(at), ['1000:1000 644', '1000:1000 600']);
      assert.equal(existsSync(join(world.workspace, 'made')), false);
      assert.deepEqual((await session.operations.verify()).findings, []);
    });
  },
);
