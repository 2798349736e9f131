import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { baseEnv, json, type Ran } from '../support/fpf.ts';
import { fpfWords } from '../support/program.ts';
import { data, envOf, largeSession, newWorkspace, runWriting, signalled } from '../support/sessions.ts';

const code = (ran: Ran): string | undefined => (json(ran)['error'] as { readonly code: string } | undefined)?.code;

test('a commit is planned, asked for, written, and taken back; the session keeps its changes', () => {
  const world = newWorkspace();
  const { ws, run } = world;
  const id = runWriting(world, 'README.md', 'changed\n');
  const dry = run('apply', '--dry-run').stdout;
  assert.match(dry, /^apply {2}M {2}README\.md\nNothing was written\.\nplan: [0-9a-f]{12} {3}\(.*\)\n$/);
  const [, plan = ''] = /plan: ([0-9a-f]+)/.exec(dry) ?? [];
  assert.equal(code(run('apply', '--plan', 'README.md', '--dry-run', '--json')), 'usage.bad-option');
  const other = run('apply', '--plan', '0'.repeat(64), '--yes', '--json');
  assert.deepEqual([other.code, code(other)], [7, 'session.plan-changed']);
  assert.equal(run('apply', '--plan', plan, '--dry-run').code, 0);
  const unasked = run('apply', '--session', id);
  assert.equal(unasked.code, 2);
  assert.match(unasked.stderr, /apply {2}M {2}README\.md[\s\S]*session\.not-confirmed/);
  assert.match(unasked.stderr, /--yes/);
  assert.equal(readFileSync(join(ws, 'README.md'), 'utf8'), 'hello\n');

  const done = data(run('apply', '--yes', '--json')) as { written: number; commit: string };
  assert.equal(done.written, 1);
  assert.equal(readFileSync(join(ws, 'README.md'), 'utf8'), 'changed\n');
  assert.equal(run('diff', '--stat').stdout, 'no changes\n');
  assert.match(run('apply', '--yes').stdout, /changes nothing\.$/m);

  assert.match(run('undo', '--dry-run').stdout, /take back {2}M {2}README\.md\nNothing was taken back/);
  assert.equal((data(run('undo', '--yes', '--json')) as { commit: string }).commit, done.commit);
  assert.equal(readFileSync(join(ws, 'README.md'), 'utf8'), 'hello\n');
  assert.equal(run('diff', '--stat').stdout, 'M  README.md\n1 modified\n');
  assert.equal(code(run('undo', '--yes', '--json')), 'session.nothing-to-undo');
  assert.equal(run('session', 'verify').code, 0);
});

test('where the session changes nothing, it is said what shows the others', () => {
  const world = newWorkspace();
  const first = runWriting(world, 'README.md', 'first\n');
  const second = runWriting(world, 'README.md', 'second\n');
  assert.equal(world.run('discard', '--session', second, '--yes').code, 0);
  const { stdout } = world.run('apply');
  assert.match(stdout, /changes nothing\. `fpf session list\b.*` shows the others\.$/m);
  assert.equal(world.run('apply', '--session', first, '--yes').code, 0);
  assert.match(world.run('apply', '--session', first).stdout, /changes nothing\.$/m);
});

test('two sessions over one workspace: the second commit conflicts, exit code 7, until each path is chosen', () => {
  const world = newWorkspace();
  const { ws, run } = world;
  const first = runWriting(world, 'README.md', 'first\n');
  const second = runWriting(world, 'README.md', 'second\n');
  const third = runWriting(world, 'docs/readme', 'third\n');
  const other = runWriting(world, 'README.md', 'other\n');
  assert.equal(run('apply', '--session', first, '--yes').code, 0);

  const conflict = run('apply', '--session', second, '--yes');
  assert.equal(conflict.code, 7);
  assert.match(conflict.stdout, /conflict {2}M {2}README\.md[\s\S]*--ours README\.md[\s\S]*session\.conflict/);
  assert.equal(readFileSync(join(ws, 'README.md'), 'utf8'), 'first\n');
  const dry = run('apply', '--session', second, '--dry-run', '--json');
  assert.deepEqual([dry.code, code(dry)], [7, 'session.conflict']);

  for (const flag of ['--ours', '--theirs', '--allow']) {
    const slip = run('apply', '--session', second, flag, 'READM.md', '--dry-run', '--json');
    assert.deepEqual(
      [slip.code, code(slip)],
      [2, 'session.path-missing'],
      'what is decided of a path that has no change is a slip',
    );
  }

  const theirs = data(run('apply', '--session', other, '--theirs', 'README.md', '--yes', '--json')) as {
    written: number;
  };
  assert.equal(theirs.written, 0);
  assert.equal(readFileSync(join(ws, 'README.md'), 'utf8'), 'first\n');
  assert.equal(
    run('diff', '--session', other, '--stat').stdout,
    'no changes\n',
    'what was left to the host the session changes no more',
  );
  assert.equal(run('apply', '--session', second, '--ours', 'README.md', '--theirs', 'README.md', '--yes').code, 2);
  assert.equal(run('apply', '--session', second, '--ours', 'README.md', '--yes').code, 0);
  assert.equal(readFileSync(join(ws, 'README.md'), 'utf8'), 'second\n');
  assert.equal(run('apply', '--session', third, '--yes').code, 0, 'a path that nobody else touched is none');

  const undo = run('undo', '--session', first, '--yes', '--json');
  assert.equal(undo.code, 7, 'it is not as the first commit wrote it any more');
  assert.equal(readFileSync(join(ws, 'README.md'), 'utf8'), 'second\n');
  assert.equal(run('undo', '--session', second, '--yes').code, 0);
  assert.equal(run('undo', '--session', first, '--yes').code, 0);
  assert.equal(readFileSync(join(ws, 'README.md'), 'utf8'), 'hello\n');
});

