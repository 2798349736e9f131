import assert from 'node:assert/strict';
import { cpSync, mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { test } from 'node:test';
import { FpfError } from '@fpf/contracts';
import { bundleOf, findBundle, findOwnRun, findRun, lastRun } from '@fpf/project/runs';
import { commands } from '../../src/frame/commands.ts';
import type { CommandSpec } from '../../src/command/descriptor.ts';
import { fpf, json, type Ran, scratch } from '../support/fpf.ts';
import { envOf, newWorkspace, runWriting } from '../support/sessions.ts';

const made = newWorkspace();
const [older, newer] = [runWriting(made, 'one.md', 'one\n'), runWriting(made, 'two.md', 'two\n')];
const env = { ...envOf(made.dir), FPF_MODEL: `scripted:${join(made.dir, 'answers.json')}` };
// Each command can tell them apart.
writeFileSync(join(made.ws, '.fpf', 'runs', older, 'more.txt'), '');
const common = older.split('').findIndex((char, at) => char !== newer[at]);

/**
 * Every command that takes a run, and how the words before and after it are; what would begin a new run stops before it
 * does.
 */
const taking: readonly { readonly spec: CommandSpec; readonly after: readonly string[] }[] = commands
  .filter(({ args }) => args.some(({ names }) => names === 'run'))
  .map((spec) => ({ spec, after: spec.name === 'fork' ? ['--at', 'no-such-point'] : [] }));

function ask({ spec, after }: (typeof taking)[number], run: string): Ran {
  return fpf([...spec.name.split(' '), run, ...after, '--json'], { cwd: made.ws, env });
}

/** What an answer says of the run that was found: without what differs from one time to the next. */
function said({ code, stdout }: Ran): unknown {
  const last = stdout.trim().split('\n').at(-1) ?? '';
  return [
    code,
    last
      .replace(/"(at|run_id|started|session|wall_ms)":("[^"]*"|\d+)/g, '')
      .replaceAll(/01[0-9a-f]{6}-[0-9a-f-]{27}/g, (id) => (id === newer || id === older ? id : 'new')),
  ];
}

const codeOf = (ran: Ran): unknown => (json(ran)['error'] as { readonly code?: unknown } | undefined)?.code;

test('whatever is described as a run is found as one: no command has a way of its own', () => {
  for (const { name, args } of commands)
    for (const argument of args)
      if (/^(run|other)$/.test(argument.name) || /\brun id\b/.test(argument.description))
        assert.equal(argument.names, 'run', name);
  const names = taking.map(({ spec }) => spec.name);
  for (const name of [
    'verify',
    'replay',
    'resume',
    'fork',
    'report',
    'guards explain',
    'trace show',
    'trace scan',
    'trace export',
  ])
    assert.ok(names.includes(name), name);
});

for (const one of taking) {
  const { name } = one.spec;
  test(`${name}: its id, the beginning of it, its number, last, and the folder of its bundle are one run`, () => {
    const exact = ask(one, newer);
    const expected = said(exact);
    assert.notEqual(codeOf(exact), 'run.unknown', exact.stdout);
    for (const asked of [
      newer.slice(0, common + 1),
      'last',
      '2',
      '#2',
      join('.fpf', 'runs', newer),
      `./.fpf/runs/${newer}/`,
      join(made.ws, '.fpf', 'runs', newer),
    ])
      assert.deepEqual(said(ask(one, asked)), expected, `${name} ${asked}`);
    assert.notDeepEqual(said(ask(one, older)), expected, 'another run gives another answer');
  });

  test(`${name}: a beginning of two runs lists them, a slip is told with what was meant, and nothing is guessed`, () => {
    const both = ask(one, older.slice(0, common));
    assert.deepEqual([both.code, codeOf(both)], [2, 'run.ambiguous'], both.stdout);
    assert.match(both.stdout, new RegExp(`${newer}, ${older}.*Give more of the id`));
    const typo = `${newer.slice(0, -1)}${newer.endsWith('0') ? '1' : '0'}`;
    const slip = ask(one, typo);
    assert.deepEqual([slip.code, codeOf(slip)], [2, 'run.unknown'], slip.stdout);
    assert.match(slip.stdout, new RegExp(`did you mean ${newer}.*fpf runs list`));
    assert.match(ask(one, 'lasst').stdout, /did you mean last\?/);
    for (const nothing of ['', 'a\u0000b'])
      assert.equal(codeOf(ask(one, nothing)), 'usage.bad-option', JSON.stringify(nothing));
  });

  test(`${name}: where there is no run, that is said, and how to make one`, () => {
    const ran = fpf([...name.split(' '), 'last', ...one.after, '--json'], { cwd: scratch(), env });
    assert.deepEqual([ran.code, codeOf(ran)], [2, 'run.unknown'], ran.stdout);
    assert.match(ran.stdout, /there is no run here yet.*fpf run REQUEST/);
  });
}

const refuses = (work: () => unknown, code: string): void =>
  assert.throws(work, (error: unknown) => FpfError.is(error) && error.code === code, code);

test('a path is never looked up as an id, and a folder elsewhere is no run of this project', () => {
  const stateDir = scratch();
  mkdirSync(join(stateDir, 'runs', '01aaaaaa', 'calls'), { recursive: true });
  for (const path of ['..', '.', '../runs/01aaaaaa', '01aaaaaa/calls', './01aaaaaa']) {
    assert.deepEqual(findRun({ stateDir }, path), { dir: resolve(path), run: undefined });
    refuses(() => findOwnRun({ stateDir }, path), 'run.unknown');
  }
  assert.equal(findOwnRun({ stateDir }, join(stateDir, 'runs', '01aaaaaa')), '01aaaaaa');
});

test('of a run that has not ended there is no bundle; one that lost its list is looked at, and not taken for that', () => {
  const stateDir = scratch();
  const runs = join(stateDir, 'runs');
  mkdirSync(join(runs, '01aaaaaa'), { recursive: true });
  refuses(() => findBundle({ workspace: stateDir, stateDir }, '01aaaaaa'), 'report.not-ended');
  writeFileSync(join(runs, '01aaaaaa', 'trace.json'), '{}');
  assert.equal(findBundle({ workspace: stateDir, stateDir }, '01a'), join(runs, '01aaaaaa'));
  mkdirSync(join(stateDir, 'begun'));
  writeFileSync(join(stateDir, 'begun', '01aaaaaa'), 'session\n');
  refuses(() => bundleOf({ workspace: stateDir, stateDir }, findRun({ stateDir }, 'last')), 'report.not-ended');
  cpSync(join(runs, '01aaaaaa'), join(runs, '01bbbbbb'), { recursive: true });
  assert.deepEqual([lastRun({ stateDir }).run, lastRun({ stateDir }, '01bbbbbb').run], ['01bbbbbb', '01aaaaaa']);
});
