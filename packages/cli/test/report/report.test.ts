import assert from 'node:assert/strict';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, test } from 'node:test';
import { RunComparison } from '@fpf/contracts';
import { check } from '@fpf/contracts/validate';
import { fpf, json, type Ran, scratch } from '../support/fpf.ts';

const dir = scratch();
const answer = (request: string, path: string): object => ({
  request,
  response: { tool_calls: [{ name: 'text_stats', arguments: { path } }] },
});
const run = (request: string, model: string): Ran =>
  fpf(['run', '-q', request, '--model', `scripted:${model}`], { cwd: dir });
const report = (...args: readonly string[]): Ran => fpf(['report', ...args], { cwd: dir });
const runs = join(dir, '.fpf', 'runs');
let ids: readonly string[] = [];
const idAt = (at: number): string => ids[at] ?? '';
const held = (id: string, name: string): string => readFileSync(join(runs, id, name), 'utf8');

before(() => {
  writeFileSync(join(dir, 'README.md'), 'Three words here\n');
  const answers = {
    answers: [
      answer('Count the words of README.md', 'README.md'),
      answer('Count the words of missing.md', 'missing.md'),
    ],
  };
  writeFileSync(join(dir, 'one.json'), JSON.stringify(answers));
  // The same answers by other bytes: another model, by its digest, that decides the same.
  writeFileSync(join(dir, 'two.json'), JSON.stringify(answers, null, 1));
  assert.equal(run('Count the words of README.md', 'one.json').code, 0);
  cpSync(join(dir, 'two.json'), join(dir, 'one.json'));
  assert.equal(run('Count the words of README.md', 'one.json').code, 0);
  assert.equal(run('Count the words of missing.md', 'one.json').code, 4);
  ids = readdirSync(runs).sort();
});

test('the last run in short, which is named on stderr; a run by its id, the beginning of it, or its folder', () => {
  const last = report();
  assert.equal(last.code, 0);
  assert.match(last.stderr, new RegExp(`the last run: ${idAt(2)}`));
  assert.match(
    last.stdout,
    /Count the words of missing\.md\n.*degraded\n[^]*1 .* text_stats .*tool\.exit-code\nbundle: /,
  );
  for (const name of [idAt(0), join('.fpf', 'runs', idAt(0)), join(runs, idAt(0))]) {
    const ran = report(name);
    assert.deepEqual([ran.code, ran.stderr], [0, ''], name);
    assert.match(ran.stdout, new RegExp(`^run ${idAt(0)}: `));
  }
  assert.equal(report(idAt(0).slice(0, -1)).code, 0);
});

test('a form of it is the file of the bundle to the byte; JSON is one document', () => {
  assert.equal(report('--last', '--format', 'md').stdout, held(idAt(2), 'summary.md'));
  assert.equal(report('--last', '--format', 'html').stdout, held(idAt(2), 'report.html'));
  assert.equal(report(idAt(0), '--format', 'junit').stdout, held(idAt(0), 'junit.xml'));
  const [asked, framed] = [report(idAt(0), '--format', 'json'), report(idAt(0), '--json')];
  assert.equal(asked.stdout, framed.stdout);
  const { ok, command, data } = json(asked) as {
    ok: boolean;
    command: string;
    data: { trace: unknown; audit: unknown };
  };
  assert.deepEqual(
    [ok, command, data.trace, data.audit],
    [true, 'report', JSON.parse(held(idAt(0), 'trace.json')), JSON.parse(held(idAt(0), 'audit-summary.json'))],
  );
});

test('annotations: one for the run, one for the call that failed', () => {
  const lines = report('--format', 'github').stdout.trim().split('\n');
  assert.match(lines[0] ?? '', /^::error title=fpf%3A degraded \(tool\.exit-code\)::Failed/);
  assert.match(lines[1] ?? '', /^::error title=fpf%3A call 1%2C text_stats%2C degraded::tool\.exit-code: /);
  assert.equal(lines.length, 2);
  assert.match(report(idAt(0), '--format', 'github').stdout, /^::notice title=fpf%3A completed::[^\n]*\n$/);
});

test('two runs that differ only in the digest of the model show exactly that; two that do not differ are the same', () => {
  const ran = report('--compare', idAt(0), idAt(1), '--json');
  assert.equal(ran.code, 6);
  const { data } = json(ran) as { data: RunComparison };
  assert.deepEqual(check(RunComparison, data), []);
  assert.deepEqual([data.pins.map(({ kind }) => kind), data.calls.differ, data.files], [['model-digest'], [], []]);
  assert.deepEqual([data.request, data.selection, data.outcome, data.same], [undefined, undefined, undefined, false]);
  const copy = join(scratch(), 'copy');
  assert.equal(report(idAt(0), '--out', copy).code, 0);
  const same = report(idAt(0), '--compare', copy);
  assert.deepEqual([same.code, /nothing differs/.test(same.stdout)], [0, true]);
});

