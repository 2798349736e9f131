import assert from 'node:assert/strict';
import { test } from 'node:test';
import { memoryFiles } from '@fpf/contract-tests';
import type { SessionFiles } from '@fpf/contracts';
import { shellLimits } from '../../src/shell/limits.ts';
import { runShell } from '../../src/shell/run-shell.ts';
import { handsOf } from '../support/hands.ts';

type Said = {
  readonly exit_code: number;
  readonly ended_by: string;
  readonly stdout: string;
  readonly stderr: string;
  readonly truncated: boolean;
};

async function filesOf(content: Readonly<Record<string, string>> = {}): Promise<SessionFiles> {
  const files = memoryFiles();
  for (const [path, text] of Object.entries(content)) {
    const parts = path.split('/');
    for (let depth = 1; depth < parts.length; depth += 1) {
      const folder = parts.slice(0, depth).join('/');
      if (!(await files.facts(folder))) await files.makeFolder(folder);
    }
    await files.write(path, new TextEncoder().encode(text));
  }
  return files;
}

async function sh(script: string, files: SessionFiles, more: Readonly<Record<string, string>> = {}): Promise<Said> {
  return (await runShell({ script, ...more }, handsOf({ files }))) as Said;
}

const read = async (files: SessionFiles, path: string): Promise<string> =>
  new TextDecoder().decode(await files.read(path));

test('pipes, redirections, globs and loops work on the session', async () => {
  const files = await filesOf({ 'src/a.txt': 'one\ntwo\n', 'src/b.txt': 'Zoë\n' });
  const said = await sh(
    `pwd
for f in src/*.txt; do wc -l < "$f"; done
cat src/*.txt | sort -r | head -n 1 > out/top.txt
cat src/b.txt | tee out/copy.txt
mv src/a.txt out/moved.txt; cp -r out twice; rm -r out; ls -R; echo done >> src/b.txt`,
    files,
  );
  assert.equal(said.exit_code, 0, said.stderr);
  assert.match(said.stdout, /^\/workspace\n2\n1\nZoë\n/);
  assert.equal(await read(files, 'twice/moved.txt'), 'one\ntwo\n');
  assert.equal(await read(files, 'twice/copy.txt'), 'Zoë\n');
  assert.equal(await read(files, 'src/b.txt'), 'Zoë\ndone\n');
  assert.equal(await files.facts('out'), undefined);
});

test('an exit code is a result, and both streams are told apart', async () => {
  const said = await sh('echo out; echo err >&2; exit 7', await filesOf());
  assert.deepEqual(said, { exit_code: 7, ended_by: 'script', stdout: 'out\n', stderr: 'err\n', truncated: false });
  assert.equal((await sh('if then', await filesOf())).exit_code, 2);
});

test('it begins in the folder that is asked for, with the input that is given', async () => {
  const files = await filesOf({ 'deep/a.txt': 'a' });
  assert.equal(
    (await sh('pwd; ls; cat', files, { cwd: 'deep', stdin: 'given' })).stdout,
    '/workspace/deep\na.txt\ngiven',
  );
  await assert.rejects(sh('pwd', files, { cwd: '../x' }), { code: 'session.path-refused' });
  await assert.rejects(sh('pwd', files, { cwd: 'nowhere' }), { code: 'session.path-missing' });
});

test('nothing of the host is there: no files, no environment, no network, no other languages', async () => {
  process.env['FPF_TEST_SECRET'] = 'secret';
  try {
    const script = `cat /etc/passwd; ls / /proc/self /home; env; cat /proc/self/environ
echo "$FPF_TEST_SECRET"; curl -s http://127.0.0.1/; wget x; python3 -c 1; node -e 1; js-exec -c 1; sqlite3 :memory: 'select 1'; exec 3<>/dev/tcp/127.0.0.1/80`;
    const said = await sh(script, await filesOf());
    for (const bad of ['secret', 'root:', process.env['HOME'] ?? '-', process.cwd()])
      assert.ok(!said.stdout.includes(bad), bad);
    for (const command of ['curl', 'wget', 'python3', 'node', 'js-exec', 'sqlite3'])
      assert.match(said.stderr, new RegExp(`${command}.*not (found|available)`));
  } finally {
    delete process.env['FPF_TEST_SECRET'];
  }
});

