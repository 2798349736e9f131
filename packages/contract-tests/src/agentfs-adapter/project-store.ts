import { join } from 'node:path';
import type { AgentFSAdapter, JsonValue, ProjectStore } from '@fpf/contracts';
import { type Arrange, type ContractCase, contractCase } from '../contract-case.ts';
import { expect, expectRefused, expectSame } from '../expect.ts';
import { makeHostFolder } from '../fixtures/host-folder.ts';

type Open = () => Promise<ProjectStore>;

/**
 * The project's own database: values outlive who wrote them, one opener at a time, nothing is made before it is asked
 * for.
 */
export function projectStoreCases<S>(arrange: Arrange<AgentFSAdapter, S>, situation: S): readonly ContractCase[] {
  const of = (name: string, attempt: (open: Open, stateDir: string) => Promise<void>): ContractCase =>
    contractCase('agentfs-adapter', name, situation, arrange, async (adapter) => {
      const host = await makeHostFolder();
      const stateDir = join(host.root, 'state');
      const opened: ProjectStore[] = [];
      try {
        await attempt(async () => {
          const store = await adapter.openProject(stateDir);
          opened.push(store);
          return store;
        }, stateDir);
      } finally {
        for (const store of opened) await store.close();
        await host.remove();
      }
    });
  return [
    of('keeps what a project remembers, exactly, from one opening to the next', async (open, stateDir) => {
      const value: JsonValue = { text: 'Zoë \u{1F600}\n', list: [1, -0.5, null, true], 'a b': {} };
      const first = await open();
      expect(first.path.startsWith(stateDir), `the database ${first.path} lies outside of the state folder`);
      expect((await first.get('notes', 'x')) === undefined, 'a new project remembers something');
      await first.set('notes', 'x', 1);
      await first.set('notes', 'x', value);
      await first.set('notes-2', 'x', 2);
      await first.close();
      await first.close();
      const second = await open();
      expectSame(await second.get('notes', 'x'), value, 'a value of an earlier opening');
      expectSame(await second.keys('notes'), ['x'], 'the keys of a namespace');
      expectSame(await second.delete('notes', 'x'), true, 'deleting what is there');
      expectSame(await second.delete('notes', 'x'), false, 'deleting what is not');
      expectSame(
        [await second.keys('notes'), await second.keys('notes-2')],
        [[], ['x']],
        'the keys after the deletion',
      );
    }),
    of('keeps a value of some megabytes', async (open) => {
      const store = await open();
      const value = 'line\n"quoted"\u0000'.repeat(200_000);
      await store.set('index', 'large', value);
      expect((await store.get('index', 'large')) === value, 'a large value is another one');
    }),
    of('takes what comes at once, one after the other', async (open) => {
      const store = await open();
      await Promise.all(Array.from({ length: 50 }, (_, index) => store.set('notes', `key-${index % 10}`, index)));
      expectSame((await store.keys('notes')).length, 10, 'keys');
      expectSame(await store.get('notes', 'key-3'), 43, 'the value that came last');
    }),
    of('keeps what belongs together at once, or none of it, where it can do so', async (open) => {
      const store = await open();
      if (!store.write) return;
      await store.set('notes', 'old', 1);
      await store.write([
        { namespace: 'notes', key: 'a', value: 1 },
        { namespace: 'notes-2', key: 'b', value: [2] },
        { namespace: 'notes', key: 'a', value: 3 },
        { namespace: 'notes', key: 'old' },
      ]);
      expectSame(
        [await store.keys('notes'), await store.get('notes', 'a'), await store.get('notes-2', 'b')],
        [['a'], 3, [2]],
        'what was written',
      );
      const half = [
        { namespace: 'notes', key: 'a' },
        { namespace: 'notes', key: '' },
      ];
      await expectRefused(store.write(half), 'session.name-refused', 'a key that is none, among others');
      expectSame(await store.get('notes', 'a'), 3, 'a value beside a refused one');
    }),
    of('has one opener at a time, and none after its close', async (open) => {
      const store = await open();
      await expectRefused(open(), 'session.locked', 'a second opener');
      await store.close();
      await expectRefused(store.set('notes', 'x', 1), 'session.closed', 'a value after the close');
    }),
    of('refuses names that cannot name anything', async (open) => {
      const store = await open();
      for (const namespace of ['', 'a/b', '../x', 'a b', 'x'.repeat(200)])
        await expectRefused(
          store.set(namespace, 'x', 1),
          'session.name-refused',
          JSON.stringify(namespace.slice(0, 20)),
        );
      for (const key of ['', 'a\0b', '\ud800'])
        await expectRefused(store.set('notes', key, 1), 'session.name-refused', JSON.stringify(key));
    }),
  ];
}
