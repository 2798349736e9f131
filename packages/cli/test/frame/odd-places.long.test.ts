import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { baseEnv } from '../support/fpf.ts';
import { fpfWords } from '../support/program.ts';
import { newWorkspace, runWriting } from '../support/sessions.ts';

type Said = { readonly code: number | null; readonly said: string };

/** A run where the environment names odd places. One that never ended would be ended. */
function runIn(
  world: ReturnType<typeof newWorkspace>,
  env: Readonly<Record<string, string>>,
  args?: readonly string[],
): Said {
  const answers = join(world.dir, 'answers.json');
  const response = { tool_calls: [{ name: 'write_file', arguments: { path: 'new.txt', content: 'x' } }] };
  writeFileSync(answers, JSON.stringify({ answers: [{ request: 'Write a file', response }] }));
  const asked = args ?? ['run', 'Write a file', '--model', `scripted:${answers}`, '-q'];
  const flags = [...fpfWords, ...asked];
  const ran = spawnSync(process.execPath, flags, {
    cwd: world.ws,
    env: { ...baseEnv, LANG: 'C.UTF-8', HOME: world.dir, XDG_STATE_HOME: join(world.dir, 'state'), ...env },
    encoding: 'utf8',
    input: '',
    timeout: 120_000,
    killSignal: 'SIGKILL',
  });
  return { code: ran.status, said: ran.stdout + ran.stderr };
}

const names = (dir: string): readonly string[] => readdirSync(dir).sort();

test(
  'a home folder in which nothing can be made is told as such, and does not hang',
  { skip: process.platform !== 'linux' },
  () => {
    for (const env of [
      { HOME: '/proc', XDG_STATE_HOME: '' },
      { XDG_STATE_HOME: '/proc/self/state' },
      { XDG_STATE_HOME: '/dev/null' },
    ]) {
      const { code, said } = runIn(newWorkspace(), env);
      assert.match(said, /session\.unavailable/, JSON.stringify(env));
      assert.match(said, /Next: .*XDG_STATE_HOME/);
      assert.notEqual(code, null);
    }
    const trust = runIn(newWorkspace(), { XDG_STATE_HOME: '/proc/self/state' }, ['trust', '.', '--yes']);
    assert.notEqual(trust.code, null);
  },
);

test('a TMPDIR that is no folder is told as such by what needs one', () => {
  const world = newWorkspace();
  writeFileSync(join(world.dir, 'file'), '');
  const skill = fileURLToPath(new URL('../../../../skills/text-stats', import.meta.url));
  for (const TMPDIR of [join(world.dir, 'file'), join(world.dir, 'gone'), '/dev/null']) {
    const { code, said } = runIn(world, { TMPDIR }, ['skills', 'test', skill]);
    assert.equal(code, 69, said);
    assert.match(said, /\(TMPDIR\) cannot be used[^]*Set TMPDIR to a folder[^]*session\.unavailable/);
  }
});

test('a relative XDG_STATE_HOME is not heeded: nothing of it comes below the current folder', () => {
  const world = newWorkspace();
  const { code, said } = runIn(world, { XDG_STATE_HOME: 'state' });
  assert.equal(code, 0, said);
  assert.deepEqual(names(world.ws), ['.fpf', 'README.md', 'docs']);
  assert.ok(existsSync(join(world.dir, '.local/state/fpf')));
});

test('a TMPDIR that is not there is told by its name, and is nobody’s defect', () => {
  const { said } = runIn(newWorkspace(), { TMPDIR: '/nonexist' });
  assert.match(said, /session\.unavailable.*\/nonexist \(TMPDIR\)[\s\S]*Next: .*TMPDIR/);
  assert.doesNotMatch(said, /please report|run\.failed|cli\.internal/i);
  const added = runIn(newWorkspace(), { TMPDIR: '/nonexist' }, ['skills', 'add', './pack', '--yes']).said;
  assert.match(added, /\/nonexist \(TMPDIR\)[\s\S]*Set TMPDIR[\s\S]*session\.unavailable/);
});

test('a TMPDIR in the workspace is no hindrance while the state home is outside, and told with what to set where it is', () => {
  const world = newWorkspace();
  const tmp = join(world.ws, 'tmp');
  mkdirSync(tmp);
  const { code, said } = runIn(world, { TMPDIR: tmp });
  assert.equal(code, 0, said);
  assert.deepEqual(names(tmp), []);
  const inside = runIn(world, { TMPDIR: tmp, XDG_STATE_HOME: join(world.ws, 'state') });
  assert.match(inside.said, /ws\/tmp \(TMPDIR\) lies inside the workspace[\s\S]*Next: .*TMPDIR/);
  assert.doesNotMatch(inside.said, /private copy|please report/);
});

/**
 * Runs a program as an ordinary user who owns what root owns: in a user namespace without powers. So the program can
 * read this checkout wherever it is, and what belongs to others stays closed to it.
 */
const asOrdinary = ['unshare', '--user', '--map-user=1000', '--map-group=1000'];

/** Why no workspace of another user can be made here; false where one can. */
function noOtherUser(): string | false {
  if (process.getuid?.() !== 0) return 'only root can give a folder to another user';
  return spawnSync('unshare', [...asOrdinary.slice(1), 'true']).status === 0
    ? false
    : 'no ordinary user can be had here, not even root may make a user namespace';
}

test('another user’s workspace is told as such by every look at a session', { skip: noOtherUser() }, () => {
  const world = newWorkspace();
  const id = runWriting(world, 'README.md', 'changed\n');
  const sessions = join(world.ws, '.fpf/sessions');
  assert.equal(spawnSync('chown', ['-R', '65534', sessions]).status, 0);
  for (const mode of [0o700, 0o755]) {
    chmodSync(sessions, mode);
    const words = [...asOrdinary.slice(1), process.execPath, ...fpfWords, 'session', 'show', id];
    const ran = spawnSync('unshare', words, {
      cwd: world.ws,
      env: { ...baseEnv, HOME: world.dir, XDG_STATE_HOME: join(world.dir, 'state') },
      encoding: 'utf8',
      timeout: 120_000,
    });
    assert.match(ran.stderr, /another user[\s\S]*session\.unavailable/, mode.toString(8));
    assert.doesNotMatch(ran.stderr, /cli\.internal/);
  }
});

test(
  'a folder in which nothing can be made, named for what a command writes, is refused, and does not hang',
  { skip: process.platform !== 'linux' },
  () => {
    const ws = newWorkspace();
    assert.equal(runIn(ws, {}).code, 0);
    assert.equal(runIn(ws, {}, ['skills', 'new', 'count-lines', '--in', 'own']).code, 0);
    writeFileSync(
      join(ws.ws, 'cases.jsonl'),
      `${JSON.stringify({ request: 'Write a file', name: 'write_file', arguments: { path: 'a', content: 'b' } })}
`,
    );
    for (const words of [
      ['report', '--last', '--out', '/proc/x/y'],
      ['skills', 'pack', 'own/count-lines', '--out', '/proc/x/y'],
      ['skills', 'new', 'another', '--in', '/proc/x'],
      ['skills', 'test', 'own/count-lines', '--report', '/proc/x/y.json'],
      ['eval', 'cases.jsonl', '--bfcl', '/proc/x/y', '--model', 'rehearsal'],
    ]) {
      const { code, said } = runIn(ws, {}, words);
      assert.equal(code, 2, `${words.join(' ')}: ${said}`);
      assert.match(said, /usage\.bad-option/);
      assert.match(said, /\/proc\/x/);
      assert.doesNotMatch(said, /cases tried/, 'nothing was tried for an answer that nobody would get');
    }
  },
);
