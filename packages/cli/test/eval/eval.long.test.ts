import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { test } from 'node:test';
import { FpfError } from '@fpf/contracts';
import { check } from '@fpf/contracts/validate';
import { EvaluationReport } from '@fpf/evaluation';
import type { Composition } from '@fpf/project/compose';
import type { CommandInput } from '../../src/command/descriptor.ts';
import { evalPlan } from '../../src/eval/eval-plan.ts';
import { offeringOf } from '@fpf/project/models';
import { baseEnv, fpf, json, type Ran, scratch } from '../support/fpf.ts';
import { fpfWords } from '../support/program.ts';

const wishes = [
  ['Search the files for TODO', 'search_repo', { query: 'TODO' }],
  ['Count the words of README.md', 'text_stats', { path: 'README.md' }],
  ['Write a file a.txt that says b', 'write_file', { path: 'a.txt', content: 'b' }],
  ['Good morning to you', null, {}],
] as const;

const refused =
  (code: string, words: RegExp) =>
  (error: unknown): boolean =>
    FpfError.is(error) && error.code === code && words.test(error.message);

/** A folder with cases, and a model that answers all of them rightly but for the writing one. */
function workplace(): string {
  const dir = scratch();
  writeFileSync(join(dir, 'known.jsonl'), lines(wishes.slice(0, 3)));
  writeFileSync(join(dir, 'none.jsonl'), lines(wishes.slice(3)));
  const answers = wishes.map(([request, name, args]) => ({
    request,
    response:
      name === null
        ? { final: 'Good morning.' }
        : { tool_calls: [{ name, arguments: name === 'write_file' ? { ...args, content: 'c' } : args }] },
  }));
  writeFileSync(join(dir, 'model.json'), JSON.stringify({ answers }));
  return dir;
}

function lines(cases: readonly (readonly [string, string | null, object])[]): string {
  return cases.map(([request, name, args]) => `${JSON.stringify({ request, name, arguments: args })}\n`).join('');
}

const measure = (cwd: string, ...args: readonly string[]): Ran =>
  fpf(['eval', 'known.jsonl', 'none.jsonl', '--model', 'scripted:model.json', ...args], { cwd });
const codeIn = (ran: Ran): unknown => (json(ran)['error'] as { readonly code: string }).code;

test('a model is measured on files of cases, with the tools that a run would offer; nothing is written', () => {
  const dir = workplace();
  const before = readdirSync(dir);
  const ran = measure(dir);
  assert.equal(ran.code, 0, ran.stderr);
  assert.match(ran.stdout, /^model scripted:model\.json \(scripted, sha256:[0-9a-f]{64}\), not conforming/);
  assert.match(ran.stdout, /cases 4 \(sha256:[0-9a-f]{12}\), tools skills, each asked once/);
  assert.match(ran.stdout, /exact call +66\.7 % \[20\.8, 93\.9\] 2\/3/);
  assert.match(ran.stdout, /no-tool recall +100\.0 % \[20\.7, 100\.0\] 1\/1/);
  assert.match(ran.stdout, /write_file +content +0\.0 %/);
  assert.deepEqual(
    readdirSync(dir).filter((name) => name !== '.state'),
    before,
  );
});

test('the report is the same in the envelope and in the file, fits its schema, and can be read as a page', () => {
  const dir = workplace();
  const ran = measure(dir, '--tools', 'all', '--repeat', '2', '--json', '--report', 'now.json', '--report', 'now.md');
  assert.equal(ran.code, 0, ran.stderr);
  const { report } = json(ran)['data'] as unknown as { readonly report: EvaluationReport };
  assert.deepEqual(check(EvaluationReport, report), []);
  assert.deepEqual(JSON.parse(readFileSync(join(dir, 'now.json'), 'utf8')), report);
  assert.deepEqual([report.figures.repeatable.hits, report.figures.offered.hits, report.asked.tools], [4, 3, 'all']);
  assert.deepEqual(
    report.groups.map(({ name }) => name),
    ['known', 'none'],
  );
  assert.match(readFileSync(join(dir, 'now.md'), 'utf8'), /\| exact call \| 66\.7 %/);
});

