import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { commands } from '../../src/frame/commands.ts';
import { exitCodesOf } from '../../src/frame/frame-exits.ts';
import { baseEnv, type Ran, scratch } from '../support/fpf.ts';
import { nodeFlags } from '../support/program.ts';
import { noTmux, openTerminal } from '../tty/tmux.ts';
import { type Asked, askedOf, type ContractProject, contractProject } from './asked.ts';
import { judgeText } from './judge-output.ts';

const worker = `"${process.execPath}" ${nodeFlags.join(' ')} "${join(import.meta.dirname, 'workers', 'many-worker.ts')}"`;

const quoted = (word: string): string => `'${word.replaceAll("'", `'\\''`)}'`;
const wordsOf = (asked: readonly Asked[]): string => quoted(JSON.stringify(asked.map(({ args }) => args)));
const ranOf = (text: string): readonly Ran[] =>
  text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Ran);

/** Every command, one after the other, in a process whose standard input is as the shell is told. */
function withInput(input: string, { ws, env }: ContractProject, asked: readonly Asked[]): readonly Ran[] {
  const own = { ...baseEnv, LANG: 'C.UTF-8', ...env };
  const { stdout, stderr } = spawnSync('bash', ['-c', `${worker} ${wordsOf(asked)} ${input}`], {
    cwd: ws,
    env: own,
    encoding: 'utf8',
  });
  const ran = ranOf(stdout);
  assert.equal(ran.length, asked.length, stderr);
  return ran;
}

test('every command has an example that can be asked in every place: one that is added is tried there by itself', () => {
  const asked = new Set(askedOf({ run: '019f' }).map(({ spec }) => spec.name));
  const missing = commands.filter(({ hidden, name }) => !hidden && !asked.has(name)).map(({ name }) => name);
  assert.deepEqual(missing, [], 'give it an example that asks no other host and comes to an end');
});

test(
  'with standard input closed every command comes to an end, asks nobody, and gives an answer or an error',
  { timeout: 300_000 },
  () => {
    const project = contractProject({ locked: true });
    const asked = askedOf(project);
    const ran = withInput('<&-', project, asked);
    for (const [at, { spec }] of asked.entries()) {
      const one = ran[at];
      assert.ok(one);
      judgeText(spec, one);
    }
  },
);

/** What colours something, and nothing that moves a line. */
const colour = /\u001b\[[0-9;]*m/;

test('on a terminal that wants no colour no command writes one', { skip: noTmux, timeout: 300_000 }, async () => {
  const project = contractProject({ locked: true });
  const asked = askedOf(project);
  const file = join(scratch(), 'ran');
  const env = { ...baseEnv, LANG: 'C.UTF-8', TERM: 'screen-256color', NO_COLOR: '1', ...project.env };
  const set = Object.entries(env).map(([name, value]) => `${name}=${quoted(value)}`);
  const pane = openTerminal(
    `sh -c ${quoted(`cd ${quoted(project.ws)} && env -i ${set.join(' ')} ${worker} ${wordsOf(asked)} ${file}; echo "all done"; sleep 600`)}`,
    60,
  );
  await pane.until(/all done/);
  const ran = ranOf(readFileSync(file, 'utf8'));
  assert.equal(ran.length, asked.length);
  for (const [at, { spec, args }] of asked.entries()) {
    const one = ran[at];
    assert.ok(one);
    const { code, stdout, stderr } = one;
    const said = `fpf ${args.join(' ')} ended with ${code}\n${stdout}\n${stderr}`;
    assert.ok((exitCodesOf(spec) as readonly number[]).includes(code ?? -1), said);
    assert.doesNotMatch(stdout + stderr, colour, said);
  }
});
