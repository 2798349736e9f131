import { After, Before, Status } from '@cucumber/cucumber';
import assert from 'node:assert/strict';
import { existsSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { listSession } from './agentfs.ts';
import { suspended } from './suspended.ts';
import { treeHash } from './tree-hash.ts';
import type { FpfWorld } from './world.ts';

Before(function begin(this: FpfWorld) {
  mkdirSync(this.host, { recursive: true });
});

/** Hooks after a scenario run in reverse: this one is last, when all others have looked. */
After(function clean(this: FpfWorld, { result }) {
  if (result?.status === Status.FAILED) this.log(`${this.ran?.stdout}\n${this.ran?.stderr}`);
  rmSync(this.home, { recursive: true, force: true });
});

/** Invariant 1, after every scenario: whatever was asked, the host is as it was when the run began. */
After(function hostUnchanged(this: FpfWorld) {
  if (this.hostHash !== '') assert.equal(treeHash(this.host), this.hostHash, 'the host workspace changed');
});

/** After every scenario the session database is listed and read by AgentFS's own SDK: what we write, it reads. */
After(function agentfsReadsIt(this: FpfWorld) {
  if (!this.ran || this.ran.events.at(-1)?.['type'] !== 'run-ended') return;
  const snapshot = join(this.runDir, 'session.db');
  if (existsSync(snapshot)) assert.ok(Array.isArray(listSession(snapshot).files));
});

After(function auditHasNoGap(this: FpfWorld) {
  if (!this.ran || this.ran.events.at(-1)?.['type'] !== 'run-ended' || !existsSync(this.runDir)) return;
  const { run_id: run, tool_calls: traced } = this.trace;
  const tasks = this.taskTraces;
  const own = new Set([run, ...tasks.map(({ run_id: task }) => task)]);
  const rowsOfCalls = this.audit.filter((row) => row.op === 'tool');
  const ids = [...traced, ...tasks.flatMap((trace) => trace.tool_calls)].map((call) => call.call_id);
  // What a fork has of its parent was made by that one, which went on after it.
  const calls = ids.filter((call) => isOf(own, call));
  for (const call of ids.filter((id) => !isOf(own, id)))
    assert.ok(
      rowsOfCalls.some((row) => row.caller.call === call),
      `the audit has no row of ${call}`,
    );
  const rows = rowsOfCalls.filter((row) => own.has(row.caller.run)).map((row) => row.caller.call);
  // A call that waited for a person has a row for each time that it did, beside the one for what was decided in the end.
  const waited = [this.runDir, ...this.taskTraces.map(({ run_id: task }) => join(this.runDir, 'tasks', task))].flatMap(suspended);
  assert.deepEqual(rows.toSorted(), [...calls, ...waited].toSorted(), 'the audit and the trace speak of different calls');
});

function isOf(runs: ReadonlySet<string>, call: string | undefined): boolean {
  return call !== undefined && runs.has(call.slice(0, call.lastIndexOf('/')));
}
