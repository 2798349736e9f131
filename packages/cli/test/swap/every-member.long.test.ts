import assert from 'node:assert/strict';
import { test } from 'node:test';
import { runCases, suites } from '@fpf/contract-tests';
import { portMembers, type PortRole } from '@fpf/contracts';
import { ours, spoiled } from '../support/spoil.ts';

const throws = (): never => {
  throw new Error('not written');
};

/** Whether some case notices; the rest of them is not tried then. */
async function isCaught(port: PortRole, member: string): Promise<boolean> {
  const make = spoiled<Record<string, unknown>>(port as keyof typeof ours, () => ({ [member]: throws }));
  for await (const { status } of runCases(suites[port]?.(make) ?? [], 5_000)) if (status === 'failed') return true;
  return false;
}

for (const port of Object.keys(ours) as (keyof typeof ours)[])
  test(`${port}: each of its members is called by some case, so that none can be left unwritten`, async () => {
    const members = Object.entries(portMembers[port]).filter(([, form]) => form === 'function');
    assert.ok(members.length > 0);
    for (const [member] of members) assert.ok(await isCaught(port, member), member);
  });
