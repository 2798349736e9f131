import { mkdtemp, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type AgentFSAdapter, deepFreeze } from '@fpf/contracts';
import { sha256 } from '@fpf/contracts/hash';
import { adapterCallCases } from './agentfs-adapter/calls.ts';
import { adapterPlaceCases } from './agentfs-adapter/places.ts';
import type { Arrange, ContractCase } from './contract-case.ts';
import { expect, expectRefused, expectSame } from './expect.ts';
import { callOf, draftOf } from './fixtures/call-records.ts';
import { memberCase } from './fixtures/member-case.ts';
import { type AdapterSituation, placeOf, sessionCase } from './fixtures/session-case.ts';
import { projectStoreCases } from './agentfs-adapter/project-store.ts';

/**
 * What documents 1 and 3 ask of sessions: copy-on-write, nothing unaudited, a failed call leaves no trace in the view.
 */
export function agentfsAdapterCases(arrange: Arrange<AgentFSAdapter, AdapterSituation>): readonly ContractCase[] {
  const inSession = sessionCase(arrange);
  return [
    memberCase('agentfs-adapter', arrange, 'session'),
    ...adapterCallCases(arrange),
    inSession('session', 'answers about paths inside the workspace only', async (session) => {
      expectSame(await session.stat('README.md'), { type: 'file', size: 6 }, 'README.md');
      expectSame(await session.stat('docs'), { type: 'directory', size: 0 }, 'docs');
      for (const missing of ['nothing', 'README.md/below', '.fpf', '.fpf/sessions'])
        expect((await session.stat(missing)) === undefined, `${missing} is there`);
      for (const outside of ['../neighbour.txt', '/etc/passwd', 'out', 'docs/../../neighbour.txt', 'a\0b', '']) {
        await expectRefused(session.stat(outside), 'session.path-refused', JSON.stringify(outside));
        await expectRefused(session.readFile(outside), 'session.path-refused', JSON.stringify(outside));
      }
      await expectRefused(session.readFile('nothing'), 'session.path-missing', 'a file that is not there');
    }),
    inSession(
      'session',
      'a snapshot is named by its hash, and the session is closed after it',
      async (session, host) => {
        await session.store.append('run', [draftOf('one')]);
        const target = join(await mkdtemp(join(host.stateDir, 'snapshot-')), 'session.db');
        const snapshot = await session.closeWithSnapshot(target);
        expectSame(snapshot.snapshot_id, sha256(await readFile(target)), 'the snapshot id');
        expectSame(session.open, false, 'the session is open');
        await expectRefused(session.store.events('run'), 'session.closed', 'a read after the close');
        await expectRefused(session.begin(callOf('run/1', '')), 'session.closed', 'a call after the close');
      },
    ),
    inSession('session', 'changes nothing that it is handed', async (session, host, adapter) => {
      const place = { ...placeOf(host), session: session.id };
      await session.close();
      const again = await adapter.open(deepFreeze(place));
      await again.close();
      const open = { ...placeOf(host) };
      await (await adapter.open(open)).close();
      await adapter.sessions(open);
      expectSame(open, placeOf(host), 'what it was handed');
    }),
    inSession('session', 'one opener at a time', async (session, host, adapter) => {
      await expectRefused(adapter.open({ ...placeOf(host), session: session.id }), 'session.locked', 'a second opener');
    }),
    inSession('session', 'refuses a workspace that is none', async (_session, host, adapter) => {
      await expectRefused(
        adapter.open({ ...placeOf(host), workspace: join(host.root, 'nowhere') }),
        'session.workspace-missing',
        'a folder that is not there',
      );
      await expectRefused(
        adapter.open({ ...placeOf(host), workspace: join(host.workspace, 'README.md') }),
        'session.workspace-missing',
        'a file',
      );
    }),
    ...adapterPlaceCases(arrange),
    ...projectStoreCases(arrange, 'session'),
  ];
}
