import { Given, Then, When } from '@cucumber/cucumber';
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Approval, JsonObject } from '@fpf/contracts';
import { suspended } from '@fpf/cucumber';
import type { StackWorld } from '../support/world.ts';

type Asked = Pick<Approval, 'id' | 'asked' | 'answered' | 'expires' | 'preview'>;

function openQuestions(world: StackWorld): readonly Asked[] {
  return questions(world, '--open');
}

function questions(world: StackWorld, ...more: readonly string[]): readonly Asked[] {
  const ran = world.fpf('approvals', 'list', '--json', ...more);
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

/** As `fpf approvals show` tells it; the data has the same of each path. */
function changesIn(world: StackWorld): string {
  const [{ id, preview = [] } = { id: '' }] = openQuestions(world);
  const shown = world.fpf('approvals', 'show', id).stdout.matchAll(/^would: +(.*)$/gm);
  const lines = [...shown].map(([, line = '']) => line);
  assert.deepEqual(
    lines.map((line) => line.split(' ', 2)),
    preview.map(({ op, path }) => [op, path]),
  );
  return lines.join(', ');
}

Then(/^the question should say that the call would (.+)$/, function would(this: StackWorld, change: string) {
  assert.equal(changesIn(this), change);
});

Then('the question should not say what the call would change', function untold(this: StackWorld) {
  assert.equal(changesIn(this), '');
});

When('a second goes by', async function goesBy() {
  await wait(1100);
});

Then('answering the question should be refused with {string}', function refused(this: StackWorld, words: string) {
  refuses(this, words);
});

function refuses(world: StackWorld, words: string, ...more: readonly string[]): void {
  const [{ id } = { id: '' }] = questions(world);
  const { code, stderr } = world.fpf('approvals', 'allow', id, ...more);
  assert.deepEqual([code, stderr.includes(words)], [2, true], stderr);
}

Then('the question should stay open for {int} days', function stays(this: StackWorld, days: number) {
  const [open] = openQuestions(this);
  const openMs = Date.parse(open?.expires ?? '') - Date.parse(open?.asked.at ?? '');
  assert.equal(Math.round(openMs / 60_000), days * 1_440);
});

function account(name: string, email: string): string {
  return `[user]\n\tname = ${name}\n\temail = ${email}\n`;
}

Given(
  'the account is that of {string} with the e-mail {string}',
  function isOf(this: StackWorld, name: string, email: string) {
    writeFileSync(join(this.home, '.gitconfig'), account(name, email));
  },
);

Given('a git repository in the workspace says that it is {string}', function says(this: StackWorld, email: string) {
  execFileSync('git', ['init', '-q', this.host]);
  writeFileSync(join(this.host, '.git', 'config'), account('Somebody', email));
});

When(
  'somebody puts an answer of {string} with the e-mail {string} there by hand',
  function forges(this: StackWorld, name: string, email: string) {
    const [{ id, asked, expires } = { id: '', asked: { at: '' }, expires: '' }] = openQuestions(this);
    const [file = ''] = globSync(join(this.home, '**', 'approvals', `${id}.asked.json`));
    const who = { user: 'root', git: { name, email, from: 'global' } };
    const answer = { id, decision: 'allow', at: asked.at, by: 'ada@x', who, expires };
    writeFileSync(file.replace('.asked.', '.answered.'), JSON.stringify(answer));
  },
);

Then('the evidence of the call should say {string}', function evidence(this: StackWorld, words: string) {
  const said = (this.trace.tool_calls.at(-1)?.evidence ?? []).map(({ detail }) => detail).join('; ');
  assert.ok(said.includes(words), said);
});

Then('the answers should name {string}', function named(this: StackWorld, name: string) {
  const by = questions(this).map(({ answered }) => answered?.by);
  assert.ok(
    by.some((one) => one?.startsWith(name)),
    JSON.stringify(by),
  );
});

function keyOf({ home }: StackWorld, name: string): string {
  const file = join(home, name);
  if (!existsSync(file)) execFileSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-C', name, '-f', file]);
  return file;
}

Given(
  'the project takes answers that are signed with the keys of {string} and {string}',
  function takes(this: StackWorld, one: string, other: string) {
    const lines = [one, other].map((name) => `${name} ${readFileSync(`${keyOf(this, name)}.pub`, 'utf8')}`);
    this.write('signers', lines.join(''));
  },
);

When('a person allows what is asked with the key of {string}', function signs(this: StackWorld, name: string) {
  answer(this, 'allow', '--sign', keyOf(this, name));
});

Then(
  'answering the question with the key of {string} should be refused with {string}',
  function refusesKey(this: StackWorld, name: string, words: string) {
    refuses(this, words, '--sign', keyOf(this, name));
  },
);
