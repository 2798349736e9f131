import { type DataTable, Then } from '@cucumber/cucumber';
import assert from 'node:assert/strict';
import { findChainBreak } from '@fpf/contracts/hash';
import { sessionAudit } from '../support/agentfs/session-audit.ts';
import type { StackWorld } from '../support/world.ts';

/**
 * What people did with the session: a row for what they did, and one for each path of the host that it wrote. `…` ends
 * a place outside.
 */
Then('the audit of the session should say that the user did:', function did(this: StackWorld, table: DataTable) {
  const rows = sessionAudit(this.host);
  assert.equal(findChainBreak('audit', rows), undefined);
  const found = rows.filter(({ caller }) => caller.agent === 'user').map(({ op, subject }) => ({ op, subject }));
  const wanted = table.hashes();
  assert.deepEqual(
    found.map(({ op }) => op),
    wanted.map(({ op }) => op),
    JSON.stringify(found),
  );
  for (const [at, { subject = '' }] of wanted.entries())
    assert.ok(subject === '' || found[at]?.subject.endsWith(subject), JSON.stringify(found));
});

/** The rows of the host's paths name what was there and what is there now. */
Then('each path that the user wrote should be named with its hash before and after', function hashes(this: StackWorld) {
  const rows = sessionAudit(this.host).filter(({ caller, change }) => caller.agent === 'user' && change !== undefined);
  assert.ok(rows.length > 0, 'no path of the host has a row');
  for (const { subject, before, after } of rows)
    assert.ok(before !== undefined && after !== undefined && before !== after, subject);
});
