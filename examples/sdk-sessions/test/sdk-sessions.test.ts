import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fixedHost, makeHostFolder } from '@fpf/contract-tests';
import { type AgentFSAdapter, contractIds } from '@fpf/contracts';
import { check } from '@fpf/contracts/validate';
import component from '../src/index.ts';

const make = (): AgentFSAdapter =>
  component.provides[contractIds['agentfs-adapter']]?.({}, fixedHost()) as AgentFSAdapter;

test('a session says which engine keeps it', async () => {
  const host = await makeHostFolder();
  const session = await make().open({ workspace: host.workspace, stateDir: host.stateDir, homeDir: host.homeDir });
  assert.match(session.engine, /agentfs-sdk/);
  await session.close();
  await host.remove();
});

test('the engine is no option of it', () => {
  assert.deepEqual(check(component.options, { maxEntries: 10 }), []);
  assert.equal(check(component.options, { engine: 'sqlite' }).length, 1);
});
