import assert from 'node:assert/strict';
import { chmodSync, lstatSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { shell } from '../support/mount-world.ts';
import { SessionWorld } from '../support/session-world.ts';
import { adapter, keep, look, refuse, skip } from './support/tools.ts';

const isRoot = process.getuid?.() === 0;
const modeOf = (path: string): string => (lstatSync(path).mode & 0o7777).toString(8);
test(
  'a sticky bit is kept and brought to the host; set-id bits are refused, and lost by what is written to',
  { skip },
  async () => {
    const world = new SessionWorld();
    writeFileSync(join(world.workspace, 'rooted'), 'x');
    chmodSync(join(world.workspace, 'rooted'), 0o6755);
    await world.in(
      async (session) => {
        await keep(
          session,
          'run/1',
          'mkdir shared; chmod 1777 shared; mkdir grouped; chmod 2775 grouped; echo more >> rooted',
        );
        assert.deepEqual(
          (await session.changes()).map(({ path, after }) => [path, after?.mode.toString(8)]),
          [
            ['grouped', '775'],
            ['rooted', '755'],
            ['shared', '1777'],
          ],
        );
        for (const [n, script] of [
          'cp README.md s; chmod 4755 s',
          'cp README.md s; chmod 2755 s',
          'mkdir d; chmod 4755 d',
        ].entries())
          assert.match(
            await refuse(session, `run/${n + 2}`, script),
            /^session\.refused-entry: .* [sd]: it has a set-user-id or set-group-id bit$/,
          );
        await session.operations.commit();
        assert.deepEqual(
          ['shared', 'grouped', 'rooted'].map((path) => modeOf(join(world.workspace, path))),
          ['1777', '775', '755'],
        );
      },
      's',
      adapter,
    );
  },
);

test(
  'what a mode closes on the host or in the session stays closed for tools, may be opened by them, and is in nobody’s way',
  { skip },
  async () => {
    const world = new SessionWorld();
    mkdirSync(join(world.workspace, 'shut/in'), { recursive: true });
    writeFileSync(join(world.workspace, 'shut/in/file'), 'x');
    writeFileSync(join(world.workspace, 'secret'), 'x');
    for (const path of ['shut', 'secret']) chmodSync(join(world.workspace, path), 0);
    try {
      await world.in(
        async (session) => {
          const script =
            'for f in secret shut/in/file; do cat $f 2>/dev/null && exit 9; done; echo x > new; mkdir -m 0 own; echo x > o; chmod 0 o';
          assert.deepEqual(await keep(session, 'run/1', script), ['add new', 'add o', 'add own']);
          assert.equal(
            await look(session, 'run/2', 'stat -c %a secret shut o own | tr "\\n" " "; cat o 2>/dev/null || echo no'),
            '0 0 0 0 no\n',
          );
          const open = 'chmod 755 shut; echo y >> shut/in/file; rm -f secret';
          if (!isRoot) {
            // What a call changes is remembered as it was, so it has to be readable.
            assert.match(
              await refuse(session, 'run/3', open),
              /^session\.path-unfit: "(shut|secret)" is closed by its mode/,
            );
            await session.operations.commit();
            assert.equal(modeOf(join(world.workspace, 'own')), '0');
            assert.deepEqual(await keep(session, 'run/4', 'echo x > more'), ['add more']);
            await session.operations.undo();
            assert.deepEqual(readdirSync(world.workspace).sort(), ['README.md', 'docs', 'secret', 'shut']);
            return;
          }
          assert.deepEqual(await keep(session, 'run/3', `${open}; chmod 755 own; chmod 600 o; echo y > own/z`), [
            'modify o',
            'modify own',
            'add own/z',
            'delete secret',
            'modify shut',
            'modify shut/in/file',
          ]);
          await session.operations.commit();
          assert.equal(readFileSync(join(world.workspace, 'shut/in/file'), 'utf8'), 'xy\n');
          assert.equal(modeOf(join(world.workspace, 'own')), '755');
        },
        's',
        adapter,
      );
    } finally {
      // Whoever is no root can only remove what is open to its owner.
      shell(world.dir, 'chmod -R u+rwx .');
    }
  },
);
