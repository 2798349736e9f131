import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import type { Session } from '@fpf/contracts';
import { sha256 } from '@fpf/contracts/hash';
import { engines } from '../../support/engines.ts';
import { editWithSdk, readWithSdk, type SdkEdit } from '../../support/sdk.ts';
import { bytes, call, SessionWorld } from '../../support/session-world.ts';

/** A session with one call, that another program has worked in afterwards. */
async function changed(world: SessionWorld, edits: readonly SdkEdit[]): Promise<void> {
  await world.in((session) =>
    call(session, 'run/1', async (files) => {
      await files.write('README.md', bytes('one\n'));
      await files.write('docs/new', bytes('new\n'));
      await files.remove('docs/readme');
    }),
  );
  // The SDK tells times by the second: what it writes over within one is found by its content only.
  await setTimeout(1_100);
  editWithSdk(world.dbOf('s'), edits);
}

const letters = ({ op, path }: { readonly op: string; readonly path: string }): string => `${op} ${path}`;

const edits: readonly (readonly [what: string, edits: readonly SdkEdit[], changes: readonly string[]])[] = [
  ['a file is made', [['write', '/made', 'made\n']], ['add made']],
  ['a file of ours is written over', [['write', '/README.md', 'two\n']], ['modify README.md']],
  ['with as many bytes', [['write', '/README.md', 'eno\n']], ['modify README.md']],
  ['a file of ours is written beyond its end', [['writeAt', '/docs/new', 9_000, 'far']], ['modify docs/new']],
  ['a file of ours is cut', [['truncate', '/docs/new', 1]], ['modify docs/new']],
  ['a file of ours is made longer', [['truncate', '/docs/new', 5_000]], ['modify docs/new']],
  ['what we added is removed', [['unlink', '/docs/new']], ['delete docs/new']],
  ['what we modified is removed: the file of the host shows again', [['unlink', '/README.md']], ['modify README.md']],
  ['a file is renamed', [['rename', '/docs/new', '/docs/other']], ['delete docs/new', 'add docs/other']],
  [
    'a folder with a link',
    [
      ['mkdir', '/made'],
      ['symlink', '../docs/new', '/made/lïnk'],
    ],
    ['add made', 'add made/lïnk'],
  ],
  ['what we deleted is written again', [['write', '/docs/readme', 'again\n']], ['add docs/readme']],
];

for (const engine of engines)
  for (const [what, steps, changes] of edits)
    test(`${engine}: by agentfs-sdk ${what}: refused until it is taken in, then a step that is whole`, async () => {
      const world = new SessionWorld({}, engine);
      await changed(world, steps);
      await assert.rejects(
        world.in((session) => session.changes()),
        { code: 'session.foreign-changes' },
      );
      const seen = readWithSdk(world.dbOf('s'));
      const before = readFileSync(world.dbOf('s'));
      const shown = await world.adapter.adopt?.(world.place, { db: world.dbOf('s'), dryRun: true });
      assert.deepEqual([shown?.changes.map(letters), shown?.step], [changes, null]);
      assert.ok(before.equals(readFileSync(world.dbOf('s'))), 'a dry run changes nothing');
      const taken = await world.adapter.adopt?.(world.place, { db: world.dbOf('s'), expect: shown?.digest ?? '' });
      assert.deepEqual([taken?.changes.map(letters), taken?.step, taken?.session], [changes, 2, 's']);
      await world.in(async (session) => {
        const { findings, notes } = await session.operations.verify();
        assert.deepEqual([findings, notes], [[], []]);
        const [, step] = await session.operations.history();
        assert.deepEqual([step?.op, step?.agent, step?.changes.map(letters)], ['adopt', 'foreign', changes]);
        for (const [path, [type, hash, size]] of Object.entries(seen.seen))
          if (type === 'file') assert.ok(isRead(await session.readFile(path.slice(1)), hash, size), path);
        await goesOn(session);
      });
    });