test('floors and the gate decide the exit code, and the figures are shown all the same', () => {
  const dir = workplace();
  assert.equal(
    measure(dir, '--min-exact', '0.6', '--min-tool', '1', '--min-no-tool', '1.0', '--max-schema-errors', '0').code,
    0,
  );
  const missed = measure(dir, '--min-exact', '.9', '--report', 'r.json');
  assert.deepEqual(
    [missed.code, /exact call/.test(missed.stdout), /NOT OK {2}--min-exact 0\.9: 0\.6667/.test(missed.stdout)],
    [6, true, true],
  );
  const nothing = measure(dir, '--group', 'none', '--min-exact', '0', '--json');
  assert.deepEqual([nothing.code, codeIn(nothing)], [6, 'eval.floor-missed']);
  const gate = measure(dir, '--compare', 'r.json', '--json');
  assert.deepEqual([gate.code, codeIn(gate)], [6, 'eval.gate-failed']);
});

/** The words of the command, as far as a plan is made of them. */
const planOf = (dir: string, args: readonly string[], options: CommandInput['options']): ReturnType<typeof evalPlan> =>
  evalPlan({ args: args.map((name) => resolve(dir, name)), options } as unknown as CommandInput);

test('groups and a limit choose among the cases', () => {
  const dir = workplace();
  const files = ['known.jsonl', 'none.jsonl'];
  const chosen = (options: CommandInput['options']): readonly string[] =>
    planOf(dir, files, options).cases.map(({ id }) => id);
  assert.deepEqual(chosen({}), ['known:1', 'known:2', 'known:3', 'none:1']);
  assert.deepEqual(chosen({ group: ['none', 'known'], limit: '2' }), ['known:1', 'known:2']);
  assert.deepEqual(chosen({ group: ['none'] }), ['none:1']);
  assert.throws(() => chosen({ group: ['free'] }), refused('eval.no-cases', /"free"/));
});

test('what is wrong with the words is told before anything is asked', () => {
  const dir = workplace();
  mkdirSync(join(dir, 'folder'));
  for (const options of [
    { repeat: '0' },
    { repeat: '101' },
    { limit: '-1' },
    { limit: '1e3' },
    { limit: '' },
    { minExact: '90' },
    { minF1: 'NaN' },
    { maxSchemaErrors: '-0' },
    { report: [join(dir, 'missing', 'r.json')] },
    { report: [join(dir, 'folder')] },
    { bfcl: join(dir, 'folder') },
  ])
    assert.throws(
      () => planOf(dir, ['known.jsonl'], options),
      refused('usage.bad-option', /(?:cli|evaluation): --/),
      JSON.stringify(options),
    );
  assert.equal(planOf(dir, ['known.jsonl'], { minNoTool: '.5', report: [join(dir, 'r.md')] }).floors[0]?.asked, 0.5);
});

