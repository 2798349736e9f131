import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { check } from '@fpf/contracts/validate';
import { Envelope } from '../../src/terminal/envelope-schema.ts';
import { fpf, json } from '../support/fpf.ts';
import { fpfWords } from '../support/program.ts';
import { data, envOf, newWorkspace, runWriting } from '../support/sessions.ts';

const world = newWorkspace();
const { dir, ws, run } = world;
const one = runWriting(world, 'README.md', 'one\n');
const two = runWriting(world, 'docs/new.txt', 'new\n\tand a tab \u001b[31m\n');

type Listed = {
  readonly id: string;
  readonly current: boolean;
  readonly runs: readonly string[];
  readonly numbers: readonly number[];
  readonly requests: readonly string[];
  readonly problem: string | null;
};
const sessions = data(run('session', 'list', '--json')) as readonly Listed[];
const [second = { id: '', runs: [] }, first = { id: '', runs: [] }] = sessions;

test('a run says what to do next, by commands that exist', () => {
  const again = newWorkspace();
  const ran = again.run('run', 'Write a file hello.txt that says Hello from the session');
  assert.match(ran.stdout, /^next: +fpf diff .*\n +fpf apply\n +or +fpf diff \| git -C .* apply$/m);
  assert.equal(again.run('diff').code, 0);
  // What CI runs gets a session of its own, which has to be named.
  const env = { ...envOf(again.dir), CI: 'true' };
  const own = fpf(['run', 'Write a file hello.txt that says Hello from the session'], { cwd: again.ws, env });
  const [, id] = /^next: +fpf diff --session (\S+) /m.exec(own.stdout) ?? [];
  assert.ok(id && own.stdout.includes(`fpf apply --session ${id}\n`), own.stdout);
});

test('sessions are listed, the newest first, with their runs; to look at an older one does not make it the newest', () => {
  assert.deepEqual(
    sessions.map(({ runs, numbers, problem }) => [runs, numbers, problem]),
    [
      [[two], [2], null],
      [[one], [1], null],
    ],
  );
  assert.equal(run('session', 'fs', 'cat', 'README.md', '--session', first.id).stdout, 'one\n');
  assert.equal((data(run('session', 'list', '--json')) as readonly Listed[])[0]?.id, second.id);
  const [asked = ''] = sessions[0]?.requests ?? [];
  assert.ok(run('session', 'list').stdout.includes(`  2     ${asked.slice(0, 48)}`), asked);
});

test('a session is named by its id, by its run, or by the beginning of either; the newest when it is not named', () => {
  for (const name of [one, first.id.slice(0, -1), one.slice(0, -2)])
    assert.equal((data(run('session', 'show', name, '--json')) as { id: string }).id, first.id, name);
  assert.equal((data(run('session', 'show', '--json')) as { id: string }).id, second.id);
  const many = run('session', 'show', first.id.slice(0, 4));
  assert.equal(many.code, 2);
  assert.match(many.stderr, /session\.ambiguous/);
  const near = run('session', 'show', `${first.id.slice(0, -1)}_`);
  assert.equal(near.code, 2);
  assert.match(near.stderr, /Did you mean/);
  for (const name of ['', '../../etc', 'x'.repeat(5_000)]) assert.equal(run('session', 'show', name).code, 2, name);
});

test('a run whose session is gone says so, and where its snapshot is', () => {
  const other = newWorkspace();
  const id = runWriting(other, 'x', 'x');
  for (const name of readdirSync(join(other.ws, '.fpf/sessions')))
    execFileSync('rm', ['-rf', join(other.ws, '.fpf/sessions', name)]);
  const ran = other.run('diff', '--session', id);
  assert.equal(ran.code, 2);
  assert.match(ran.stderr, /session\.unknown[\s\S]*/);
  assert.match(ran.stderr, /session\.db/);
});

