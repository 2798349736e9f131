import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { payloadsOf } from '@fpf/contracts';
import { fpfStarted as fpf, scratch } from '../support/fpf.ts';
import { bundle, killedInSecond, project, request } from '../support/projects/line-project.ts';

test('a run whose process was killed in the middle of a call goes on: every line is there once, and the bundle holds', async () => {
  const dir = project({ allow: [{ tool: 'add_line' }] });
  const run = await killedInSecond(dir);
  assert.deepEqual(readdirSync(join(dir, '.fpf', 'begun')), [run]);
  const resumed = fpf(['resume', run.slice(0, 13), '--model', 'scripted:answers.json', '-q'], {
    cwd: dir,
    env: { FPF_MODEL: '' },
  });
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
  const [, id = ''] = /`fpf approvals allow (\S+?)`\. Then go on: `fpf resume/.exec(waiting.stdout) ?? [];
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
  const allowed = fpf(['resume', '--allow-drift', '--model', 'scripted:answers.json', '-q'], {
    cwd: dir,
    env: { FPF_MODEL: '' },
  });
  assert.equal(allowed.code, 0, 'with --allow-drift it goes on: ' + allowed.stdout + allowed.stderr);
  assert.equal(
    fpf(['replay', readdirSync(join(dir, '.fpf', 'runs'))[0] ?? ''], { cwd: dir }).code,
    0,
    'and is the same again',
  );
  assert.match(fpf(['resume'], { cwd: scratch() }).stderr, /no run waits here/);
});

test('--plan decides on the calls, runs none, asks nobody, and says what would have run with what', () => {
  const dir = project({ allow: [{ tool: 'add_line' }] });
  const planned = fpf([...request, '--plan'], { cwd: dir, env: { FPF_MODEL: '' } });
  assert.equal(planned.code, 0, planned.stderr);
  for (const line of ['first', 'second', 'third'])
    assert.match(
      planned.stdout,
      new RegExp(`would let .*#add_line run as it is \\(pass\\) with \\{"line":"${line}"\\}`),
    );
  assert.match(
    planned.stdout,
    /Would run: add_line, add_line, add_line; nothing was executed[^]*is unchanged[^]*Next: `fpf go 1` makes just these/,
  );
  const [run = ''] = readdirSync(join(dir, '.fpf', 'runs'));
  const { trace, events } = bundle(dir, run);
  assert.deepEqual(
    [trace.tool_calls.map(({ state }) => state), payloadsOf(events, 'tool-intent').length],
    [['abstain', 'abstain', 'abstain'], 0],
  );
  assert.equal(fpf(['diff', '--stat', '--session', run], { cwd: dir }).stdout, 'no changes\n');
  for (const command of [
    ['verify', run],
    ['replay', run],
  ])
    assert.equal(fpf(command, { cwd: dir }).code, 0, command.join(' '));
  const lines = fpf([...request, '--plan', '--json'], { cwd: dir, env: { FPF_MODEL: '' } })
    .stdout.trim()
    .split('\n');
  const last = JSON.parse(lines.at(-1) ?? '') as {
    readonly type: string;
    readonly data: { readonly reasons: readonly { readonly code: string }[] };
  };
  assert.deepEqual(
    [last.type, new Set(last.data.reasons.map(({ code }) => code))],
    ['run-ended', new Set(['permission.only-proposed'])],
  );
  const both = fpf([...request, '--plan', '--mode', 'dontAsk'], { cwd: dir, env: { FPF_MODEL: '' } });
  assert.deepEqual([both.code, /--plan and --mode/.test(both.stderr)], [2, true]);
});

test('--max-steps and --timeout take from the budget, are recorded, and give nothing', () => {
  const dir = project({ allow: [{ tool: 'add_line' }] });
  const ran = fpf([...request, '--max-steps', '2', '--timeout', '60'], { cwd: dir, env: { FPF_MODEL: '' } });
  assert.deepEqual([ran.code, /budget\.tool-calls/.test(ran.stdout)], [9, true], ran.stdout + ran.stderr);
  const [run = ''] = readdirSync(join(dir, '.fpf', 'runs'));
  const { events } = bundle(dir, run);
  const [budget] = payloadsOf(events, 'run-started').map((started) => started.budget);
  assert.deepEqual([budget?.tool_calls, budget?.wall_ms, payloadsOf(events, 'tool-result').length], [2, 60_000, 2]);
  for (const more of [
    ['--max-steps', '9'],
    ['--timeout', '301'],
    ['--timeout', '1.5'],
    ['--max-steps', '0'],
    ['--timeout', '-1'],
  ]) {
    const refused = fpf([...request, ...more], { cwd: dir, env: { FPF_MODEL: '' } });
    assert.deepEqual([refused.code, /usage\.bad-option/.test(refused.stderr)], [2, true], more.join(' '));
  }
});

test('--skill leaves the others out, and a name that is none is told with what was meant', () => {
  const dir = scratch();
  const asked = (skill: string): ReturnType<typeof fpf> =>
    fpf(['run', 'Search the files for TODO', '--skill', skill, '--json'], { cwd: dir });
  const other = asked('text-stats');
  assert.deepEqual([other.code, /skill\.no-match/.test(other.stdout)], [3, true]);
  assert.equal(asked('repo-search').code, 0);
  const slip = asked('repo-serch');
  assert.deepEqual([slip.code, /"code":"skill\.unknown".*repo-search/.test(slip.stdout)], [2, true], slip.stdout);
});

test('in the mode plan nothing with effects runs, and in dontAsk nobody is asked', () => {
  const dir = project({ allow: [{ tool: 'add_line' }], ask: [{ tool: 'add_line' }] });
  const planned = fpf([...request, '--mode', 'plan'], { cwd: dir, env: { FPF_MODEL: '' } });
  assert.deepEqual([planned.code, /permission\.plan-mode/.test(planned.stdout)], [3, true]);
  const quiet = fpf([...request, '--mode', 'dontAsk'], { cwd: dir, env: { FPF_MODEL: '' } });
  assert.deepEqual(
    [quiet.code, /permission\.ask/.test(quiet.stdout), /approvals allow/.test(quiet.stdout)],
    [3, true, false],
  );
});
