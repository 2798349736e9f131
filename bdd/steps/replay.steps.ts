import { type DataTable, Given, Then, When } from '@cucumber/cucumber';
import assert from 'node:assert/strict';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { JsonObject, Reason } from '@fpf/contracts';
import type { StackWorld } from '../support/world.ts';

type Call = { readonly seq: number; readonly same: boolean; readonly recorded?: string; readonly now?: string };
type Turn = {
  readonly turn: number;
  readonly same: boolean;
  readonly now: { readonly calls: readonly { readonly decided: string; readonly reasons: readonly Reason[] }[] };
};

function dataOf(world: StackWorld): JsonObject {
  assert.deepEqual(world.replayed?.events.length, 1, world.replayed?.stderr);
  return world.replayed?.events[0]?.['data'] as JsonObject;
}

function kept(world: StackWorld): readonly string[] {
  const state = join(world.host, '.fpf');
  return readdirSync(state, { recursive: true, encoding: 'utf8' })
    .filter((name) => /^(?:runs|sessions)\//.test(name) && !/-(?:shm|wal)$/.test(name))
    .sort();
}

function replay(world: StackWorld, ...options: readonly string[]): void {
  world.before = kept(world);
  world.replayed = world.fpf('replay', world.ended.run_id, '--json', ...options);
}

When('the run is replayed', function replays(this: StackWorld) {
  replay(this);
});

Then('every call and turn should be the same again', function same(this: StackWorld) {
  assert.equal(this.replayed?.code, 0, this.replayed?.stdout);
  const { calls, turns, journal } = dataOf(this) as unknown as {
    readonly calls: Call[];
    readonly turns: Turn[];
    readonly journal: unknown;
  };
  assert.deepEqual(
    calls.map(({ seq, same: one, recorded, now }) => [seq, one, recorded, now]),
    this.trace.tool_calls.map(({ guard_decision: decision }, index) => [index + 1, true, decision, decision]),
  );
  assert.ok(turns.length > 0 && turns.every((turn) => turn.same), JSON.stringify(turns));
  assert.equal((journal as { readonly same: boolean }).same, true);
});

Then('nothing should have been added to the runs and sessions', function nothing(this: StackWorld) {
  assert.deepEqual(kept(this), this.before);
});

Then(
  'call {int} should be told as recorded {string} and now {string}',
  function told(this: StackWorld, seq: number, was: string, is: string) {
    assert.equal(this.replayed?.code, 1, this.replayed?.stdout);
    const { calls } = dataOf(this) as unknown as { readonly calls: Call[] };
    assert.deepEqual(
      calls.filter(({ same }) => !same).map((call) => [call.seq, call.recorded, call.now]),
      [[seq, was, is]],
    );
  },
);

Given('another model would call, turn after turn:', function others(this: StackWorld, table: DataTable) {
  this.turns = table.hashes().map(({ tool = '', ...args }) => ({ tool_calls: [{ name: tool, arguments: args }] }));
  this.tellModel();
});

When('the run is replayed against that model', function against(this: StackWorld) {
  replay(this, '--against-model');
});

Then('the turns should be told so:', function turns(this: StackWorld, table: DataTable) {
  assert.equal(this.replayed?.code, 1, this.replayed?.stdout);
  const { turns: found } = dataOf(this) as unknown as { readonly turns: Turn[] };
  const wanted = table.hashes();
  assert.deepEqual(
    found.slice(0, wanted.length).map(({ turn, same, now: { calls } }) => ({
      turn: String(turn),
      same: String(same),
      now: calls[0]?.decided,
      reason: calls[0]?.decided === 'pass' ? '' : calls[0]?.reasons[0]?.code,
    })),
    wanted,
    JSON.stringify(found),
  );
});
