import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { acceptWords } from '../../src/run/accept-words.ts';
import { commands } from '../../src/frame/commands.ts';
import { acceptedWords, exitOf } from '../../src/run/accepted.ts';
import { exitCodes } from '../../src/terminal/exit-codes.ts';
import { fpf, json } from '../support/fpf.ts';
import { slowProject } from '../support/projects/slow-project.ts';
import { noSandbox } from '../support/stopped.ts';

const model = 'scripted:answers.json';
const abstains = ['run', 'Compose a symphony', '--model', model];
const fails = ['run', 'Write something slowly', '--model', model];

test('what ends abstained exits 0 for who accepts that, and for nobody else; what is shown and kept says abstained', () => {
  const cwd = slowProject();
  assert.equal(fpf(abstains, { cwd }).code, 3);
  assert.equal(fpf([...abstains, '--accept', 'degrade'], { cwd }).code, 3);
  const ran = fpf([...abstains, '--accept', 'abstain'], { cwd });
  assert.equal(ran.code, 0, ran.stderr);
  assert.match(ran.stdout, /abstained[^]*Exit code 0 in place of 3/);
  for (const run of readdirSync(join(cwd, '.fpf/runs'))) {
    const trace = JSON.parse(readFileSync(join(cwd, '.fpf/runs', run, 'trace.json'), 'utf8')) as Record<
      string,
      unknown
    >;
    assert.deepEqual([trace['outcome'], trace['exit_code']], ['abstained', 3]);
  }
});

test('what ends degraded, in every way that several words can be given', { skip: noSandbox }, () => {
  const cwd = slowProject('process.exit(7);');
  assert.equal(fpf(fails, { cwd }).code, 4);
  for (const words of [
    ['--accept', 'degrade'],
    ['--accept', 'abstain,degrade'],
    ['--accept', 'abstain', '--accept=degrade'],
    ['--accept', ' abstain , degrade '],
  ])
    assert.equal(fpf([...fails, ...words], { cwd }).code, 0, words.join(' '));
  assert.equal(fpf(fails, { cwd, env: { FPF_ACCEPT: 'degrade' } }).code, 0);
  assert.equal(
    fpf([...fails, '--accept', 'abstain'], { cwd, env: { FPF_ACCEPT: 'degrade' } }).code,
    4,
    'the option wins over the variable',
  );
});

test('the last event has what the run came to, and the process what its caller accepts', () => {
  const ran = fpf([...abstains, '--accept', 'abstain', '--json'], { cwd: slowProject() });
  const last = JSON.parse(ran.stdout.trim().split('\n').at(-1) ?? '') as {
    readonly type: string;
    readonly data: Record<string, unknown>;
  };
  assert.deepEqual(
    [ran.code, last.type, last.data['outcome'], last.data['exit_code']],
    [0, 'run-ended', 'abstained', 3],
  );
});

test('an unknown word is an error with a suggestion, and nothing is run', () => {
  const cwd = slowProject();
  for (const [word, meant] of [
    ['abstian', 'abstain'],
    ['degraded', 'degrade'],
    ['abstain,degarde', 'degrade'],
  ] as const) {
    const ran = fpf([...abstains, '--accept', word], { cwd });
    assert.equal(ran.code, 2);
    assert.match(ran.stderr, new RegExp(`--accept does not take ".*"\\. Did you mean ${meant}\\?`));
  }
  assert.match(fpf([...abstains, '--accept', ''], { cwd }).stderr, /--accept is empty/);
  for (const word of [',', 'failed', '0'])
    assert.match(fpf([...abstains, '--accept', word], { cwd }).stderr, /Give abstain or degrade/, JSON.stringify(word));
  const said = json(fpf(['fork', '0000', '--json'], { cwd, env: { FPF_ACCEPT: 'completed' } }));
  assert.match(JSON.stringify(said), /FPF_ACCEPT does not take/);
  assert.deepEqual(readdirSync(cwd).includes('.fpf'), false);
});

test('every command that ends as a run does takes it, and its words are in its help', () => {
  const running = commands.filter(
    ({ name, exitCodes: codes }) => codes.includes(3) && codes.includes(4) && name !== 'guards eval',
  );
  assert.deepEqual(running.map(({ name }) => name).sort(), ['call', 'fork', 'go', 'resume', 'run']);
  for (const { name, options } of running) {
    assert.deepEqual(options.find(({ flags }) => flags.startsWith('--accept '))?.words, acceptWords, name);
    assert.match(fpf([name, '--help']).stdout, /--accept <states>[^]*abstain,degrade/);
  }
});

test('nothing else than these two can be accepted; of a run that was over, a signal shows where it would exit 0', () => {
  const of = (outcome: string, exit_code: number): Parameters<typeof exitOf>[0] => ({ outcome, exit_code }) as never;
  for (const [outcome, code] of [
    ['failed', 5],
    ['failed', 69],
    ['interrupted', 130],
    ['exhausted', 9],
    ['paused', 8],
  ] as const)
    assert.equal(exitOf(of(outcome, code), acceptWords, undefined), code);
  assert.equal(exitOf(of('completed', 0), [], 130), 130);
  assert.equal(exitOf(of('abstained', 3), [], 130), 3);
  assert.equal(exitOf(of('abstained', 3), acceptWords, 143), 143);
  assert.deepEqual(acceptedWords({ options: {} }), []);
  assert.ok(Object.keys(exitCodes).includes('130'));
});
