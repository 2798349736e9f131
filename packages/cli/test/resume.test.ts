import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { type JournalEvent, payloadsOf, type RunTrace } from '@fpf/contracts';
import { fpf, mainFile, scratch } from './support/fpf.ts';

const guard = { predicate: 'a session is open', required_evidence: ['session.open'], failure_mode: 'abstain' };

/** A project whose one tool adds a line to a file, and takes its time over it. */
function project(policy: object): string {
  const dir = scratch();
  const skill = join(dir, 'own', 'line-adder');
  mkdirSync(join(skill, 'scripts'), { recursive: true });
  const header =
    'name: line-adder\ndescription: Adds a line to a list. Use when a line is to be added. Not for songs.\nallowed-tools: add_line';
  writeFileSync(join(skill, 'SKILL.md'), `---\n${header}\nmetadata:\n  version: 1.0.0\n  fpf-tools: tools.json\n---\n\nAdd a line.\n`);
  const tool = {
    name: 'add_line',
    description: 'Add a line.',
    input_schema: {
      type: 'object',
      additionalProperties: false,
      required: ['line'],
      properties: { line: { type: 'string', maxLength: 64 } },
    },
    effect: 'fs',
    guard,
    handler: { kind: 'script', runtime: 'node', path: 'scripts/add.mjs', args: 'stdin-json', timeoutMs: 60_000 },
  };
  writeFileSync(join(skill, 'tools.json'), JSON.stringify({ $schema: 'urn:fpf:skill-tools:1', tools: [tool] }));
  const script = `import { appendFileSync, readFileSync } from 'node:fs';
const { line } = JSON.parse(readFileSync(0, 'utf8'));
appendFileSync('list.txt', line + '\\n');
setTimeout(() => process.stdout.write('{}'), line === 'second' ? 2500 : 0);
`;
  writeFileSync(join(skill, 'scripts', 'add.mjs'), script);
  const config = { skills: { sources: [{ folder: 'own', profile: 'strict' }] }, policy };
  writeFileSync(join(dir, 'fpf.config.json'), JSON.stringify(config));
  const calls = ['first', 'second', 'third'].map((line) => ({ name: 'add_line', arguments: { line } }));
  writeFileSync(
    join(dir, 'answers.json'),
    JSON.stringify({ answers: [{ request: 'Add a line to the list', response: { tool_calls: calls } }] }),
  );
  return dir;
}

const request = ['run', 'Add a line to the list', '--model', 'scripted:answers.json', '-q'];

