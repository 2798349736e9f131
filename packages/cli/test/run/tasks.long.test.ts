import assert from 'node:assert/strict';
import { cpSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import type { AgentEvent, AuditRow, BundleManifest, RunTrace } from '@fpf/contracts';
import { sha256 } from '@fpf/contracts/hash';
import { fpf, type Ran, scratch } from '../support/fpf.ts';
import { type Answer, linesProject } from '../support/projects/lines-project.ts';

const request = 'Have two lines added to the list';
const handed = { role: 'scribe', request: 'Add the lines one and two to the list' };
const adding = (line: string) => ({ name: 'add_line', arguments: { line } });
const answers: readonly Answer[] = [
  {
    request,
    response: { tool_calls: [{ name: 'delegate', arguments: handed }] },
    further: [{ tool_calls: [{ name: 'count_lines', arguments: {} }] }, { final: 'There are two lines.' }],
  },
  {
    request: handed.request,
    response: { tool_calls: [adding('one'), adding('two')] },
    further: [{ final: 'Both are there.' }],
  },
];

const at = (dir: string, args: readonly string[]): Ran => fpf(args, { cwd: dir, env: { FPF_MODEL: '' } });

function only(dir: string): { readonly run: string; readonly bundle: string } {
  const [run = ''] = readdirSync(join(dir, '.fpf', 'runs'));
  return { run, bundle: join(dir, '.fpf', 'runs', run) };
}

function traceOf(bundle: string, folder = ''): RunTrace {
  return JSON.parse(readFileSync(join(bundle, folder, 'trace.json'), 'utf8')) as RunTrace;
}

const done = (() => {
  const dir = linesProject(answers);
  return { dir, ran: at(dir, ['run', request]), ...only(dir) };
})();

test('a part of a request is handed on, and both end well', () => {
  assert.equal(done.ran.code, 0, done.ran.stderr);
  const trace = traceOf(done.bundle);
  const [task] = trace.tasks ?? [];
  assert.deepEqual(
    [task?.role, task?.outcome, task?.effects?.length, trace.tool_calls.length],
    ['scribe', 'completed', 2, 2],
  );
  assert.match(done.ran.stdout, /the task of scribe was done \(add list\.txt, modify list\.txt\); count_lines ran/);
  assert.match(readFileSync(join(done.bundle, 'diff.patch'), 'utf8'), /\+one\n\+two/);
  assert.ok(!existsSync(join(done.dir, 'list.txt')), 'the host is as it was');
  assert.match(readFileSync(join(done.bundle, 'summary.md'), 'utf8'), /## Tasks[^]*scribe[^]*completed/);
});

test('what a task does is shown set in under its run', () => {
  const lines = done.ran.stderr.split('\n');
  const at = lines.findIndex((line) => /^ {2}execute {2}handing on to scribe/.test(line));
  assert.ok(at > 0, done.ran.stderr);
  const inside = lines.slice(at + 1).filter((line) => line.startsWith('    '));
  assert.ok(inside.some((line) => /^ {4}execute {2}running add_line/.test(line)));
  assert.equal(inside.at(-1), '    task     completed');
});

test('with --json the lines of a task have its own run_id', () => {
  const dir = linesProject(answers);
  const ran = at(dir, ['run', request, '--json']);
  const events = ran.stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as AgentEvent);
  const ends = events.filter(({ type }) => type === 'run-ended').map(({ run_id: run }) => run);
  assert.deepEqual([ends.length, ends[1], events.at(-1)?.type], [2, only(dir).run, 'run-ended']);
  assert.notEqual(ends[0], ends[1]);
});

test('the bundle holds the task, its own audit rows, and is what was written', () => {
  const trace = traceOf(done.bundle);
  const task = trace.tasks?.[0]?.task ?? '';
  const own = traceOf(done.bundle, `tasks/${task}`);
  assert.deepEqual(
    own.tool_calls.map(({ tool, args, result_ref: ref }) => [tool, args['line'], ref]),
    [
      ['add_line', 'one', 'calls/1.json'],
      ['add_line', 'two', 'calls/2.json'],
    ],
  );
  const rows = readFileSync(join(done.bundle, 'audit.ndjson'), 'utf8').trim().split('\n');
  const agents = rows.map((row) => JSON.parse(row) as AuditRow).filter(({ op }) => op === 'tool');
  assert.deepEqual(
    agents.map(({ tool, caller }) => [tool, caller.agent, caller.run === task]),
    [
      ['add_line', 'scribe', true],
      ['add_line', 'scribe', true],
      ['delegate', 'fpf', false],
      ['count_lines', 'fpf', false],
    ],
  );
  const verified = at(done.dir, ['verify', done.run]);
  assert.equal(verified.code, 0, verified.stdout);
  assert.equal(at(done.dir, ['verify', '--session', done.run]).code, 0);
});

/** What somebody does who also mends the manifest. */
function forged(change: (files: Map<string, string>, task: string) => void): string {
  const bundle = join(scratch(), 'bundle');
  cpSync(done.bundle, bundle, { recursive: true });
  const manifest = JSON.parse(readFileSync(join(bundle, 'manifest.json'), 'utf8')) as BundleManifest;
  const task = traceOf(bundle).tasks?.[0]?.task ?? '';
  const text = (path: string): string => readFileSync(join(bundle, path), 'utf8');
  const files = new Map(
    manifest.files.filter(({ path }) => path.startsWith('tasks/')).map(({ path }) => [path, text(path)]),
  );
  change(files, `tasks/${task}`);
  const others = manifest.files.filter(({ path }) => !files.has(path));
  for (const [path, content] of files) writeFileSync(join(bundle, path), content);
  const mended = [...files].map(([path, content]) => ({
    path,
    size: Buffer.byteLength(content),
    sha256: sha256(content),
  }));
  writeFileSync(join(bundle, 'manifest.json'), JSON.stringify({ ...manifest, files: [...others, ...mended] }));
  const { code, stdout } = at(done.dir, ['verify', bundle]);
  assert.equal(code, 5);
  return stdout;
}

function rewrite(name: string, from: string | RegExp, to: string) {
  return (files: Map<string, string>, task: string): void => {
    const before = files.get(`${task}/${name}`) ?? '';
    assert.notEqual(before.replace(from, to), before, 'nothing was rewritten');
    files.set(`${task}/${name}`, before.replace(from, to));
  };
}

for (const [what, change, found] of [
  [
    'an event that was changed',
    rewrite('events.ndjson', '"line":"one"', '"line":"1"'),
    /events\.ndjson line \d+ does not follow/,
  ],
  [
    'an end that was cut off',
    rewrite('events.ndjson', /\n[^\n]+\n$/, '\n'),
    /events\.ndjson the number of events is \d+; the run says/,
  ],
  [
    'a trace that was changed',
    rewrite('trace.json', '"one"', '"1"'),
    /trace\.json \/tool_calls\/0\/args\/line is "1"; the journal says "one"/,
  ],
  [
    'a result that was changed',
    rewrite('calls/1.json', '"success": true', '"success": false'),
    /calls\/1\.json \/success is false/,
  ],
  [
    'a file that nobody put out',
    (files: Map<string, string>, task: string) => void files.set(`${task}/summary.md`, 'All is well.\n'),
    /outputs\/artifact_paths|summary\.md is not what/,
  ],
] as const)
  test(`${what} is found in a task, also where the manifest was mended`, () => {
    assert.match(forged(change), found);
  });

test('a task that asks a person makes the run wait, and resume goes on inside it', () => {
  const policy = { allow: [{ tool: 'count_lines' }, { tool: 'delegate' }], ask: [{ tool: 'add_line' }] };
  const one: readonly Answer[] = [
    { request, response: { tool_calls: [{ name: 'delegate', arguments: handed }] }, further: [{ final: 'Done.' }] },
    { request: handed.request, response: { tool_calls: [adding('one')] }, further: [{ final: 'It is there.' }] },
  ];
  const dir = linesProject(one, { policy });
  const waits = at(dir, ['run', request]);
  assert.equal(waits.code, 8, waits.stderr);
  const { run, bundle } = only(dir);
  assert.match(waits.stdout, new RegExp(`fpf resume ${run}`));
  const [asked] = traceOf(bundle).waiting ?? [];
  assert.equal(asked?.tool, 'add_line');
  assert.equal(at(dir, ['verify', run]).code, 0);
  assert.equal(at(dir, ['approvals', 'allow', asked?.approval ?? '']).code, 0);
  const resumed = at(dir, ['resume', run]);
  assert.equal(resumed.code, 0, resumed.stderr + resumed.stdout);
  assert.deepEqual(
    traceOf(bundle).tasks?.map(({ outcome }) => outcome),
    ['completed'],
  );
  assert.equal(at(dir, ['verify', run]).code, 0);
});

test('without a policy the shipped tool may hand on, and each call of the task is judged by itself', () => {
  const dir = linesProject(answers);
  const config = JSON.parse(readFileSync(join(dir, 'fpf.config.json'), 'utf8')) as Record<string, unknown>;
  delete config['policy'];
  writeFileSync(join(dir, 'fpf.config.json'), JSON.stringify(config));
  at(dir, ['run', request, '-q']);
  const { bundle } = only(dir);
  const trace = traceOf(bundle);
  assert.deepEqual([trace.tasks?.[0]?.outcome, trace.tool_calls[0]?.error?.code], ['abstained', 'task.abstained']);
});

test('roles that cannot be used are refused by name, before anything runs', () => {
  const bad = linesProject(answers, { roles: [{ name: 'scribe', description: 'x', tools: ['delegate'] }] });
  const ran = at(bad, ['run', request, '--json']);
  assert.equal(ran.code, 2, ran.stderr);
  assert.match(ran.stderr + ran.stdout, /config\.bad-role/);
  const worse = linesProject(answers, { roles: [{ name: '__proto__', description: 'x', tools: ['add_line'] }] });
  assert.equal(at(worse, ['run', request]).code, 2);
});