test('a link that leads out is not followed, by whichever command', async () => {
  const files = memoryFiles('/workspace', false, { out: '../../etc', abs: '/etc' });
  await files.write('a.txt', new TextEncoder().encode('a'));
  const said = await sh('cat out/passwd abs/passwd; ls out/ abs/; cp -r out copy; cat a.txt; readlink out', files);
  const written = await sh('echo before; echo x > out/new || echo after $?', files);
  assert.equal(written.stdout, 'before\nafter 1\n');
  assert.match(written.stderr, /out\/new: cannot open/);
  assert.ok(!said.stdout.includes('root:'));
  assert.match(said.stdout, /a\.\.\/\.\.\/etc\n$/);
  assert.deepEqual(await files.list('.'), ['a.txt', 'abs', 'out']);
});

test('removing everything removes what is in the workspace, and the workspace stays', async () => {
  const files = await filesOf({ 'a/b/c.txt': 'c', 'd.txt': 'd' });
  await sh('rm -rf /workspace/* /etc /', files);
  assert.deepEqual(await files.list('.'), []);
});

test('a view for reading stays as it is', async () => {
  const said = (await runShell(
    { script: 'echo x > a.txt' },
    handsOf({ files: memoryFiles('/workspace', true) }),
  )) as Said;
  assert.notEqual(said.exit_code, 0);
  assert.match(said.stderr, /cannot open/);
  const tried = (await runShell(
    { script: 'rm a; mkdir b' },
    handsOf({ files: memoryFiles('/workspace', true) }),
  )) as Said;
  assert.match(tried.stderr, /read-only/i);
});

test('endless loops, recursion, floods and growing strings end with a word', async () => {
  for (const script of [
    'while true; do :; done',
    'f() { f; }; f',
    'seq 1 999999999',
    `awk 'BEGIN { while (1) x = x "y" }'`,
    'x=a; while :; do x=$x$x; done',
  ]) {
    const ended = sh(`echo before; echo why >&2; ${script}`, await filesOf());
    const told = script.startsWith('awk') ? 'awk: awk: ' : 'bash: ';
    const message = new RegExp(
      `a limit of the shell ended the script: ${told}[^]*; on stdout it had said: “before[^]*; on stderr it had said: “why”$`,
    );
    await assert.rejects(ended, { message }, script);
  }
});

test('a limit ends the call, whatever the script would do about it', async () => {
  for (const script of [
    '(while :; do :; done) || true',
    'x=$(while :; do :; done)',
    'while :; do :; done | cat',
    'bash -c "while :; do :; done" || true',
  ])
    await assert.rejects(
      sh(`echo x > new; ${script}; echo after`, await filesOf()),
      /a limit of the shell ended the script/,
      script,
    );
});

test('a long answer is cut and says so', async () => {
  const said = await sh('seq 1 20000', await filesOf());
  assert.deepEqual([said.stdout.length, said.truncated, said.exit_code], [65_536, true, 0]);
});

test('a stop ends it, also in the middle of work that never pauses', async () => {
  const abort = new AbortController();
  setTimeout(() => abort.abort(), 150);
  const script = `awk 'BEGIN { for (i = 0; i < ${shellLimits.maxAwkIterations - 1}; i++) for (j = 0; j < 99999; j++) x = x + 1 }'; sleep 60`;
  await assert.rejects(runShell({ script }, handsOf({ signal: abort.signal })), /stopped/);
  await assert.rejects(runShell({ script: 'echo x' }, handsOf({ signal: AbortSignal.abort() })), /stopped/);
});

test('an empty script is refused', async () => {
  await assert.rejects(sh('  \n', await filesOf()), /empty/);
});