/** Of a file that was made longer the SDK reads the pieces that there are; the rest of it is zeros. */
function isRead(content: Uint8Array, hash: unknown, size: unknown): boolean {
  const whole = sha256(content) === hash;
  const end = content.findLastIndex((byte) => byte !== 0) + 1;
  return content.length === size && (whole || sha256(content.subarray(0, end)) === hash);
}

async function goesOn(session: Session): Promise<void> {
  await call(session, 'run/2', async (files) => files.write('later', bytes('later\n')));
  assert.deepEqual((await session.operations.verify()).findings, []);
  const { written } = await session.operations.commit();
  assert.ok(written > 0);
  assert.deepEqual((await session.operations.verify()).findings, []);
}

test("what was written over is told, and earlier views say so; another's log is kept", async () => {
  const world = new SessionWorld();
  await changed(world, [
    ['write', '/README.md', 'two, and longer\n'],
    ['set', 'memory/theirs', { n: 1 }],
    ['record', 'their-tool', { a: 1 }, { b: 2 }],
  ]);
  const taken = await world.adapter.adopt?.(world.place, { db: world.dbOf('s') });
  assert.deepEqual([taken?.calls, taken?.lost], [1, [sha256(bytes('one\n'))]]);
  assert.match(taken?.notes.join() ?? '', /values .* were changed/);
  await world.in(async (session) => {
    assert.deepEqual(await session.store.get('memory', 'theirs'), { n: 1 });
    assert.deepEqual((await session.operations.verify()).findings, []);
    await assert.rejects((await session.operations.view(1)).read('README.md'), { code: 'session.content-lost' });
    const [row] = (await session.operations.audit()).filter(({ op }) => op === 'adopt');
    assert.deepEqual([row?.subject, row?.caller.agent, row?.step], ['s', 'foreign', 2]);
  });
  assert.deepEqual(
    readWithSdk(world.dbOf('s'))
      .tools.map(({ name }) => name)
      .toSorted(),
    ['their-tool', 'write'],
  );
});

test('where another program has changed nothing, nothing is taken in; log and memory alone are', async () => {
  const world = new SessionWorld();
  await changed(world, [['read', '/README.md']]);
  const none = await world.adapter.adopt?.(world.place, { db: world.dbOf('s') });
  assert.deepEqual([none?.step, none?.changes, none?.notes], [null, [], []]);
  editWithSdk(world.dbOf('s'), [['record', 'their-tool', {}, {}]]);
  const some = await world.adapter.adopt?.(world.place, { db: world.dbOf('s') });
  assert.deepEqual([some?.step, some?.calls], [2, 1]);
  await world.in(async (session) => {
    assert.deepEqual((await session.operations.verify()).findings, []);
    await goesOn(session);
  });
});

test('what was shown is what is taken in: another digest is refused, and nothing is changed', async () => {
  const world = new SessionWorld();
  await changed(world, [['write', '/made', 'made\n']]);
  const { digest = '' } = (await world.adapter.adopt?.(world.place, { db: world.dbOf('s'), dryRun: true })) ?? {};
  editWithSdk(world.dbOf('s'), [['write', '/more', 'more\n']]);
  const refused = { code: 'session.adopt-refused', message: /something else since it was shown/ };
  await assert.rejects(
    Promise.resolve(world.adapter.adopt?.(world.place, { db: world.dbOf('s'), expect: digest })),
    refused,
  );
  await assert.rejects(
    world.in((session) => session.changes()),
    { code: 'session.foreign-changes' },
  );
});

test('a session that was tampered with beside is not taken in', async () => {
  const world = new SessionWorld();
  await changed(world, [['write', '/made', 'made\n']]);
  const db = new DatabaseSync(world.dbOf('s'));
  db.exec(`UPDATE fpf_audit SET body = replace(body, 'README.md', 'README.mx')`);
  db.close();
  await assert.rejects(Promise.resolve(world.adapter.adopt?.(world.place, { db: world.dbOf('s') })), {
    code: 'session.not-as-written',
  });
});
