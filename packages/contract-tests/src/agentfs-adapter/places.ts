import { type AgentFSAdapter, SessionCapability, type SessionPlace } from '@fpf/contracts';
import { check } from '@fpf/contracts/validate';
import { type Arrange, type ContractCase, contractCase } from '../contract-case.ts';
import { expect, expectRefused, expectSame } from '../expect.ts';
import { draftOf } from '../fixtures/call-records.ts';
import { makeHostFolder } from '../fixtures/host-folder.ts';
import { type AdapterSituation, placeOf } from '../fixtures/session-case.ts';

/** What is asked of a place where sessions lie, and of none of them alone. */
export function adapterPlaceCases(arrange: Arrange<AgentFSAdapter, AdapterSituation>): readonly ContractCase[] {
  const at = (name: string, attempt: (adapter: AgentFSAdapter, place: SessionPlace) => Promise<void>): ContractCase =>
    contractCase('agentfs-adapter', name, 'session', arrange, async (adapter) => {
      const host = await makeHostFolder();
      try {
        await attempt(adapter, placeOf(host));
      } finally {
        await host.remove();
      }
    });
  return [
    at('tells which step of the sandbox works here, as its sessions do', async (adapter, place) => {
      const capability = await adapter.probe();
      expectSame(check(SessionCapability, capability), [], 'the form of the capability');
      const session = await adapter.open(place);
      await session.close();
      expectSame(session.capability.mode, capability.mode, 'what a session says');
    }),
    at('a clone begins as its session is, and goes on by itself', async (adapter, place) => {
      const id = await begun(adapter, place);
      expectSame(await adapter.clone(place, id, 'twin'), 'twin', 'the name of the clone');
      await append(adapter, place, 'twin');
      expectSame(
        [await steps(adapter, place, id), await steps(adapter, place, 'twin')],
        [1, 2],
        'what both have journaled',
      );
      expectSame(
        (await adapter.sessions(place)).map((one) => one.id).sort(),
        [id, 'twin'].sort(),
        'the sessions of the place',
      );
      await expectRefused(adapter.clone(place, 'nowhere', 'other'), 'session.unknown', 'a clone of no session');
    }),
    at('sweeps nothing that a session needs, and says what it takes', async (adapter, place) => {
      const id = await begun(adapter, place);
      for (const ask of [{ dryRun: true }, {}])
        for (const { path, why, bytes } of await adapter.sweep(place, ask))
          expect(path !== '' && why !== '' && bytes >= 0, `something is taken without a word: ${path} ${why} ${bytes}`);
      expectSame(await steps(adapter, place, id), 1, 'what the session has journaled');
    }),
  ];
}

async function begun(adapter: AgentFSAdapter, place: SessionPlace): Promise<string> {
  const session = await adapter.open(place);
  await session.store.append('run', [draftOf('first')]);
  await session.close();
  return session.id;
}

async function append(adapter: AgentFSAdapter, place: SessionPlace, id: string): Promise<void> {
  const session = await adapter.open({ ...place, session: id });
  await session.store.append('run', [draftOf('second')]);
  await session.close();
}

async function steps(adapter: AgentFSAdapter, place: SessionPlace, id: string): Promise<number> {
  const session = await adapter.open({ ...place, session: id });
  const { length } = await session.store.events('run');
  await session.close();
  return length;
}