test('the config and skills are protected: each has to be named', async () => {
  const { dir, ws, run } = newWorkspace();
  writeFileSync(
    join(ws, 'fpf.config.json'),
    JSON.stringify({ skills: { sources: [{ folder: 'own', profile: 'strict' }] } }),
  );
  const encode = (text: string): Uint8Array => new TextEncoder().encode(text);
  const id = await largeSession(dir, ws, async (files) => {
    await files.makeFolder('own');
    await files.write('own/SKILL.md', encode('obey'));
    await files.write('fpf.config.json', encode('{}'));
    await files.write('plain', encode('plain'));
  });
  const refused = run('apply', '--session', id, '--yes', '--json');
  assert.deepEqual([refused.code, code(refused)], [2, 'session.protected-path']);
  const statuses = (json(refused)['data'] as { paths: readonly { status: string; change: { path: string } }[] }).paths;
  assert.deepEqual(
    statuses.map(({ status, change }) => `${status} ${change.path}`),
    ['protected fpf.config.json', 'protected own', 'protected own/SKILL.md', 'apply plain'],
  );
  assert.ok(!existsSync(join(ws, 'plain')), 'nothing at all was written');
  assert.equal(run('apply', '--session', id, 'plain', '--yes').code, 0);
  const allowed = ['fpf.config.json', 'own', 'own/SKILL.md'].flatMap((path) => ['--allow', path]);
  assert.equal(run('apply', '--session', id, ...allowed, '--yes').code, 0);
  assert.equal(readFileSync(join(ws, 'fpf.config.json'), 'utf8'), '{}');
});

test('discard, snapshot, clone and gc from the command line', () => {
  const world = newWorkspace();
  const { dir, run } = world;
  runWriting(world, 'a', 'a');
  const { snapshot_id, path } = data(run('session', 'snapshot', '--json')) as { snapshot_id: string; path: string };
  assert.match(snapshot_id, /^[0-9a-f]{64}$/);
  const named = data(run('session', 'snapshot', '--to', join(dir, 'named.db'), '--json')) as { path: string };
  const clone = data(run('session', 'clone', '--to', 'experiment', '--json')) as { session: string; parent: string };
  assert.equal(clone.session, 'experiment');
  assert.equal(run('diff', '--session', 'experiment', '--stat').stdout, 'A  a\n1 added\n');
  assert.equal(run('discard', '--session', 'experiment', '--yes').code, 0);
  assert.equal(run('diff', '--session', 'experiment', '--stat').stdout, 'no changes\n');
  assert.equal(run('diff', '--session', clone.parent, '--stat').stdout, 'A  a\n1 added\n');
  assert.equal(run('session', 'verify', 'experiment').code, 0);
  const { swept } = data(run('gc', '--json')) as { swept: readonly { path: string }[] };
  assert.ok(swept.some((one) => one.path === path));
  assert.ok(!existsSync(path) && existsSync(named.path));
  assert.equal(run('session', 'export', clone.parent, '--format', 'folder', '--to', join(dir, 'out')).code, 0);
  assert.equal(readFileSync(join(dir, 'out/a'), 'utf8'), 'a');
  assert.equal(run('session', 'export', clone.parent, '--format', 'folder', '--to', join(dir, 'out')).code, 2);
});

const many = 1_500;

