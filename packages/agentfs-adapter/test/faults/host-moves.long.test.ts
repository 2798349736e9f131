import assert from 'node:assert/strict';
import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { recordOf } from '@fpf/contract-tests';
import { reason } from '@fpf/contracts';
import { SessionWorld, text } from '../support/session-world.ts';
import { adapter, begin, codeOf, keep, look, run, skip } from './support/tools.ts';

const failed = reason('tool.failed', 'execute', 'Thrown away.');

test(
  'what others write while a program works is told: kept apart where it is elsewhere, refused where the program was',
  { skip },
  async () => {
    const world = new SessionWorld();
    const at = (path: string): string => join(world.workspace, path);
    await world.in(
      async (session) => {
        const first = await begin(session, 'run/1', 'echo mine > README.md; echo new > new');
        await run(first);
        writeFileSync(at('docs/readme'), 'edited meanwhile\n');
        await first.commit(recordOf('run/1'));
        assert.equal(text(await session.readFile('docs/readme')), 'edited meanwhile\n');

        const second = await begin(session, 'run/2', 'echo mine > docs/readme; echo mine > fresh; rm -r docs/old');
        await run(second);
        writeFileSync(at('fresh'), 'theirs\n');
        writeFileSync(at('docs/old/note.txt'), 'theirs\n');
        assert.match(
          await codeOf(second.commit(recordOf('run/2'))),
          /^session\.base-changed: .*docs\/old\/note\.txt \(and 1 more\)/,
        );
        await second.rollback(failed, recordOf('run/2'));
        assert.deepEqual(
          (await session.changes()).map(({ path }) => path),
          ['README.md', 'new'],
        );
        assert.equal(await look(session, 'run/3', 'cat fresh docs/old/note.txt'), 'theirs\ntheirs\n');

        // Between two calls: elsewhere it is simply there, on a touched path the session stops until it is as before.
        writeFileSync(at('README.md'), 'theirs\n');
        assert.match(await codeOf(begin(session, 'run/4', 'true')), /^session\.base-changed: .*README\.md/);
        writeFileSync(at('README.md'), 'hello\n');
        await keep(session, 'run/5', 'echo again >> README.md');
        assert.deepEqual((await session.operations.verify()).findings, []);
      },
      's',
      adapter,
    );
  },
);

test(
  'a workspace that is moved or deleted under a program is told, nothing is written in its place, and the record stays',
  { skip },
  async () => {
    const world = new SessionWorld();
    const moved = join(world.dir, 'moved');
    await world.in(
      async (session) => {
        await keep(session, 'run/1', 'echo one > one');
        const view = await begin(session, 'run/2', 'echo two > two; rm docs/readme');
        await run(view);
        renameSync(world.workspace, moved);
        assert.match(await codeOf(view.commit(recordOf('run/2'))), /^session\.workspace-missing/);
        await view.rollback(failed, recordOf('run/2'));
        assert.match(await codeOf(begin(session, 'run/3', 'true')), /^session\.workspace-missing/);
        assert.match(await codeOf(session.operations.commit()), /^session\.workspace-missing/);
        assert.equal(existsSync(world.workspace), false);
        assert.deepEqual(
          (await session.changes()).map(({ path }) => path),
          ['one'],
        );
        renameSync(moved, world.workspace);
        assert.equal(await look(session, 'run/4', 'cat one docs/readme'), 'one\nread me\n');

        const last = await begin(session, 'run/5', 'echo three > three');
        await run(last);
        rmSync(world.workspace, { recursive: true });
        assert.match(await codeOf(last.commit(recordOf('run/5'))), /^session\.workspace-missing/);
        await last.rollback(failed, recordOf('run/5'));
        assert.deepEqual(
          (await session.operations.history())
            .filter(({ op }) => op === 'tool')
            .map(({ id, state }) => `${id} ${state}`),
          ['run/1 done', 'run/2 rejected', 'run/3 interrupted', 'run/4 rejected', 'run/5 rejected'],
        );
        assert.deepEqual((await session.operations.verify()).findings, []);
      },
      's',
      adapter,
    );
    assert.match(await codeOf(world.open('s')), /^session\.workspace-missing/);
  },
);

test(
  'of two sessions on one workspace the second to commit a path is told, and what only it changed goes in',
  { skip },
  async () => {
    const world = new SessionWorld();
    const [one, two] = [await world.open('one', adapter), await world.open('two', adapter)];
    try {
      await keep(one, 'run/1', 'echo one > README.md; echo one > of-one; echo same > same');
      await keep(two, 'run/1', 'echo two > README.md; echo two > of-two; echo same > same; rm docs/readme');
      assert.equal((await one.operations.commit()).written, 3);
      assert.match(await codeOf(begin(two, 'run/2', 'true')), /^session\.base-changed: .*README\.md/);
      assert.match(await codeOf(two.operations.commit()), /^session\.conflict: .*README\.md/s);
      assert.equal(existsSync(join(world.workspace, 'of-two')), false);
      const { paths } = await two.operations.commit({ resolve: { 'README.md': 'theirs' } });
      assert.deepEqual(
        paths.map(({ change, status }) => `${status} ${change.path}`),
        ['conflict README.md', 'apply docs/readme', 'apply of-two', 'same same'],
      );
      assert.equal(readFileSync(join(world.workspace, 'README.md'), 'utf8'), 'one\n');
      await Promise.allSettled([keep(one, 'run/3', 'echo 1 > both'), keep(two, 'run/3', 'true')]);
      for (const session of [one, two]) assert.deepEqual((await session.operations.verify()).findings, []);
    } finally {
      await one.close();
      await two.close();
    }
  },
);
