import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import type { SessionStep } from '@fpf/contracts';
import { fpf, json, type Ran } from '../support/fpf.ts';
import { data, envOf, largeSession, newWorkspace, runWriting } from '../support/sessions.ts';

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);
const stepsOf = (ran: Ran): readonly SessionStep[] => (data(ran) as { steps: readonly SessionStep[] }).steps;

test('a name or a link target with line breaks forges no line of any list', async () => {
  const { dir, ws, run } = newWorkspace();
  const name = 'z\nsame   A  README.md\n✔ 0 paths';
  symlinkSync('nowhere\nA  forged', join(ws, 'link'));
  await largeSession(dir, ws, async (files) => files.write(name, encode('x')));
  const shown = 'z<U+000A>same   A  README.md<U+000A>✔ 0 paths';
  const asked: readonly (readonly string[])[] = [
    ['diff', '--stat'],
    ['history', '--changes'],
    ['session', 'fs', 'ls'],
    ['session', 'fs', 'ls', '--stat', name],
    ['session', 'fs', 'ls', '--stat', 'link'],
    ['discard', '--dry-run'],
    ['apply', '--dry-run'],
    ['apply'],
    ['apply', '--yes'],
    ['undo', '--dry-run'],
    ['undo', '--yes'],
    ['history', '--changes'],
    ['discard', '--yes'],
  ];
  for (const args of asked) {
    const { stdout, stderr } = run(...args);
    const lines = `${stdout}${stderr}`.split('\n');
    assert.ok(!lines.some((line) => /^(same|✔ 0|A {2}forged)/.test(line)), `${args.join(' ')}: ${stdout}${stderr}`);
    const told = args.includes('link') ? 'nowhere<U+000A>A  forged' : shown;
    assert.ok(`${stdout}${stderr}`.includes(told), `${args.join(' ')}: ${stdout}${stderr}`);
  }
});

test('a commit has one id: told after it, shown by the log, taken by undo, also by its beginning', () => {
  const world = newWorkspace();
  const { ws, run } = world;
  runWriting(world, 'README.md', 'one\n');
  const said = run('apply', '--yes').stdout;
  const [, id = ''] = /1 path written.*: commit (\S+)\.\n/.exec(said) ?? [];
  assert.match(id, /^[0-9a-f-]{36}$/, said);
  const log = run('history', '--changes').stdout;
  assert.match(log, new RegExp(`commit +done +${id} +1 written\\n {4}M {2}README\\.md\\n`));
  assert.equal(stepsOf(run('history', '--json')).find(({ op }) => op === 'commit')?.id, id);
  assert.equal(run('undo', '--commit', 'f0f0', '--yes').code, 2);
  assert.equal(run('undo', '--commit', '', '--yes').code, 2);
  const undone = run('undo', '--commit', id.slice(0, -1), '--yes', '-q');
  assert.deepEqual([undone.code, undone.stderr], [0, '']);
  assert.ok(undone.stdout.includes(`commit ${id}`));
  assert.equal(readFileSync(join(ws, 'README.md'), 'utf8'), 'hello\n');
  const after = run('history', '--changes').stdout;
  assert.match(after, new RegExp(`commit +done +${id} +1 written\\n {4}M {2}README\\.md\\n`));
  assert.match(after, /undo +done +\S+ +1 taken back\n {4}M {2}README\.md\n/);
  assert.equal(run('session', 'verify').code, 0);
});

test('a beginning that two commits have is told, and neither is taken back', async () => {
  const { dir, ws, run } = newWorkspace();
  await largeSession(dir, ws, async (files) => {
    for (const path of ['a', 'b']) await files.write(path, encode(path));
  });
  for (const path of ['a', 'b']) assert.equal(run('apply', path, '--yes').code, 0);
  const [first = '', second = ''] = stepsOf(run('history', '--json')).flatMap(({ op, id }) =>
    op === 'commit' ? [id] : [],
  );
  const both = run('undo', '--commit', first.slice(0, 4), '--yes');
  assert.equal(both.code, 2);
  assert.match(both.stderr, /session\.ambiguous/);
  assert.ok(both.stderr.includes(first) && both.stderr.includes(second));
  assert.equal(run('undo', '--commit', first, '--yes').code, 0);
  assert.deepEqual([existsSync(join(ws, 'a')), existsSync(join(ws, 'b'))], [false, true]);
});

