import assert from 'node:assert/strict';
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { callOf, recordOf, runMain } from '@fpf/contract-tests';
import type { Session } from '@fpf/contracts';
import { SessionWorld, text } from '../support/session-world.ts';
import { adapter, codeOf, keep, look, refuse, skip } from './support/tools.ts';

const inWorld = (work: (session: Session, world: SessionWorld) => Promise<void>): Promise<void> => {
  const world = new SessionWorld();
  return world.in((session) => work(session, world), 's', adapter);
};
const raw = (folder: string, ...bytes: readonly number[]): Buffer =>
  Buffer.concat([Buffer.from(`${folder}/`), Buffer.from(bytes)]);

test(
  'every name that a disk holds and text can say is kept, twins by case and by form too; longer ones no disk takes',
  { skip },
  () =>
    inWorld(async (session, world) => {
      writeFileSync(join(world.workspace, 'caf\u00e9'), 'host');
      const names = [
        'A',
        'a',
        'cafe\u0301',
        'CON',
        ' ',
        'nul. ',
        '-rf',
        '\ufffd',
        'a\nb',
        'q"\'\\',
        '\u202e',
        'n'.repeat(255),
        '\u00e9'.repeat(127),
      ];
      const script = `import fs from 'node:fs';
for (const name of ${JSON.stringify(names)}) fs.writeFileSync(name, name);
for (const name of ['n'.repeat(256), '\\u00e9'.repeat(128)]) try { fs.writeFileSync(name, ''); process.exit(9); } catch (error) { if (error.code !== 'ENAMETOOLONG') throw error; }`;
      const view = await session.begin(callOf('run/1', script));
      const end = await runMain(view);
      assert.equal(end.code, 0, end.stderr);
      await view.commit(recordOf('run/1'));
      for (const name of names) assert.equal(text(await session.readFile(name)), name);
      assert.equal(text(await session.readFile('caf\u00e9')), 'host');
      await session.operations.commit();
      assert.deepEqual(readdirSync(world.workspace).sort(), [...names, 'README.md', 'docs', 'caf\u00e9'].sort());
      assert.deepEqual((await session.operations.verify()).findings, []);
    }),
);

test(
  'a name that is no text is refused where a tool makes it, and never taken for the one that it looks like',
  { skip },
  () =>
    inWorld(async (session, world) => {
      writeFileSync(join(world.workspace, '\ufffd'), 'its twin');
      mkdirSync(join(world.workspace, 'odd'));
      writeFileSync(raw(join(world.workspace, 'odd'), 0xff), 'unnameable');
      assert.match(
        await refuse(session, 'run/1', 'printf x > "$(printf "\\377")"'),
        /^session\.refused-entry: .*\ufffd: its name is not UTF-8$/,
      );
      assert.match(await refuse(session, 'run/2', 'mkdir "$(printf "d\\376")"'), /its name is not UTF-8$/);
      // What the host has under such a name is seen, and may not be changed, moved or taken away alone.
      assert.equal(await look(session, 'run/3', 'cat odd/*'), 'unnameable');
      assert.match(
        await refuse(session, 'run/4', 'for f in odd/*; do echo y > "$f"; done'),
        /odd\/\ufffd: its name is not UTF-8$/,
      );
      assert.match(await refuse(session, 'run/5', 'rm odd/*'), /odd\/\ufffd: its name is not UTF-8$/);
      assert.match(await refuse(session, 'run/6', 'mv odd moved'), /moved\/\ufffd: its name is not UTF-8$/);
      assert.equal(text(await session.readFile('\ufffd')), 'its twin');
      assert.match(await codeOf(session.readFile('odd/\ufffd')), /^session\.path-missing/);
      // With its folder it goes in the session; the host's folder stays, because it holds something of which the
      // session knows nothing.
      assert.deepEqual(await keep(session, 'run/7', 'rm -r odd'), ['delete odd']);
      assert.match(
        await codeOf(session.operations.commit()),
        /^session\.conflict: .*\n?.*odd.*of which the session knows nothing/s,
      );
      assert.deepEqual(readdirSync(join(world.workspace, 'odd')).length, 1);
    }),
);

test('names that are no path below the workspace are refused before anything is looked at', async () => {
  const world = new SessionWorld();
  await world.in(async (session) => {
    const view = await session.begin({ call_id: 'run/1', files: [], readOnly: false });
    for (const path of ['', '/', '/etc/passwd', '..', '../x', 'a/../../x', 'a\0b', 'n'.repeat(256), '\ud800']) {
      assert.match(
        await codeOf(view.files.write(path, new Uint8Array())),
        /^session\.path-refused/,
        JSON.stringify(path),
      );
      if (path !== '') assert.match(await codeOf(session.readFile(path)), /^session\.path-/, JSON.stringify(path));
    }
    await view.commit(recordOf('run/1'));
    assert.deepEqual(await session.changes(), []);
  });
});