/** Kills the process when its second call has begun. Gives the id of its run. */
function killedInSecond(dir: string): Promise<string> {
  const env = { PATH: process.env['PATH'] ?? '', HOME: dir, XDG_STATE_HOME: join(dir, '.state') };
  const child = spawn(process.execPath, ['--conditions=@fpf/source', mainFile, ...request, '--json'], {
    cwd: dir,
    env,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  after(() => child.kill('SIGKILL'));
  let text = '';
  return new Promise((resolve) => {
    child.stdout.on('data', (chunk: Buffer) => {
      text += chunk.toString();
      if (text.split('"tool-intent"').length > 2) setTimeout(() => child.kill('SIGKILL'), 500);
    });
    child.on('close', () => resolve((JSON.parse(text.split('\n')[0] ?? '') as { run_id: string }).run_id));
  });
}

function bundle(dir: string, run: string): { readonly trace: RunTrace; readonly events: readonly JournalEvent[] } {
  const read = (name: string): string => readFileSync(join(dir, '.fpf', 'runs', run, name), 'utf8');
  return {
    trace: JSON.parse(read('trace.json')) as RunTrace,
    events: read('events.ndjson')
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as JournalEvent),
  };
}

test('a run whose process was killed in the middle of a call goes on: every line is there once, and the bundle holds', async () => {
  const dir = project({ allow: [{ tool: 'add_line' }] });
  const run = await killedInSecond(dir);
  assert.deepEqual(readdirSync(join(dir, '.fpf', 'begun')), [run]);
  const resumed = fpf(['resume', run.slice(0, 13), '--model', 'scripted:answers.json', '-q'], { cwd: dir, env: { FPF_MODEL: '' } });
  assert.equal(resumed.code, 0, resumed.stderr);
  const { trace, events } = bundle(dir, run);
  assert.deepEqual(
    trace.tool_calls.map(({ args, state }) => [args['line'], state]),
    [
      ['first', 'pass'],
      ['second', 'pass'],
      ['third', 'pass'],
    ],
  );
  assert.deepEqual([payloadsOf(events, 'model-result').length, payloadsOf(events, 'run-resumed').length], [1, 1]);
  const list = fpf(['session', 'fs', 'cat', 'list.txt', '--session', run], { cwd: dir });
  assert.equal(list.stdout, 'first\nsecond\nthird\n', list.stderr);
  assert.equal(existsSync(join(dir, 'list.txt')), false, 'nothing has reached the host');
  assert.equal(fpf(['verify', join('.fpf', 'runs', run)], { cwd: dir }).code, 0);
  assert.deepEqual(readdirSync(join(dir, '.fpf', 'begun')), []);
  const again = fpf(['resume', run], { cwd: dir });
  assert.deepEqual([again.code, /run\.not-resumable/.test(again.stderr)], [2, true]);
});

test('a run that asks waits with exit code 8, is answered by id, and goes on', () => {
  const dir = project({
    allow: [{ tool: 'add_line' }],
    ask: [{ tool: 'add_line', args: { line: { equals: 'second' } }, reason: 'the second is special' }],
  });
  const waiting = fpf(request, { cwd: dir, env: { FPF_MODEL: '' } });
  assert.equal(waiting.code, 8, waiting.stderr + waiting.stdout);
  const [, id = ''] = /fpf approvals allow (\S+?)\. Then go on: fpf resume/.exec(waiting.stdout) ?? [];
  assert.notEqual(id, '', waiting.stdout);
  const still = fpf(['resume', '-q'], { cwd: dir, env: { FPF_MODEL: 'scripted:answers.json' } });
  assert.equal(still.code, 8, still.stderr);
  assert.equal(fpf(['approvals', 'allow', id], { cwd: dir }).code, 0);
  const done = fpf(['resume', '-q'], { cwd: dir, env: { FPF_MODEL: 'scripted:answers.json' } });
  assert.equal(done.code, 0, done.stderr + done.stdout);
  const [run = ''] = readdirSync(join(dir, '.fpf', 'runs'));
  const { trace } = bundle(dir, run);
  assert.deepEqual(
    trace.tool_calls.map(({ args, state }) => [args['line'], state]),
    [
      ['first', 'pass'],
      ['second', 'pass'],
      ['third', 'pass'],
    ],
  );
  const verified = fpf(['verify', join('.fpf', 'runs', run)], { cwd: dir });
  assert.equal(verified.code, 0, verified.stdout);
});

test('what changed since is refused by name, and a folder without a run that waits says so', () => {
  const dir = project({ allow: [{ tool: 'add_line' }], ask: [{ tool: 'add_line' }] });
  assert.equal(fpf(request, { cwd: dir, env: { FPF_MODEL: '' } }).code, 8);
  const config = join(dir, 'fpf.config.json');
  writeFileSync(config, readFileSync(config, 'utf8').replace('"ask":[{"tool":"add_line"}]', '"ask":[]'));
  const refused = fpf(['resume', '--model', 'scripted:answers.json'], { cwd: dir });
  assert.equal(refused.code, 5, refused.stderr);
  assert.match(refused.stdout + refused.stderr, /run\.drift.*policy: .* is now/s);
  const allowed = fpf(['resume', '--allow-drift', '--model', 'scripted:answers.json', '-q'], { cwd: dir, env: { FPF_MODEL: '' } });
  assert.equal(allowed.code, 0, 'with --allow-drift it goes on: ' + allowed.stdout + allowed.stderr);
  assert.equal(fpf(['replay', readdirSync(join(dir, '.fpf', 'runs'))[0] ?? ''], { cwd: dir }).code, 0, 'and is the same again');
  assert.match(fpf(['resume'], { cwd: scratch() }).stderr, /no run waits here/);
});

test('in the mode plan nothing with effects runs, and in dontAsk nobody is asked', () => {
  const dir = project({ allow: [{ tool: 'add_line' }], ask: [{ tool: 'add_line' }] });
  const planned = fpf([...request, '--mode', 'plan'], { cwd: dir, env: { FPF_MODEL: '' } });
  assert.deepEqual([planned.code, /permission\.plan-mode/.test(planned.stdout)], [3, true]);
  const quiet = fpf([...request, '--mode', 'dontAsk'], { cwd: dir, env: { FPF_MODEL: '' } });
  assert.deepEqual([quiet.code, /permission\.ask/.test(quiet.stdout), /approvals allow/.test(quiet.stdout)], [3, true, false]);
});