test('from another folder, every next step and every fix leads to the same place', async () => {
  const { dir, ws } = newWorkspace();
  const state = join(dir, 'my state');
  const run = (...args: readonly string[]): Ran =>
    fpf([...args, '--workspace', ws, '--state-dir', state], { cwd: dir, env: envOf(dir) });
  const answers = join(dir, 'answers.json');
  const response = { tool_calls: [{ name: 'write_file', arguments: { path: 'README.md', content: 'one\n' } }] };
  writeFileSync(answers, JSON.stringify({ answers: [{ request: 'Write a file: README.md', response }] }));
  const none = run('session', 'show');
  assert.ok(none.stderr.includes(`\`fpf run --workspace ${ws} --state-dir '${state}'\``), none.stderr);
  const ran = run('run', 'Write a file: README.md', '--model', `scripted:${answers}`, '-q');
  const follow = (text: string, wanted: string): Ran => {
    const command = text
      .split('\n')
      .map((line) => /(fpf (?:session )?\w+ .*? --state-dir '[^']*')/.exec(line)?.[1] ?? '');
    const found = command.find((one) => one.includes(` ${wanted} `));
    assert.ok(found, `${wanted}: ${text}`);
    const words = [...found.matchAll(/'([^']*)'|(\S+)/g)].map(([, quoted, plain]) => quoted ?? plain ?? '');
    return fpf(words.slice(1), { cwd: dir, env: envOf(dir) });
  };
  const shown = run('session', 'show').stdout;
  for (const text of [ran.stdout, shown]) {
    assert.match(follow(text, 'diff').stdout, /\+one/);
    assert.match(follow(text, 'apply').stderr, /session\.not-confirmed/);
  }
  const done = run('apply', '--yes').stdout;
  assert.match(follow(done, 'undo').stderr, /D|M {2}README\.md[\s\S]*session\.not-confirmed/);
  writeFileSync(join(ws, 'README.md'), 'hers\n');
  const nothing = run('undo', '--commit', 'nothing', '--yes');
  assert.ok(nothing.stderr.includes(`\`fpf history --workspace ${ws} --state-dir '${state}'\``), nothing.stderr);
});

test('where a path is missing and could be a session, the fix says how a session is named', () => {
  const world = newWorkspace();
  const id = runWriting(world, 'a', 'a');
  for (const args of [
    ['ls', id],
    ['cat', id.slice(0, 12)],
    ['ls', '--stat', id],
  ]) {
    const ran = world.run('session', 'fs', ...args);
    assert.equal(ran.code, 2);
    assert.match(
      ran.stderr,
      /fix: {2}A session is named with --session: `fpf session fs ls --session /,
      args.join(' '),
    );
  }
  assert.doesNotMatch(world.run('session', 'fs', 'ls', 'zzz').stderr, /is named with/);
});

test('protected paths: the rest is offered first, each is named, and --skip-protected leaves them out', async () => {
  const { dir, ws, run } = newWorkspace();
  mkdirSync(join(ws, 'lib/.git'), { recursive: true });
  writeFileSync(join(ws, 'lib/.git/config'), 'theirs');
  const id = await largeSession(dir, ws, async (files) => {
    await files.makeFolder('.git');
    for (const name of ['a', 'b', 'c', 'd', 'e']) await files.write(`.git/${name}`, encode(name));
    await files.write('plain', encode('plain'));
    for (const path of ['lib/.git/config', 'lib/.git', 'lib']) await files.remove(path);
  });
  const refused = run('apply', '--session', id, '--yes');
  assert.equal(refused.code, 2);
  const fix = refused.stdout.slice(refused.stdout.indexOf('fix:'));
  const [rest, drop, allow] = ['--skip-protected', 'fpf discard', '--allow .git'].map((text) => fix.indexOf(text));
  assert.ok((rest ?? -1) > 0 && (drop ?? 0) > (rest ?? 0) && (allow ?? 0) > (drop ?? 0), fix);
  assert.match(fix, /(?: --allow \S+){8}$/m, 'a command that can be copied whole');

  const dry = run('apply', '--session', id, '--skip-protected', '--dry-run');
  assert.equal(dry.code, 0);
  assert.match(dry.stdout, /protected {2}D {2}lib {2}\(lib\/\.git in it stays\)/);
  const done = run('apply', '--session', id, '--skip-protected', '--yes');
  assert.equal(done.code, 0, done.stdout + done.stderr);
  assert.match(done.stdout, /✔ 1 path written.*\n9 paths left out, and still in the session: protected\./);
  assert.equal(readFileSync(join(ws, 'plain'), 'utf8'), 'plain');
  assert.equal(readFileSync(join(ws, 'lib/.git/config'), 'utf8'), 'theirs');
  assert.match(run('diff', '--stat').stdout, /A {2}\.git\/e[\s\S]*D {2}lib\/\.git\/config[\s\S]*6 added, 3 deleted/);
  assert.equal(run('session', 'verify').code, 0);
  const again = run('apply', '--session', id, '--skip-protected', '--yes');
  assert.deepEqual([again.code, /nothing to write/.test(again.stdout)], [0, true]);
  assert.equal(
    run('apply', '--session', id, '--skip-protected', '--allow', '.git', '--allow', '.git/e', '--yes').code,
    0,
  );
  assert.equal(readFileSync(join(ws, '.git/e'), 'utf8'), 'e');
  assert.equal(run('undo', '--session', id, '--yes').code, 0);
});

test('a path with a line break is named in a fix by a word that a shell reads as it is', async () => {
  const { dir, ws, run } = newWorkspace();
  const path = ".git/it's\na\u202ename";
  await largeSession(dir, ws, async (files) => {
    await files.makeFolder('.git');
    await files.write(path, encode('x'));
  });
  const { stdout } = run('apply', '--yes');
  const word = /--allow \.git --allow (\$'.*')$/m.exec(stdout)?.[1];
  assert.ok(word, stdout);
  assert.equal(spawnSync('bash', ['-c', `printf %s ${word}`], { encoding: 'utf8' }).stdout, path);
});

test('settle says in its help that it can be stopped', () => {
  const { run } = newWorkspace();
  for (const code of ['129', '130', '143'])
    assert.match(run('session', 'settle', '--help').stdout, new RegExp(`^ +${code} `, 'm'));
});

test('a key that comes later: what was written before it is a note, and no finding', () => {
  const world = newWorkspace();
  const { dir, ws } = world;
  runWriting(world, 'a', 'a');
  const key = join(dir, 'key.pem');
  writeFileSync(key, generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }), {
    mode: 0o600,
  });
  const run = (...args: readonly string[]): Ran => fpf(args, { cwd: ws, env: { ...envOf(dir), FPF_RECEIPT_KEY: key } });
  const before = run('session', 'verify');
  assert.equal(before.code, 0, before.stdout);
  assert.match(
    before.stdout,
    /receipts: not signed\n {2}note: \d+ receipts were written before there was a key, and none since/,
  );
  assert.equal(run('apply', '--yes').code, 0);
  const after = run('session', 'verify');
  assert.match(after.stdout, /receipts: signed\n {2}note: \d+ receipts were written before there was a key\n/);
  assert.equal((json(run('session', 'verify', '--json'))['data'] as { notes: readonly string[] }).notes.length, 1);
});

test('signed receipts whose signatures were all taken away are found by the run that was to be signed', () => {
  const world = newWorkspace();
  const { dir, ws } = world;
  const key = join(dir, 'key.pem');
  writeFileSync(key, generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }), {
    mode: 0o600,
  });
  const signing = { ...envOf(dir), FPF_RECEIPT_KEY: key };
  runWriting({ ...world, run: (...args) => fpf(args, { cwd: ws, env: signing }) }, 'a', 'a');
  const verify = (env: typeof signing): Ran => fpf(['session', 'verify'], { cwd: ws, env });
  assert.match(verify(signing).stdout, /receipts: signed\n/);
  const unkeyed = fpf(['session', 'verify'], { cwd: ws, env: envOf(dir) });
  assert.match(unkeyed.stdout, /receipts: signed, and not checked: no key is configured/);
  const home = join(dir, 'state', 'fpf');
  const [receipts = ''] = readdirSync(home, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.jsonl'),
  );
  const lines = readFileSync(join(home, receipts), 'utf8').replaceAll(/,"signature":"[^"]*"/g, '');
  writeFileSync(join(home, receipts), lines);
  const stripped = verify(signing);
  assert.equal(stripped.code, 5);
  assert.match(
    stripped.stdout,
    /receipt: run \S+ is noted here as one that is signed, and no receipt of its session is/,
  );
});
