import assert from 'node:assert/strict';
import { test } from 'node:test';
import { fixedHost, suites } from '@fpf/contract-tests';
import { type AgentFSAdapter, contractIds } from '@fpf/contracts';
import component from '../src/index.ts';

const make = (): AgentFSAdapter =>
  component.provides[contractIds['agentfs-adapter']]?.({}, fixedHost()) as AgentFSAdapter;

/**
 * Calls need a sandbox, and take the longest; `fpf check` and the packed trial run them. Here it is the engine that is
 * other.
 */
const scripts = (await make().probe()).confined;

for (const port of ['state-store', 'agentfs-adapter'] as const) {
  for (const { name, run } of suites[port]?.(make) ?? []) {
    test(`${port}: ${name}`, { skip: !scripts && 'no sandbox works here' }, async () =>
      assert.deepEqual(await run(), { status: 'passed' }),
    );
  }
}
