import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import type { Session, SessionFiles } from '@fpf/contracts';
import { bytes, call, SessionWorld, text } from '../../support/session-world.ts';
import { engines } from '../../support/engines.ts';

type Model = ReadonlyMap<string, string>;

/** A whole view as path and content. */
async function whole({ operations }: Session, at?: number): Promise<Model> {
  const view = await operations.view(at);
  const found = new Map<string, string>();
  const walk = async (path: string): Promise<void> => {
    for (const entry of await view.list(path)) {
      if (entry.type === 'directory') {
        found.set(entry.path, '/');
        await walk(entry.path);
      } else found.set(entry.path, entry.type === 'file' ? text(await view.read(entry.path)) : `-> ${entry.target}`);
    }
  };
  await walk('.');
  return found;
}

const steps: readonly ((files: SessionFiles) => Promise<void>)[] = [
  async (files) => {
    await files.write('README.md', bytes('one\n'));
    await files.makeFolder('new');
    await files.write('new/x', bytes('x'.repeat(9_000)));
    await files.makeLink('link', 'README.md');
  },
  async (files) => {
    await files.remove('docs/old/note.txt');
    await files.remove('docs/old');
    await files.write('docs/old', bytes('a file where a folder was'));
    await files.write('new/x', bytes('y'));
  },
  async (files) => {
    await files.rename('docs', 'moved');
    await files.remove('link');
    await files.makeFolder('link');
    await files.write('link/in', bytes('in'));
  },
  async (files) => {
    await files.remove('new/x');
    await files.remove('new');
    await files.write('README.md', bytes('hello\n'));
    await files.setMode('README.md', 0o600);
  },
];

for (const engine of engines) {
  test(`${engine}: the view after every step can be looked at, later and in another process`, async () => {
    const world = new SessionWorld({}, engine);
    const states: Model[] = [];
    await world.in(async (session) => {
      states.push(await whole(session));
      for (const [n, step] of steps.entries()) {
        await call(session, `run/${n + 1}`, step);
        states.push(await whole(session));
      }
    });
    await world.in(async (session) => {
      for (const [at, state] of states.entries()) assert.deepEqual(await whole(session, at), state, `step ${at}`);
      const { operations } = session;
      const history = await operations.history();
      assert.deepEqual(
        history.map(({ n, op, state }) => [n, op, state]),
        [1, 2, 3, 4].map((n) => [n, 'tool', 'done']),
      );
      assert.deepEqual((await operations.diff({ at: 0 })).changes, []);
      assert.equal(
        text(await (await operations.view(1)).read('link')),
        'one\n',
        'links are followed in the view of that step',
      );
      for (const at of [-1, 5, 0.5, Number.NaN])
        await assert.rejects(operations.view(at), { code: 'session.no-such-step' }, String(at));
      await assert.rejects(async () => (await operations.view(1)).read('../etc/passwd'), {
        code: 'session.path-refused',
      });
      await assert.rejects(async () => (await operations.view(1)).read('nothing'), { code: 'session.path-missing' });
      await assert.rejects(async () => (await operations.view(1)).list('README.md'), { code: 'session.path-missing' });
    });
  });
}

test('the diff of a step and the changes of the newest are the same, where it is the newest', async () => {
  const world = new SessionWorld();
  await world.in(async (session) => {
    for (const [n, step] of steps.entries()) await call(session, `run/${n + 1}`, step);
    const { operations } = session;
    const [now, then] = [await operations.diff(), await operations.diff({ at: 4 })];
    assert.deepEqual(then, now);
    assert.deepEqual(
      (await operations.diff({ at: 1 })).changes.map(({ op, path }) => `${op} ${path}`),
      ['modify README.md', 'add link', 'add new', 'add new/x'],
    );
  });
});

test('a discarded path is the host again, and the steps before it still show what it was', async () => {
  const world = new SessionWorld();
  await world.in(async (session) => {
    for (const [n, step] of steps.slice(0, 2).entries()) await call(session, `run/${n + 1}`, step);
    const { operations } = session;
    const before = await whole(session);
    const dropped = await operations.discard(['docs']);
    assert.deepEqual(
      dropped.map(({ path }) => path),
      ['docs/old', 'docs/old/note.txt'],
    );
    assert.equal(text(await session.readFile('docs/old/note.txt')), 'note\n');
    assert.deepEqual(await whole(session, 2), before);
    assert.deepEqual(
      (await session.changes()).map(({ path }) => path),
      ['README.md', 'link', 'new', 'new/x'],
    );
    await operations.discard();
    assert.deepEqual(await session.changes(), []);
    assert.deepEqual(await operations.discard(), []);
    assert.deepEqual(
      await whole(session, 1),
      await (async () => {
        const first = new Map(before);
        first.set('docs/old', '/').set('docs/old/note.txt', 'note\n').set('new/x', 'x'.repeat(9_000));
        return new Map([...first].sort(([a], [b]) => (a < b ? -1 : 1)));
      })(),
    );
    assert.deepEqual((await operations.verify()).findings, []);
  });
});

test('what only the host had, and has no more, is told as lost: never guessed', async () => {
  const world = new SessionWorld();
  await world.in((session) => call(session, 'run/1', async (files) => files.remove('README.md')));
  writeFileSync(join(world.workspace, 'README.md'), 'edited by hand\n');
  await world.in(async ({ operations }) => {
    await assert.rejects(async () => (await operations.view(0)).read('README.md'), { code: 'session.content-lost' });
    assert.equal(await (await operations.view(1)).stat('README.md'), undefined);
  });
});
