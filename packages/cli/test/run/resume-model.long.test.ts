import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { payloadsOf } from '@fpf/contracts';
import { baseEnv, fpf, type Ran } from '../support/fpf.ts';
import { fpfLine } from '../support/program.ts';
import { bundle, killedInSecond, project } from '../support/projects/line-project.ts';

const asks = { allow: [{ tool: 'add_line' }], ask: [{ tool: 'add_line', args: { line: { equals: 'first' } } }] };
const env = { FPF_MODEL: '' };
const begin = (model: string): readonly string[] => ['run', 'Add a line to the list', '--model', model];

/** A command as it was printed, by a shell. */
function typed(command: string, cwd: string, more: Readonly<Record<string, string>> = {}): Ran {
  const own = { HOME: cwd, XDG_STATE_HOME: join(cwd, '.state'), LANG: 'C.UTF-8', ...more };
  const ran = spawnSync('bash', ['-c', `fpf() { ${fpfLine} "$@"; }; ${command}`], {
    cwd,
    env: { ...baseEnv, ...own },
    encoding: 'utf8',
    input: '',
  });
  return { code: ran.status, stdout: ran.stdout, stderr: ran.stderr };
}

function printed(text: string, pattern: RegExp): string {
  const [, command = ''] = pattern.exec(text) ?? [];
  assert.notEqual(command, '', text);
  return command;
}

test('a run that asks prints the commands to go on, which name its model, and do as they are printed', () => {
  const dir = project(asks);
  mkdirSync(join(dir, 'models'));
  renameSync(join(dir, 'answers.json'), join(dir, 'models', "that's it.json"));
  const waiting = fpf(begin("scripted:models/that's it.json"), { cwd: dir, env });
  assert.equal(waiting.code, 8, waiting.stderr + waiting.stdout);
  const allow = printed(waiting.stdout, /once: `(fpf approvals allow [^`]+)`/);
  const goOn = printed(waiting.stdout, /Then go on: `(fpf resume [^`]+)`/);
  assert.match(goOn, /^fpf resume [0-9a-f-]{36} --model 'scripted:\/.*\/models\/that'\\''s it\.json'$/);
  const allowed = typed(allow, dir);
  assert.equal(allowed.code, 0, allowed.stderr);
  assert.equal(printed(allowed.stdout, /^next: (fpf resume .*?) {3}\(/m), goOn);
  const done = typed(goOn, dir);
  assert.equal(done.code, 0, done.stderr + done.stdout);
  const { events } = bundle(dir, readdirSync(join(dir, '.fpf', 'runs'))[0] ?? '');
  assert.deepEqual(
    [payloadsOf(events, 'run-resumed').length, payloadsOf(events, 'run-started')[0]?.model.name],
    [1, "scripted:that's it.json"],
  );
  assert.deepEqual(payloadsOf(events, 'run-resumed')[0]?.drift, []);
});

test('from elsewhere the command names the place as well', () => {
  const dir = project(asks);
  const elsewhere = join(dir, 'models');
  mkdirSync(elsewhere);
  const waiting = fpf([...begin('scripted:../answers.json'), '--workspace', dir], { cwd: elsewhere, env });
  assert.equal(waiting.code, 8, waiting.stderr + waiting.stdout);
  const home = { HOME: elsewhere, XDG_STATE_HOME: join(elsewhere, '.state') };
  assert.equal(typed(printed(waiting.stdout, /once: `(fpf approvals [^`]+)`/), elsewhere, home).code, 0);
  const done = typed(printed(waiting.stdout, /Then go on: `(fpf resume [^`]+)`/), elsewhere, home);
  assert.equal(done.code, 0, done.stderr + done.stdout);
});

test('of a run that was killed the next one names the model that FPF_MODEL had named', async () => {
  const dir = project({ allow: [{ tool: 'add_line' }] });
  const run = await killedInSecond(dir, ['run', 'Add a line to the list', '-q'], {
    FPF_MODEL: 'scripted:answers.json',
  });
  const other = fpf(['run', 'Book a flight', '--model', 'rehearsal'], { cwd: dir, env });
  const goOn = printed(other.stderr, /is not over: (fpf resume .*)$/m);
  assert.equal(goOn, `fpf resume ${run} --model scripted:${join(dir, 'answers.json')}`);
  const done = typed(goOn, dir);
  assert.equal(done.code, 0, done.stderr + done.stdout);
});

test('without --model a run goes on with its own model; with another it is refused and says how', () => {
  const dir = project(asks);
  assert.equal(fpf(begin('scripted:answers.json'), { cwd: dir, env }).code, 8);
  const [run = ''] = readdirSync(join(dir, '.fpf', 'begun'));
  assert.equal(fpf(['resume'], { cwd: dir, env }).code, 8, 'it still waits');
  for (const [more, told] of [
    [['--model', 'rehearsal'], env],
    [[], { FPF_MODEL: 'rehearsal' }],
  ] as const) {
    const refused = fpf(['resume', run, ...more], { cwd: dir, env: told });
    assert.deepEqual([refused.code, /run\.drift.*model: /.test(refused.stdout)], [5, true], refused.stdout);
    assert.match(refused.stdout, /Next: .*--model.*--allow-drift/);
    const goOn = printed(refused.stdout, /^next: {3}(fpf resume .*?) {3}\(with the model that it began with\)$/m);
    assert.equal(goOn, `fpf resume ${run} --model scripted:${join(dir, 'answers.json')}`);
    assert.equal(typed(goOn, dir).code, 8);
  }
  const config = join(dir, 'fpf.config.json');
  writeFileSync(config, readFileSync(config, 'utf8').replace('"equals":"first"', '"equals":"third"'));
  const moved = fpf(['resume', run], { cwd: dir, env });
  assert.deepEqual([moved.code, /run\.drift.*policy: /.test(moved.stdout)], [5, true], moved.stdout);
  assert.doesNotMatch(moved.stdout, /next: {3}fpf resume/, 'the same command would be refused again');
});

test('a run whose beginning was noted without its model goes on with the one that is named', () => {
  const dir = project(asks);
  assert.equal(fpf(begin('scripted:answers.json'), { cwd: dir, env }).code, 8);
  const [run = ''] = readdirSync(join(dir, '.fpf', 'begun'));
  const note = join(dir, '.fpf', 'begun', run);
  writeFileSync(note, `${readFileSync(note, 'utf8').split('\n')[0]}\n`);
  assert.match(fpf(['resume'], { cwd: dir, env }).stdout, /run\.drift/);
  const named = fpf(['resume', '--model', 'scripted:answers.json'], { cwd: dir, env });
  assert.equal(named.code, 8, named.stdout);
  assert.match(named.stdout, new RegExp(`Then go on: \`fpf resume ${run}\``));
});

test('a model whose file is named with a secret value is not noted, and no command names it', () => {
  const dir = project(asks);
  const secret = 'q8Zt-41xWv-77LmRk';
  renameSync(join(dir, 'answers.json'), join(dir, `${secret}.json`));
  const waiting = fpf(begin(`scripted:${secret}.json`), { cwd: dir, env: { ...env, SERVICE_TOKEN: secret } });
  assert.equal(waiting.code, 8, waiting.stderr + waiting.stdout);
  const [run = ''] = readdirSync(join(dir, '.fpf', 'begun'));
  assert.doesNotMatch(readFileSync(join(dir, '.fpf', 'begun', run), 'utf8'), new RegExp(secret));
  assert.match(waiting.stdout, new RegExp(`Then go on: \`fpf resume ${run}\``));
});