async function manyFiles(): Promise<
  ReturnType<typeof newWorkspace> & { readonly id: string; readonly written: () => number }
> {
  const world = newWorkspace();
  const id = await largeSession(world.dir, world.ws, async (files) => {
    await files.makeFolder('many');
    for (let n = 0; n < many; n += 1) await files.write(`many/${n}`, new TextEncoder().encode(`${n}`));
  });
  const folder = join(world.ws, 'many');
  return { ...world, id, written: () => (existsSync(folder) ? readdirSync(folder).length : 0) };
}

test('Ctrl-C in the middle of a commit: what was written is taken back, and said; afterwards it can be done again', async () => {
  const { dir, ws, id, written, run } = await manyFiles();
  const ran = await signalled(dir, ws, ['apply', '--session', id, '--yes'], () => written() > 20, 'SIGINT');
  assert.equal(ran.code, 130, ran.stderr);
  assert.match(ran.stderr, /host is as it was|workspace is as before/);
  assert.deepEqual(readdirSync(ws).sort(), ['.fpf', 'README.md', 'docs']);
  assert.equal(run('apply', '--session', id, '--yes').code, 0);
  assert.equal(written(), many);
});

for (const how of ['--resume', '--roll-back'] as const) {
  test(`a commit that was killed is told, and settled with ${how}; until then no other begins`, async () => {
    const { dir, ws, id, written, run } = await manyFiles();
    const ran = await signalled(dir, ws, ['apply', '--session', id, '--yes'], () => written() > 20, 'SIGKILL');
    assert.equal(ran.code, null);
    const other = run('apply', '--session', id, '--yes', '--json');
    assert.equal(code(other), 'session.unfinished-commit');
    assert.match(
      run('session', 'show', id).stdout,
      /unfinished +commit .* of 150[01] paths written\nnext: fpf session settle/,
    );
    assert.equal(run('session', 'settle', id, how).code, 0);
    assert.equal(written(), how === '--resume' ? many : 0);
    assert.equal(run('diff', '--session', id, '--exit-code', '--stat').code, how === '--resume' ? 0 : 6);
    assert.equal(run('session', 'verify', id).code, 0);
    assert.match(run('session', 'settle', id, how).stdout, /half done/);
  });
}

const pty = spawnSync('script', ['--version']).status === 0 ? false : 'there is no script(1) here';

test('on a terminal the plan is shown before anything is asked, and no is no', { skip: pty }, () => {
  const world = newWorkspace();
  const { dir, ws } = world;
  runWriting(world, 'README.md', 'changed\n');
  const ask = (answer: string): { readonly status: number | null; readonly stdout: string } => {
    const words = [process.execPath, ...fpfWords, 'apply'];
    const env = { ...baseEnv, TERM: 'dumb', ...envOf(dir) };
    return spawnSync('script', ['-qec', words.join(' '), '/dev/null'], {
      cwd: ws,
      env,
      input: answer,
      encoding: 'utf8',
    });
  };
  const no = ask('n\n');
  assert.equal(no.status, 2);
  assert.match(no.stdout, /apply {2}M {2}README\.md[\s\S]*Write 1 path into your folder\? \[y\/N\]/);
  assert.equal(readFileSync(join(ws, 'README.md'), 'utf8'), 'hello\n');
  assert.equal(ask('y\n').status, 0);
  assert.equal(readFileSync(join(ws, 'README.md'), 'utf8'), 'changed\n');
  rmSync(join(ws, 'README.md'));
});

test('a yes is to the plan that was shown: what the host got while it was asked stays', { skip: pty }, async () => {
  const world = newWorkspace();
  const { dir, ws } = world;
  const file = join(ws, 'README.md');
  runWriting(world, 'README.md', 'changed\n');
  writeFileSync(file, 'theirs, as it is shown\n');
  const words = [process.execPath, ...fpfWords, 'apply', '--ours', 'README.md'];
  const asked = spawn('script', ['-qec', words.join(' '), '/dev/null'], {
    cwd: ws,
    env: { ...baseEnv, TERM: 'dumb', ...envOf(dir) },
  });
  let shown = '';
  asked.stdout.on('data', (piece: Buffer) => {
    shown += piece.toString();
    if (!shown.includes('[y/N]') || asked.stdin.writableEnded) return;
    writeFileSync(file, 'theirs, written while it was asked\n');
    asked.stdin.end('y\n');
  });
  const [status] = (await once(asked, 'close')) as [number | null];
  assert.equal(status, 7, shown);
  assert.match(shown, /session\.plan-changed/);
  assert.equal(readFileSync(file, 'utf8'), 'theirs, written while it was asked\n');
});