test('what is wrong with a file is told by its name, and nothing that has no end is read', async () => {
  const dir = workplace();
  mkdirSync(join(dir, 'folder'));
  writeFileSync(join(dir, 'bad.jsonl'), '{"request":"a","name":null,"arguments":{}}\n{"request":"a"}\n');
  writeFileSync(join(dir, 'tools.json'), '{"tools":[]}');
  for (const [file, code, words] of [
    ['missing.jsonl', 'eval.unreadable', /missing.jsonl is not there/],
    ['folder', 'eval.unreadable', /folder cannot be read/],
    ['/dev/zero', 'eval.unreadable', /ordinary file/],
    ['bad.jsonl', 'eval.bad-line', /bad\.jsonl, line 2: .*name/],
    ['model.json', 'eval.bad-line', /neither request/],
  ] as const)
    assert.throws(() => planOf(dir, [file], {}), refused(code, words), file);
  assert.throws(
    () => planOf(dir, ['known.jsonl'], { compare: join(dir, 'x.json') }),
    refused('eval.unreadable', /x\.json/),
  );
  assert.throws(
    () => planOf(dir, ['known.jsonl'], { compare: join(dir, 'model.json') }),
    refused('eval.bad-report', /model\.json/),
  );
  for (const name of ['missing.json', 'tools.json', 'known.jsonl', 'folder'])
    await assert.rejects(
      offeringOf(join(dir, name), {} as Composition),
      refused('eval.bad-tools', new RegExp(name)),
      name,
    );
  const ran = fpf(['eval', 'bad.jsonl', '--model', 'scripted:model.json'], { cwd: dir });
  assert.deepEqual([ran.code, /bad\.jsonl, line 2: .*name/.test(ran.stderr)], [2, true]);
});

test("a skill's tools.json can be what is offered, and a forbidden tool is counted", () => {
  const dir = workplace();
  const file = join(import.meta.dirname, '..', '..', '..', '..', 'skills', 'file-write', 'tools.json');
  const { report } = json(measure(dir, '--tools', file, '--forbid', 'write_file', '--json'))['data'] as unknown as {
    readonly report: EvaluationReport;
  };
  assert.deepEqual(
    [report.figures.offered.hits, report.figures.forbidden.hits, report.asked.tools],
    [1, 3, 'tools.json'],
  );
});

test("cases go into BFCL's form and back, and are measured there as here", () => {
  const dir = workplace();
  assert.equal(measure(dir, '--bfcl', 'bfcl', '--tools', 'all').code, 0);
  const ran = fpf(
    ['eval', 'bfcl/questions.json', 'bfcl/possible_answer/questions.json', '--model', 'scripted:model.json', '--json'],
    {
      cwd: dir,
    },
  );
  const { report } = json(ran)['data'] as unknown as { readonly report: EvaluationReport };
  assert.deepEqual([report.figures.exact.hits, report.figures.exact.of, report.figures.no_tool_recall.hits], [2, 3, 1]);
});

test('a model that is not there is no figure', () => {
  const dir = workplace();
  const ran = fpf(['eval', 'known.jsonl', '--model', 'ollama:functiongemma', '--json'], {
    cwd: dir,
    env: { OLLAMA_HOST: 'http://127.0.0.1:9' },
  });
  assert.deepEqual([ran.code, codeIn(ran)], [69, 'model.unreachable']);
});

test('Ctrl-C ends it with the figures of what was asked, and says that it is a part', async () => {
  const dir = workplace();
  writeFileSync(join(dir, 'many.jsonl'), lines(wishes.slice(0, 1)).repeat(20_000));
  const env = { ...baseEnv, HOME: dir, XDG_STATE_HOME: join(dir, '.state') };
  const child = spawn(
    process.execPath,
    [...fpfWords, 'eval', 'many.jsonl', '--model', 'scripted:model.json', '--report', 'r.json'],
    {
      cwd: dir,
      env,
    },
  );
  let [out, err] = ['', ''];
  child.stdout.on('data', (chunk: Buffer) => (out += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => {
    err += chunk.toString();
    if (/asked \d+ of 20000/.test(err)) child.kill('SIGINT');
  });
  const code = await new Promise((resolve) => child.on('close', resolve));
  assert.equal(code, 130, err);
  assert.match(out, /NOT COMPLETE: \d+ cases were not asked/);
  const report = JSON.parse(readFileSync(join(dir, 'r.json'), 'utf8')) as EvaluationReport;
  assert.equal(report.stopped?.code, 'eval.interrupted');
  assert.equal(report.figures.cases + report.stopped.left, 20_000);
  assert.ok(report.figures.cases > 0);
  assert.equal(existsSync(join(dir, '.fpf')), false);
});
