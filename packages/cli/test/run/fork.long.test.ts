import assert from 'node:assert/strict';
import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { type JournalEvent, payloadsOf, type RunTrace } from '@fpf/contracts';
import { fpf, scratch } from '../support/fpf.ts';

const guard = { predicate: 'a session is open', required_evidence: ['session.open'], failure_mode: 'abstain' };

/** A project whose one tool adds a line to a list. */
function project(): string {
  const dir = scratch();
  const skill = join(dir, 'own', 'line-adder');
  mkdirSync(join(skill, 'scripts'), { recursive: true });
  const header =
    'name: line-adder\ndescription: Adds a line to a list. Use when a line is to be added. Not for songs.\nallowed-tools: add_line';
  writeFileSync(
    join(skill, 'SKILL.md'),
    `---\n${header}\nmetadata:\n  version: 1.0.0\n  fpf-tools: tools.json\n---\n\nAdd a line.\n`,
  );
  const properties = { line: { type: 'string', maxLength: 64 } };
  const tool = {
    name: 'add_line',
    description: 'Add a line.',
    input_schema: { type: 'object', additionalProperties: false, required: ['line'], properties },
    effect: 'fs',
    guard,
    handler: { kind: 'script', runtime: 'node', path: 'scripts/add.mjs', args: 'stdin-json', timeoutMs: 60_000 },
  };
  writeFileSync(join(skill, 'tools.json'), JSON.stringify({ $schema: 'urn:fpf:skill-tools:1', tools: [tool] }));
  const script = `import { appendFileSync, readFileSync } from 'node:fs';
appendFileSync('list.txt', JSON.parse(readFileSync(0, 'utf8')).line + '\\n');
process.stdout.write('{}');
`;
  writeFileSync(join(skill, 'scripts', 'add.mjs'), script);
  writeFileSync(
    join(dir, 'fpf.config.json'),
    JSON.stringify({
      skills: { sources: [{ folder: 'own', profile: 'strict' }] },
      policy: { allow: [{ tool: 'add_line' }] },
    }),
  );
  answer(dir, 'first', 'second', 'third');
  return dir;
}

/** What the model proposes, whoever asks it. */
function answer(dir: string, ...lines: readonly string[]): void {
  const calls = lines.map((line) => ({ name: 'add_line', arguments: { line } }));
  writeFileSync(
    join(dir, 'answers.json'),
    JSON.stringify({ answers: [{ request: 'Add a line to the list', response: { tool_calls: calls } }] }),
  );
}

const model = ['--model', 'scripted:answers.json', '-q'];
const env = { FPF_MODEL: '' };

function eventsOf(dir: string, run: string): readonly JournalEvent[] {
  const text = readFileSync(join(dir, '.fpf', 'runs', run, 'events.ndjson'), 'utf8');
  return text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as JournalEvent);
}

const runsOf = (dir: string): readonly string[] => readdirSync(join(dir, '.fpf', 'runs')).sort();
const listOf = (dir: string, run: string): string =>
  fpf(['session', 'fs', 'cat', 'list.txt', '--session', run], { cwd: dir }).stdout;