test('compared as text and as a page; of one run and the last; of the last two, which are named', () => {
  const text = report(idAt(0), '--compare');
  assert.equal(text.code, 6);
  assert.match(text.stderr, new RegExp(`B is the last run: ${idAt(2)}`));
  assert.match(
    text.stdout,
    /request .*README\.md.*->.*missing\.md\n[^]*outcome .*completed[^]*the first that differs is call 1: text_stats/,
  );
  const two = report('--compare', '--format', 'md');
  assert.match(two.stderr, new RegExp(`A is the run before it: ${idAt(1)}`));
  assert.match(two.stdout, /^# Two runs compared: they differ\n/);
});

test('a copy verifies, is made anew in its place, and spares what is of somebody else', () => {
  const to = join(scratch(), 'report');
  for (let time = 0; time < 2; time += 1) assert.equal(report(idAt(0), '--out', to).code, 0);
  assert.equal(fpf(['verify', to], { cwd: dir }).code, 0);
  const other = report(idAt(1), '--out', to);
  assert.deepEqual([other.code, /holds the bundle of run/.test(other.stderr)], [2, true]);
  assert.match(report(idAt(0), '--out', runs).stderr, /in the bundle itself, or around it/);
});

test('what a suite left goes into a copy, which verifies; what is none is refused', () => {
  const [messages, page, to] = [join(dir, 'messages.ndjson'), join(dir, 'suite.html'), join(scratch(), 'report')];
  writeFileSync(messages, '{"meta":{}}\n{"testRunFinished":{"success":true}}\n');
  writeFileSync(page, '<!DOCTYPE html><p>x');
  assert.equal(report(idAt(0), '--suite', messages, '--suite-html', page, '--out', to).code, 0);
  assert.equal(fpf(['verify', to], { cwd: dir }).code, 0);
  assert.match(readFileSync(join(to, 'summary.md'), 'utf8'), /\[cucumber\.html\]\(cucumber\.html\)/);
  for (const [text, problem] of [
    ['{"meta":{}}\n', /does not say that the suite has ended/],
    ['{"meta":{}}\n[]\n', /:2 is no message/],
    ['x', /:1 is no message/],
  ] as const) {
    writeFileSync(messages, text);
    const ran = report(idAt(0), '--suite', messages, '--out', join(to, '..', 'other'));
    assert.equal(ran.code, 2);
    assert.match(ran.stderr, problem);
  }
  assert.match(report(idAt(0), '--suite', page).stderr, /no message/);
  assert.ok(!existsSync(join(to, '..', 'other')));
});

test('a bundle with a file changed is not shown: the first thing that is off is named, with exit code 5', () => {
  const copy = join(scratch(), 'copy');
  cpSync(join(runs, idAt(0)), copy, { recursive: true });
  writeFileSync(join(copy, 'summary.md'), 'All is well.\n');
  for (const args of [[], ['--format', 'md'], ['--out', join(copy, '..', 'next')]]) {
    const ran = report(copy, ...args);
    assert.deepEqual([ran.code, ran.stdout], [5, '']);
    assert.match(ran.stderr, /summary\.md has sha256[^]*report\.broken/);
  }
  assert.ok(!existsSync(join(copy, '..', 'next')));
});

test('a run that is not known, or is not one', () => {
  const typo = `${idAt(0).slice(0, -1)}${idAt(0).endsWith('0') ? '1' : '0'}`;
  assert.match(report(typo).stderr, /did you mean [0-9a-f-]+\?[^]*run\.unknown/);
  assert.match(report(idAt(0).slice(0, 4)).stderr, /begins the ids of several runs[^]*Give more of the id/);
  for (const [name, code] of [
    ['../..', 'report.not-a-bundle'],
    ['/etc/passwd', 'report.not-a-bundle'],
    ['', 'usage.bad-option'],
    ['\u001b[31mred', 'run.unknown'],
  ] as const) {
    const ran = report(name, '--json');
    assert.equal(ran.code, 2, name);
    assert.equal((json(ran) as { error: { code: string } }).error.code, code, name);
  }
  assert.match(fpf(['report'], { cwd: scratch() }).stderr, /there is no run here yet/);
});

test('a run that has not ended is told, and no older one shown in its place', () => {
  const id = 'ffffffff-0000-7000-8000-000000000000';
  const here = scratch();
  cpSync(join(runs, idAt(0)), join(here, '.fpf', 'runs', idAt(0)), { recursive: true });
  mkdirSync(join(here, '.fpf', 'runs', id));
  for (const args of [[], [id], ['--compare', idAt(0)]]) {
    const ran = fpf(['report', ...args], { cwd: here });
    assert.equal(ran.code, 2);
    assert.match(ran.stderr, /has not come to its end[^]*fpf resume ffffffff[^]*report\.not-ended/);
  }
});

test('nothing is opened where nobody looks: the error names the page', () => {
  const ran = report(idAt(0), '--open');
  assert.equal(ran.code, 69);
  assert.match(ran.stderr, new RegExp(`report\\.not-opened`));
  assert.match(ran.stderr, new RegExp(`Open it yourself: .*${idAt(0)}.(report\\.html|summary\\.md)`));
});

test('what contradicts itself is refused', () => {
  for (const args of [
    [idAt(0), idAt(1)],
    [idAt(0), '--last'],
    ['--json', '--format', 'md'],
    ['--compare', '--format', 'junit'],
    ['--compare', '--out', 'x'],
    [idAt(0), '--compare', idAt(0)],
    ['--suite-html', 'x'],
  ])
    assert.equal(report(...args).code, 2, args.join(' '));
});

test('a run in short begins with its answer, and the page over all runs is made again by the next run', () => {
  const shown = report(idAt(0));
  assert.match(
    shown.stdout,
    /^run .*: Count the words of README\.md\ntext_stats: path README\.md\n {2}lines +1\n {2}words +3\n/,
  );
  const page = join(dir, '.fpf', 'index.html');
  const made = report('--index');
  assert.deepEqual([made.code, made.stdout], [0, `✔ ${page}: ${ids.length} runs\n`]);
  const before = readFileSync(page, 'utf8');
  assert.equal(run('Count the words of README.md', 'two.json').code, 0);
  assert.notEqual(readFileSync(page, 'utf8'), before);
  assert.deepEqual(json(report('--index', '--json'))['data'], { file: page, runs: ids.length + 1 });
  for (const args of [
    [idAt(0), '--index'],
    ['--index', '--compare'],
    ['--index', '--format', 'md'],
  ])
    assert.equal(report(...args).code, 2, args.join(' '));
});