test('the diff is a patch that git applies, byte for byte also through a pipe; --stat and --exit-code are for scripts', () => {
  const copy = join(dir, 'copy');
  cpSync(ws, copy, { recursive: true, filter: (path) => !path.includes('.fpf') });
  const { stdout } = run('diff');
  assert.ok(stdout.includes('\u001b[31m'), 'what a pipe gets is not made visible');
  execFileSync('git', ['apply', '-'], { cwd: copy, input: stdout });
  assert.equal(readFileSync(join(copy, 'docs/new.txt'), 'utf8'), 'new\n\tand a tab \u001b[31m\n');
  assert.equal(run('diff', '--stat').stdout, 'A  docs/new.txt\n1 added\n');
  assert.equal(run('diff', '--exit-code', '--stat').code, 6);
  assert.equal(run('diff', '--at', '0', '--exit-code').code, 0);
  assert.equal(run('diff', 'docs', '--stat').stdout, 'A  docs/new.txt\n1 added\n');
  assert.equal(run('diff', 'README.md').code, 2, 'a path without a change is likely mistyped');
  assert.equal(run('diff', '--at', '9').code, 2);
});

test('the log numbers the steps; at each the files can be looked at', () => {
  const { steps } = data(run('history', '--json')) as {
    steps: readonly { n: number; op: string; tool: string; changes: readonly { path: string }[] }[];
  };
  assert.deepEqual(
    steps.map(({ n, op, tool, changes }) => [n, op, tool, changes.map(({ path }) => path)]),
    [[1, 'tool', 'write_file', ['docs/new.txt']]],
  );
  assert.match(
    run('history', '--changes').stdout,
    /1 .*write_file .*done .*1 added .*scripted:\S+, not conforming\n {4}A {2}docs\/new\.txt/,
  );
  const names = (...args: readonly string[]): readonly string[] =>
    (data(run('session', 'fs', 'ls', ...args, '--json')) as { entries: readonly { path: string }[] }).entries.map(
      ({ path }) => path,
    );
  assert.deepEqual(names('docs'), ['docs/new.txt', 'docs/readme']);
  assert.deepEqual(names('docs', '--at', '0'), ['docs/readme']);
  assert.deepEqual(names(), ['README.md', 'docs']);
  const { entry } = data(run('session', 'fs', 'ls', '--stat', 'docs/new.txt', '--json')) as {
    entry: { type: string; from: string; size: number };
  };
  assert.deepEqual([entry.type, entry.from, entry.size], ['file', 'session', 21]);
  for (const args of [
    ['cat', 'docs'],
    ['cat', '../README.md'],
    ['cat', '.fpf/project.db'],
    ['ls', 'README.md'],
    ['ls', '--stat', 'nothing'],
  ])
    assert.equal(run('session', 'fs', ...args).code, 2, args.join(' '));
  assert.match(run('session', 'fs', 'stat', 'docs').stderr, /`fpf session fs stat` is `fpf session fs ls --stat` now/);
});

test('a file that is no text comes as its bytes, and as base64 in JSON', () => {
  const other = newWorkspace();
  writeFileSync(join(other.ws, 'bytes'), Buffer.from([0xff, 0x00, 0x1b, 0x5b]));
  runWriting(other, 'x', 'x');
  assert.deepEqual(
    (data(other.run('session', 'fs', 'cat', 'bytes', '--json')) as { content: string }).content,
    '/wAbWw==',
  );
  const cat = execFileSync(
    'sh',
    [
      '-c',
      `HOME=${other.dir} XDG_STATE_HOME=${other.dir}/state exec "$@" | od -An -tx1`,
      'sh',
      process.execPath,
      ...fpfWords,
      'session',
      'fs',
      'cat',
      'bytes',
    ],
    { cwd: other.ws, encoding: 'utf8' },
  );
  assert.equal(cat.trim(), 'ff 00 1b 5b');
});

test('each of these has a JSON document, also where it fails; looking makes no state folder', () => {
  const nothing = newWorkspace();
  assert.equal(nothing.run('session', 'list').code, 0);
  assert.equal(nothing.run('gc').code, 0);
  assert.ok(!existsSync(join(nothing.ws, '.fpf')));
  const looks = ['session show', 'diff', 'history --rejected', 'session fs cat README.md', 'gc --dry-run'];
  for (const args of looks.map((words) => words.split(' '))) {
    const ran = run(...args, '--json');
    assert.deepEqual(check(Envelope, json(ran)), [], args.join(' '));
    assert.equal(ran.code, 0, args.join(' '));
  }
  for (const args of ['apply', 'session verify', 'session fs ls', 'session clone'].map((words) => words.split(' '))) {
    const ran = nothing.run(...args, '--json');
    assert.deepEqual(check(Envelope, json(ran)), [], args.join(' '));
    assert.equal(ran.code, 2, args.join(' '));
  }
});

