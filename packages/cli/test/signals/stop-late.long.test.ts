import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { AgentEvent, type JournalEvent, RunOutcome } from '@fpf/contracts';
import { check } from '@fpf/contracts/validate';
import { fpf, json, type Ran } from '../support/fpf.ts';
import { many, writesMany } from '../support/projects/many-files.ts';
import { slowProject } from '../support/projects/slow-project.ts';
import { livingIn, noSandbox as skip, stopped } from '../support/stopped.ts';

/**
 * What a call changed is being taken in, and the bundle is being written: stages that a signal may fall into as into
 * any other.
 */
const harvest = { written: 1_048_576 };
const report = / {2}report {3}/;
const model = 'scripted:answers.json';
const [timeout, env] = [300_000, { FPF_MODEL: model }];
const hasEnded = /the run has come to its end, and its report is being written; once more ends it at once/;

const theRun = (cwd: string): string => readdirSync(join(cwd, '.fpf', 'runs'))[0] ?? '';
const manifest = (cwd: string): string => join(cwd, '.fpf', 'runs', theRun(cwd), 'manifest.json');
const next = (text: string): readonly string[] => /next: {3}fpf (resume \S+)/.exec(text)?.[1]?.split(' ') ?? [];

/** Nothing lives, nothing has reached the host, and what is kept of the session is whole. */
function assertQuiet(cwd: string, ran: Ran): void {
  const said = `${ran.code}\n${ran.stdout}\n${ran.stderr}`;
  assert.deepEqual(livingIn(cwd), [], said);
  assert.equal(existsSync(join(cwd, 'made')), false);
  assert.doesNotMatch(ran.stderr, /\n {4}at |Warning/);
  assert.equal(fpf(['session', 'verify'], { cwd, env }).code, 0, said);
}

/** Whoever reads the events gets a last line all the same, and it names what goes on with the run. */
function assertCutOff({ stdout }: Ran, cwd: string): void {
  const events = stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as AgentEvent);
  const ends = events.filter(({ type }) => type === 'run-ended');
  const last = events.at(-1);
  assert.ok(last?.type === 'run-ended' && ends.length === 1, stdout.slice(-2_000));
  assert.deepEqual([check(AgentEvent, last), check(RunOutcome, last.data)], [[], []]);
  const { outcome, exit_code: exit, reasons } = last.data;
  assert.deepEqual(
    [outcome, exit, reasons.map(({ code }) => code), last.run_id],
    ['interrupted', 130, ['run.cut-off'], theRun(cwd)],
  );
  assert.match(reasons[0]?.next ?? '', new RegExp(`^\`fpf resume ${theRun(cwd)} --model scripted:\\S+\``));
}

function changed(cwd: string): number {
  return (json(fpf(['session', 'show', '--json'], { cwd, env }))['data'] as { readonly changes: readonly unknown[] })
    .changes.length;
}

function results(cwd: string): readonly unknown[] {
  const lines = readFileSync(join(cwd, '.fpf', 'runs', theRun(cwd), 'events.ndjson'), 'utf8')
    .trim()
    .split('\n');
  const events = lines.map((line) => JSON.parse(line) as JournalEvent);
  return events.flatMap((event) => (event.kind === 'tool-result' ? [event.payload.outcome] : []));
}

for (const [signal, code] of [
  ['SIGINT', 130],
  ['SIGTERM', 143],
] as const) {
  test(
    `${signal} while a call is taken in: it is kept whole, and the run ends with ${code}, to be gone on with where it had more to do`,
    { skip, timeout },
    async () => {
      const cwd = slowProject(writesMany);
      const ran = await stopped(cwd, { when: harvest, signal, model });
      assert.equal(ran.code, code, ran.stderr);
      assertQuiet(cwd, ran);
      assert.deepEqual(results(cwd), ['ok'], ran.stdout);
      assert.equal(fpf(['verify', theRun(cwd)], { cwd, env }).code, 0);
      // The signal is heard when the transaction is over: before the run has come to its end, or after it.
      const over = /completed/.test(ran.stdout);
      assert.match(over ? ran.stderr : ran.stdout, over ? hasEnded : /interrupted/);
      const gone = fpf(over ? ['resume', theRun(cwd)] : next(ran.stdout), { cwd, env });
      assert.equal(gone.code, over ? 2 : 0, gone.stdout + gone.stderr);
      assert.deepEqual(results(cwd), ['ok'], 'the call is not made again');
    },
  );

  test(
    `${signal} while the report is written: the run had ended, its report is whole, exit code ${code}`,
    { skip, timeout },
    async () => {
      const cwd = slowProject(writesMany);
      const ran = await stopped(cwd, { when: report, signal, model });
      assert.equal(ran.code, code, ran.stderr);
      assert.match(ran.stderr, hasEnded);
      assert.match(ran.stdout, /completed[^]*report: /);
      assertQuiet(cwd, ran);
      assert.equal(fpf(['verify', theRun(cwd)], { cwd, env }).code, 0);
      const again = fpf(['resume', theRun(cwd)], { cwd, env });
      assert.equal(again.code, 2, 'there is nothing to go on with');
      assert.match(again.stderr, /came to its end/);
    },
  );
}

test(
  'told twice while a call is taken in: the call is in the session whole or not at all, and the run goes on',
  { skip, timeout },
  async () => {
    const cwd = slowProject(writesMany);
    const ran = await stopped(cwd, { when: harvest, signal: 'SIGINT', times: 2, model, args: ['--json'] });
    assert.equal(ran.code, 130, ran.stderr);
    await setTimeout(500);
    assertQuiet(cwd, ran);
    assertCutOff(ran, cwd);
    const [was, way] = [changed(cwd), next(ran.stderr)];
    assert.ok(was === 0 || was >= many, `${was} of ${many}`);
    const gone = fpf(way, { cwd, env });
    assert.equal(gone.code, 0, `${way.join(' ')}\n${ran.stdout}${ran.stderr}${gone.stdout}${gone.stderr}`);
    assert.ok(changed(cwd) >= many);
    assert.equal(fpf(['verify', theRun(cwd)], { cwd, env }).code, 0);
  },
);

test(
  'told twice while the report is written: half a report is no report, and resuming writes the whole one',
  { skip, timeout },
  async () => {
    const cwd = slowProject(writesMany);
    const ran = await stopped(cwd, { when: /"stage":"report"/, signal: 'SIGINT', times: 2, model, args: ['--json'] });
    assert.equal(ran.code, 130, ran.stderr);
    await setTimeout(500);
    assertQuiet(cwd, ran);
    assertCutOff(ran, cwd);
    assert.equal(existsSync(manifest(cwd)), false, 'the second signal fell into the writing of the report');
    assert.match(ran.stderr, /ended at once, before the report was whole/);
    const half = fpf(['report'], { cwd, env });
    assert.equal(half.code, 2);
    assert.match(half.stderr, /has not come to its end|fpf resume/);
    const gone = fpf(next(ran.stderr), { cwd, env });
    assert.equal(gone.code, 0, gone.stdout + gone.stderr);
    assert.equal(fpf(['verify', theRun(cwd)], { cwd, env }).code, 0);
    assert.equal(changed(cwd) >= many, true);
  },
);
