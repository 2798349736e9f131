import { Given, Then, When } from '@cucumber/cucumber';
import assert from 'node:assert/strict';
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Ran } from '@fpf/cucumber';
import type { StackWorld } from '../support/world.ts';

type Answer = { readonly data: unknown; readonly error?: { readonly code: string; readonly hint: string } };

const answerOf = (ran: Ran): Answer => JSON.parse(ran.stdout) as Answer;

/** `runs.keep_last` of its config. */
Given('the project keeps the last {int} runs', function keeps(this: StackWorld, count: number) {
  this.editConfig((config) => ({ ...config, runs: { keep_last: count } }));
});

/** Runs that abstain: each has a session, and changes nothing. */
When(
  /^the user asks (\d+) times? for what no skill can do(, in CI)?$/,
  function asks(this: StackWorld, times: string, ci: string | null) {
    this.inCI = ci !== null;
    for (let at = 0; at < Number(times); at++)
      this.ran = this.fpf('run', 'Book a flight', '--new', '--json', '--no-frozen');
    this.inCI = false;
    assert.equal(this.ran?.code, 3, this.ran?.stdout);
  },
);

/** By its number, without a question. */
When('the user removes run {int}', function removes(this: StackWorld, number: number) {
  this.ran = this.fpf('runs', 'rm', String(number), '--yes', '--json');
});

/** All runs that are there, by their numbers, the newest first. */
Then(/^the runs ([\d, ]+) should be listed$/, function listed(this: StackWorld, numbers: string) {
  const { data } = answerOf(this.fpf('runs', 'list', '--json'));
  const found = (data as readonly { readonly number: number; readonly outcome: string }[]).map(({ number }) => number);
  assert.equal(found.join(', '), numbers);
});

/** Any command that takes a run takes each of these names. */
Then(
  'the user should find the newest run as {string}, as {string} and as {string}',
  function finds(this: StackWorld, one: string, two: string, three: string) {
    for (const name of [one, two, three])
      assert.match(this.fpf('trace', 'show', name).stdout, new RegExp(`^run +${this.ended.run_id}$`, 'm'), name);
  },
);

/** And not as one that never was. */
Then('run {int} should be told as one that was removed', function gone(this: StackWorld, number: number) {
  const told = this.fpf('trace', 'show', String(number), '--json');
  assert.equal(answerOf(told).error?.code, 'run.unknown');
  assert.match(told.stdout, /was removed: it was/);
});

const indexOf = (world: StackWorld): string => join(world.host, '.fpf', 'run-index.ndjson');

/** It may be thrown away. */
When('the index of the runs is removed', function removed(this: StackWorld) {
  this.fpf('runs', 'list');
  rmSync(indexOf(this));
});

/** Its first bytes are missing. */
When('the index of the runs is damaged', function damaged(this: StackWorld) {
  this.fpf('runs', 'list');
  writeFileSync(indexOf(this), readFileSync(indexOf(this)).subarray(7));
});

/** A workspace may bring it along. */
When('the index of the runs tells of runs that are not', function foreign(this: StackWorld) {
  this.fpf('runs', 'list');
  const text = readFileSync(indexOf(this), 'utf8');
  writeFileSync(indexOf(this), `${text}${text.replaceAll(this.ended.run_id, 'another-run-of-somebody')}`);
});

/** As a command to be copied. */
Then(
  'the refusal should say how the changes of run {int} are given up',
  function refusal(this: StackWorld, _run: number) {
    const { error } = answerOf(this.ran ?? assert.fail('nothing was asked'));
    assert.equal(error?.code, 'run.not-removable');
    assert.match(error.hint, /fpf runs rm [0-9a-f-]{36} --unapplied/);
  },
);

/** No database, and nothing beside one. */
Then('no session should be left', function none(this: StackWorld) {
  const left = readdirSync(join(this.host, '.fpf', 'sessions')).filter((name) => name.endsWith('.db'));
  assert.deepEqual(left, []);
});

/** Nothing is removed by looking. */
When('the user looks at what goes when the last run is kept', function looks(this: StackWorld) {
  this.shown = this.fpf('gc', '--keep-last', '1', '--dry-run', '--json');
});

/** What was looked at last. */
Then('{int} runs should be told, each with why and how much', function told(this: StackWorld, count: number) {
  const { data } = answerOf(this.shown ?? assert.fail('nothing was looked at'));
  const { swept } = data as {
    readonly swept: readonly { readonly path: string; readonly why: string; readonly bytes: number }[];
  };
  const runs = swept.filter(({ path }) => /\/runs\/[0-9a-f-]{36}$/.test(path));
  assert.equal(runs.length, count);
  for (const { why, bytes } of runs) assert.ok(why === 'beyond the last 1' && bytes > 0, why);
});

/** By hand, and at once. */
When('the user tidies up and keeps the last run', function tidies(this: StackWorld) {
  assert.equal(this.fpf('gc', '--keep-last', '1').code, 0);
});