test('a completed run is forked between two of its calls, and before its model was asked: each has its own session, bundle and end', () => {
  const dir = project();
  assert.equal(fpf(['run', 'Add a line to the list', ...model], { cwd: dir, env }).code, 0);
  const [parent = ''] = runsOf(dir);
  const events = eventsOf(dir, parent);
  const kept = join(dir, 'kept');
  cpSync(join(dir, '.fpf', 'runs', parent), kept, { recursive: true });

  const at = events.find(({ kind, step_key: key }) => kind === 'tool-result' && key === 'result/1')?.seq ?? 0;
  const forked = fpf(['fork', parent.slice(0, 13), '--at', String(at), ...model], { cwd: dir, env });
  assert.equal(forked.code, 0, forked.stderr + forked.stdout);
  const [, fork = ''] = /^run (\S+), a fork of (\S+)\n/.exec(forked.stdout) ?? [];
  assert.deepEqual(runsOf(dir), [parent, fork].sort());
  assert.equal(listOf(dir, fork), 'first\nsecond\nthird\n');
  const own = eventsOf(dir, fork);
  assert.deepEqual([payloadsOf(own, 'model-result').length, payloadsOf(own, 'run-resumed').length], [1, 1]);
  const trace = JSON.parse(readFileSync(join(dir, '.fpf', 'runs', fork, 'trace.json'), 'utf8')) as RunTrace;
  assert.deepEqual(trace.parent, { run: parent, seq: at, head: events[at - 1]?.hash });
  assert.deepEqual(
    trace.tool_calls.map(({ call_id }) => call_id),
    [`${parent}/1`, `${fork}/2`, `${fork}/3`],
  );
  const audit = readFileSync(join(dir, '.fpf', 'runs', fork, 'audit.ndjson'), 'utf8');
  assert.ok(audit.includes(`${parent}/1`), 'the bundle has the audit of its parent’s call');

  answer(dir, 'other');
  const before = events.find(({ kind }) => kind === 'model-result')?.seq ?? 0;
  const asked = fpf(['fork', parent, '--at', String(before - 1), '--json', ...model], { cwd: dir, env });
  const first = JSON.parse(asked.stdout.split('\n')[0] ?? '') as { run_id: string; type: string };
  assert.deepEqual([asked.code, first.type], [0, 'run-started'], asked.stderr);
  assert.equal(
    listOf(dir, first.run_id),
    'other\n',
    'the model was asked again, over the session as it was before its calls',
  );

  for (const run of runsOf(dir)) {
    const verified = fpf(['verify', join('.fpf', 'runs', run)], { cwd: dir });
    assert.equal(verified.code, 0, verified.stdout + verified.stderr);
    assert.equal(fpf(['session', 'verify', run], { cwd: dir }).code, 0);
  }
  for (const name of readdirSync(kept, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())) {
    const path = join(name.parentPath, name.name);
    assert.deepEqual(
      readFileSync(path),
      readFileSync(path.replace(kept, join(dir, '.fpf', 'runs', parent))),
      `${name.name} of the parent`,
    );
  }
  assert.equal(listOf(dir, parent), 'first\nsecond\nthird\n');
  const log = JSON.parse(fpf(['history', '--session', parent, '--json'], { cwd: dir }).stdout) as {
    data: { steps: { op: string }[] };
  };
  assert.deepEqual(
    log.data.steps.map(({ op }) => op),
    ['tool', 'tool', 'tool', 'clone', 'clone'],
    'the parent’s session says that it was cloned, and nothing else',
  );
  assert.deepEqual(readdirSync(join(dir, '.fpf', 'begun')), []);
});

test('a point inside a call, an unknown run, drift and a message without words are refused, and leave no session', () => {
  const dir = project();
  assert.equal(fpf(['run', 'Add a line to the list', ...model], { cwd: dir, env }).code, 0);
  const [parent = ''] = runsOf(dir);
  const intent =
    eventsOf(dir, parent).find(({ kind, step_key: key }) => kind === 'tool-intent' && key === 'intent/2')?.seq ?? 0;
  const sessions = readdirSync(join(dir, '.fpf', 'sessions'));
  const refused = (args: readonly string[], code: number, why: RegExp): void => {
    const ran = fpf(['fork', ...args, ...model], { cwd: dir, env });
    assert.equal(ran.code, code, ran.stdout + ran.stderr);
    assert.match(ran.stdout + ran.stderr, why);
  };
  const near = new RegExp(
    `lies inside a call; the nearest before it is ${intent - 2}, the nearest after it is ${intent + 1}`,
  );
  refused([parent, '--at', String(intent)], 2, near);
  refused([parent, '--at', 'before writing'], 2, /has no checkpoint "before writing"/);
  refused(['0000'], 2, /run\.unknown/);
  refused([''], 2, /usage\.bad-option/);
  refused([parent, ' '], 2, /usage\.bad-option/);
  const config = join(dir, 'fpf.config.json');
  writeFileSync(config, readFileSync(config, 'utf8').replace('"policy":{', '"policy":{"ask":[{"tool":"add_line"}],'));
  refused([parent], 5, /run\.drift[^]*policy: .* is now/);
  assert.deepEqual(readdirSync(join(dir, '.fpf', 'sessions')), sessions);
  const allowed = fpf(['fork', parent, '--allow-drift', ...model], { cwd: dir, env });
  assert.equal(allowed.code, 0, allowed.stdout + allowed.stderr);
  assert.match(JSON.stringify(eventsOf(dir, runsOf(dir).at(-1) ?? '')), /"drift":\["policy: /);
});
