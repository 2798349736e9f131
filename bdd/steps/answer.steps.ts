import { type DataTable, Then, When } from '@cucumber/cucumber';
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import type { StackWorld } from '../support/world.ts';

type Found = { readonly blocks: readonly { readonly kind: string; readonly hits?: readonly object[] }[] };

/** The data that a page of ours holds. */
function dataIn(page: string): unknown {
  const [, held = ''] = /id="data">([^<]*)/.exec(page) ?? [];
  return JSON.parse(gunzipSync(Buffer.from(held, 'base64')).toString('utf8'));
}

const runOf = (world: StackWorld, number: number): string =>
  readFileSync(join(world.host, '.fpf/run-numbers.txt'), 'utf8').split('\n')[number - 1] ?? '';

function newest(world: StackWorld): string {
  const numbers = readFileSync(join(world.host, '.fpf/run-numbers.txt'), 'utf8').trim().split('\n');
  return join(world.host, '.fpf/runs', runOf(world, numbers.length));
}

const pageOf = (world: StackWorld): string => join(world.host, '.fpf/index.html');

const hitsIn = (answers: readonly Found[]): readonly object[] =>
  answers.flatMap(({ blocks }) => blocks).flatMap(({ hits = [] }) => hits);

/** As a person does, who reads what is printed. */
When(
  'the user calls {string} on the command line with:',
  function calls(this: StackWorld, tool: string, table: DataTable) {
    const flags = Object.entries(table.rowsHash()).flatMap(([name, value]) => [`--${name}`, value]);
    this.ran = this.fpf('call', tool, ...flags);
    assert.equal(this.ran.code, 0, this.ran.stderr);
    this.fpf('runs', 'list');
  },
);

Then('the answer should begin with:', function begins(this: StackWorld, lines: string) {
  const shown = this.ran?.stdout ?? '';
  assert.equal(shown.slice(0, lines.length), lines);
});

Then(
  'report and summary should begin with the line {int} of {string}: {string}',
  function both(this: StackWorld, line: number, path: string, text: string) {
    const { answers } = dataIn(readFileSync(join(newest(this), 'report.html'), 'utf8')) as {
      readonly answers: readonly Found[];
    };
    assert.deepEqual(hitsIn(answers), [{ path, line, text }]);
    const [, first = ''] = readFileSync(join(newest(this), 'summary.md'), 'utf8').split('\n## ');
    assert.ok(first.startsWith('Answer\n') && first.includes(`| \`${path}:${line}\` | \`${text}\` |`), first);
  },
);

When(
  'somebody writes {string} for {string} into the summary, and makes its list fit',
  function rewrites(this: StackWorld, other: string, text: string) {
    const [file, list] = ['summary.md', 'manifest.json'].map((name) => join(newest(this), name)) as [string, string];
    const before = readFileSync(file, 'utf8');
    const after = before.replaceAll(text, other);
    assert.notEqual(after, before);
    const digest = (of: string): string => createHash('sha256').update(of).digest('hex');
    const listed = readFileSync(list, 'utf8').replace(digest(before), digest(after));
    assert.ok(listed.includes(digest(after)));
    writeFileSync(file, after);
    writeFileSync(list, listed);
  },
);

Then('the newest run should not verify because of {string}', function broken(this: StackWorld, file: string) {
  const ran = this.fpf('verify', 'last');
  assert.equal(ran.code, 5, ran.stdout);
  assert.ok(`${ran.stdout}${ran.stderr}`.includes(file), ran.stdout + ran.stderr);
});

Then('there should be no page over the runs', function none(this: StackWorld) {
  assert.ok(!existsSync(pageOf(this)));
});

When('the user asks for the page over the runs', function asks(this: StackWorld) {
  this.ran = this.fpf('report', '--index');
  assert.equal(this.ran.code, 0, this.ran.stderr);
});

type Listed = { readonly number: number; readonly outcome: string; readonly effect: string; readonly report: string };

function listed(world: StackWorld): readonly Listed[] {
  return (dataIn(readFileSync(pageOf(world), 'utf8')) as { readonly runs: readonly Listed[] }).runs;
}

Then(/^the page over the runs should list runs ([\d, ]+)$/, function lists(this: StackWorld, numbers: string) {
  assert.equal(
    listed(this)
      .map(({ number }) => number)
      .join(', '),
    numbers,
  );
});

Then(
  'run {int} should be listed there as completed, with {string} and a report that is there',
  function row(this: StackWorld, number: number, effect: string) {
    const run = listed(this).find((one) => one.number === number);
    assert.deepEqual([run?.outcome, run?.effect], ['completed', effect]);
    assert.ok(existsSync(join(this.host, '.fpf', run?.report ?? '')));
  },
);

Then(
  /^the page that compares runs (\d+) and (\d+) should have (\d+) lines? that was found on its left side and (\d+) on its right$/,
  function compared(this: StackWorld, one: number, other: number, left: number, right: number) {
    const ran = this.fpf('report', String(one), '--compare', String(other), '--format', 'html');
    assert.equal(ran.code, 6, ran.stderr);
    const { a, b } = dataIn(ran.stdout) as Record<'a' | 'b', { readonly answers: readonly Found[] }>;
    assert.deepEqual([hitsIn(a.answers).length, hitsIn(b.answers).length], [left, right]);
  },
);

Then(
  /^the terminal should( not)? have told that no FunctionGemma decides$/,
  function told(this: StackWorld, not: string | null) {
    assert.equal(/^▲ .*not conforming/m.test(this.ran?.stderr ?? ''), not === null, this.ran?.stderr);
  },
);

Then('trace and summary of the newest run should say that it is not conforming', function said(this: StackWorld) {
  const [trace = '', summary = ''] = ['trace.json', 'summary.md'].map((name) =>
    readFileSync(join(newest(this), name), 'utf8'),
  );
  assert.equal((JSON.parse(trace) as { readonly conforming: boolean }).conforming, false);
  assert.match(summary, /This run is not conforming/);
});