test('what a session is not any more is found, exit code 5, by both commands; what cannot be opened is a finding', () => {
  assert.equal(run('session', 'verify').code, 0);
  assert.equal(run('verify', '--session', one).code, 0);
  const broken = join(ws, '.fpf/sessions', `${first.id}.db`);
  const whole = readFileSync(broken);
  const spoiled = Buffer.from(whole);
  const at = spoiled.indexOf('"op":"tool"');
  assert.ok(at > 0);
  spoiled.write('"op":"read"', at);
  writeFileSync(broken, spoiled);
  for (const args of [
    ['session', 'verify', one],
    ['verify', '--session', one],
  ]) {
    const ran = run(...args);
    assert.equal(ran.code, 5);
    assert.match(ran.stdout, /chain: audit row/);
  }
  writeFileSync(broken, 'no database at all');
  const ran = run('session', 'verify', first.id, '--json');
  assert.equal(ran.code, 5);
  assert.match(JSON.stringify(json(ran)), /cannot be opened/);
  writeFileSync(broken, whole);
  assert.equal(run('session', 'verify', first.id).code, 0);
});

test('what a failed call did is kept aside and shown', () => {
  const other = newWorkspace();
  const skill = join(other.ws, 'own', 'fails');
  mkdirSync(join(skill, 'scripts'), { recursive: true });
  const header =
    'name: fails\ndescription: Fails after writing. Use when something is to fail. Not for work.\nallowed-tools: fail_now';
  writeFileSync(
    join(skill, 'SKILL.md'),
    `---\n${header}\nmetadata:\n  version: 1.0.0\n  fpf-tools: tools.json\n---\n\nFail.\n`,
  );
  const tool = {
    name: 'fail_now',
    description: 'Fail now.',
    input_schema: { type: 'object', additionalProperties: false, properties: {} },
    effect: 'fs',
    guard: { predicate: 'a session is open', required_evidence: ['session.open'], failure_mode: 'abstain' },
    handler: { kind: 'script', runtime: 'node', path: 'scripts/fail.mjs', args: 'stdin-json' },
  };
  writeFileSync(join(skill, 'tools.json'), JSON.stringify({ $schema: 'urn:fpf:skill-tools:1', tools: [tool] }));
  writeFileSync(
    join(skill, 'scripts', 'fail.mjs'),
    "import { writeFileSync } from 'node:fs';\nwriteFileSync('half.txt', 'half');\nprocess.exit(3);\n",
  );
  writeFileSync(
    join(other.ws, 'fpf.config.json'),
    JSON.stringify({
      skills: { sources: [{ folder: 'own', profile: 'strict' }] },
      policy: { allow: [{ tool: 'fail_now' }] },
    }),
  );
  writeFileSync(
    join(other.ws, 'answers.json'),
    JSON.stringify({
      answers: [{ request: 'Let something fail', response: { tool_calls: [{ name: 'fail_now', arguments: {} }] } }],
    }),
  );
  assert.equal(other.run('run', 'Let something fail', '--model', 'scripted:answers.json', '-q').code, 4);
  assert.match(other.run('history', '--rejected').stdout, /tool\.exit-code[\s\S]*A {2}half\.txt/);
  assert.equal(other.run('diff', '--stat').stdout, 'no changes\n');
  const { steps } = data(other.run('history', '--json')) as { steps: readonly { state: string }[] };
  assert.deepEqual(
    steps.map(({ state }) => state),
    ['rejected'],
  );
  assert.equal(other.run('session', 'verify').code, 0);
  // A script's own reads cannot be seen from outside: its row says so.
  const audit = readFileSync(
    join(other.ws, '.fpf/runs', readdirSync(join(other.ws, '.fpf/runs')).at(0) ?? '', 'audit.ndjson'),
    'utf8',
  );
  assert.match(audit, /"reads":"unobserved"/);
});
