import { Then } from '@cucumber/cucumber';
import assert from 'node:assert/strict';
import type { FpfWorld } from '../world/world.ts';

export function registerAuditSteps(): void {
  /** Exactly one row of what was done, to a path or by a tool. */
  Then(
    'the audit log should have a(n) {string} entry for {string}',
    function entry(this: FpfWorld, op: string, subject: string) {
      const found = this.audit.filter((row) => row.op === op && row.subject === subject);
      assert.equal(found.length, 1, JSON.stringify(this.audit.map((row) => [row.op, row.subject])));
    },
  );

  /** Each row names the run, and each call its own id. */
  Then('every audit entry should name the run as its caller', function caller(this: FpfWorld) {
    const { run_id: run } = this.ended;
    assert.ok(this.audit.length > 0);
    for (const row of this.audit) assert.equal(row.caller.run, run);
    for (const row of this.audit.filter((one) => one.op === 'tool'))
      assert.match(String(row.caller.call), new RegExp(`^${run}/[0-9]+$`));
  });

  /** Each call that was stopped has a row that names every reason. */
  Then('every stop should have an audit entry that says why', function audited(this: FpfWorld) {
    const stops = this.trace.tool_calls.filter(({ state }) => state === 'abstain');
    assert.ok(stops.length > 0, 'nothing was stopped');
    for (const { call_id: call, reasons = [] } of stops) {
      const row = this.audit.findLast(({ op, caller }) => op === 'tool' && caller.call === call);
      assert.equal(row?.state, 'abstain', `${call} has no row of a stop`);
      for (const { code } of reasons)
        assert.ok(row.error?.includes(code), `the row of ${call} says ${row.error}, not ${code}`);
    }
  });

  /** `fpf verify` finds nothing wrong with what the run left. */
  Then("the run's bundle should verify", function verifies(this: FpfWorld) {
    const ran = this.fpf('verify', this.ended.run_id);
    assert.equal(ran.code, 0, ran.stdout + ran.stderr);
  });
}
