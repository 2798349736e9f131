import { Given, Then, When } from '@cucumber/cucumber';
import assert from 'node:assert/strict';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { StackWorld } from '../support/world.ts';

When(
  'the agent plans with FunctionGemma and keeps its records in {string}',
  function plan(this: StackWorld, to: string) {
    this.tellModel();
    this.ran = this.fpf('run', this.request, '--json', ...this.modelOptions(), '--home-dir', join(this.home, to));
  },
);

Then('the folder {string} should have the receipts of the session', function receipts(this: StackWorld, kept: string) {
  const [name, ...more] = readdirSync(join(this.home, kept, 'receipts'));
  assert.match(name ?? '', /^[0-9a-f-]{36}\.jsonl$/);
  assert.deepEqual(more, []);
});

Then('nothing should be kept below the state folder of the user', function nothing(this: StackWorld) {
  assert.equal(existsSync(join(this.home, 'state', 'fpf')), false);
});

/** As of a machine on which a lesser sandbox was found. */
Given('the record of the trial of the sandbox says {string}', function forges(this: StackWorld, note: string) {
  const folder = join(this.home, '.cache', 'fpf');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const taken = { step: 'copy-unshare', attempt: 0, nproc: 'unbounded' };
  const record = { key: '0'.repeat(64), taken, notes: [note], fix: null };
  writeFileSync(join(folder, 'sandbox.json'), JSON.stringify(record), { mode: 0o600 });
});

Then('the run should not say {string} of its sandbox', function says(this: StackWorld, note: string) {
  assert.doesNotMatch(JSON.stringify(this.trace.capability), new RegExp(note));
});

/** The id that the caller gave, and the trace that its run left. */
const named = new WeakMap<StackWorld, { readonly id: string; readonly trace: string }>();

function planAs(world: StackWorld, id: string): void {
  world.tellModel();
  world.ran = world.fpf('run', world.request, '--json', ...world.modelOptions(), '--run', id);
}

const traceOf = (world: StackWorld, id: string): string =>
  readFileSync(join(world.host, '.fpf', 'runs', id, 'trace.json'), 'utf8');

When('the agent plans with FunctionGemma as a run that the caller names', function plan(this: StackWorld) {
  const hex = Date.now().toString(16).padStart(12, '0');
  const id = `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-0123456789ab`;
  planAs(this, id);
  named.set(this, { id, trace: traceOf(this, id) });
});

Then('the run should have the id that the caller gave', function same(this: StackWorld) {
  assert.equal(this.ended.run_id, named.get(this)?.id);
});

When('the agent plans with FunctionGemma under the same id again', function again(this: StackWorld) {
  planAs(this, String(named.get(this)?.id));
});

Then('the report of the first run should be as it was', function kept(this: StackWorld) {
  const { id, trace } = named.get(this) ?? assert.fail('no run was named');
  assert.equal(traceOf(this, id), trace);
});

/** As that machine writes it. Its process has a number that another one has here. */
When('a process of the machine {string} holds the session', function hold(this: StackWorld, machine: string) {
  const sessions = join(this.host, '.fpf', 'sessions');
  const owner = { host: `${machine}/0a0b0c0d`, boot: 'another', namespace: '4026531836', pid: 1, started: '1' };
  for (const name of readdirSync(sessions).filter((one) => one.endsWith('.db')))
    writeFileSync(join(sessions, `${name}.lock`), JSON.stringify({ ...owner, since: 'then', token: 't' }));
});

Then('the refusal should name the machine {string} and the lock', function refusal(this: StackWorld, machine: string) {
  const said = `${this.ran?.stdout}${this.ran?.stderr}`;
  assert.match(said, new RegExp(`held by process 1 on host ${machine} since then`));
  assert.match(said, /gone for good, remove \S+\.db\.lock/);
});
