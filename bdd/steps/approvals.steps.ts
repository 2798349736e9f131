import { Then, When } from '@cucumber/cucumber';
import assert from 'node:assert/strict';
import { setTimeout as wait } from 'node:timers/promises';
import type { Approval, JsonObject } from '@fpf/contracts';
import { suspended } from '@fpf/cucumber';
import type { StackWorld } from '../support/world.ts';

type Asked = Pick<Approval, 'id' | 'asked' | 'expires'>;

function openQuestions(world: StackWorld): readonly Asked[] {
  const ran = world.fpf('approvals', 'list', '--open', '--json');
  assert.equal(ran.code, 0, ran.stderr);
  return (ran.events[0] as JsonObject)['data'] as unknown as readonly Asked[];
}

function answer(world: StackWorld, word: string, ...more: readonly string[]): void {
  const open = openQuestions(world);
  assert.equal(open.length, 1, JSON.stringify(open));
  const ran = world.fpf('approvals', word, open[0]?.id ?? '', ...more);
  assert.equal(ran.code, 0, ran.stderr);
}

When('a person answers the question that is asked with {string}', function answers(this: StackWorld, word: string) {
  answer(this, word);
});

When('a person allows what is asked for a second, and the second goes by', async function allows(this: StackWorld) {
  answer(this, 'allow', '--for', '1s');
  await wait(1100);
});

/** A call that waits was not decided, so the trace does not list it; the audit and the journal do. */
Then('the run should wait for a person', function waits(this: StackWorld) {
  assert.equal(this.ran?.code, 8, this.ran?.stdout);
  assert.deepEqual(this.trace.tool_calls, []);
  const waiting = suspended(this.runDir).at(-1);
  const row = this.audit.findLast(({ op, caller }) => op === 'tool' && caller.call === waiting);
  assert.deepEqual([row?.state, row?.error], ['abstain', 'permission.ask']);
});

Then('{int} question(s) should wait for a person', function waiting(this: StackWorld, count: number) {
  assert.equal(openQuestions(this).length, count);
});

When('a second goes by', async function goesBy() {
  await wait(1100);
});

Then('answering the question should be refused with {string}', function refused(this: StackWorld, words: string) {
  const [{ id } = { id: '' }] = (this.fpf('approvals', 'list', '--json').events[0] as JsonObject)[
    'data'
  ] as unknown as readonly Asked[];
  const { code, stderr } = this.fpf('approvals', 'allow', id);
  assert.deepEqual([code, stderr.includes(words)], [2, true], stderr);
});

Then('the question should stay open for {int} days', function stays(this: StackWorld, days: number) {
  const [open] = openQuestions(this);
  const openMs = Date.parse(open?.expires ?? '') - Date.parse(open?.asked.at ?? '');
  assert.equal(Math.round(openMs / 60_000), days * 1_440);
});
