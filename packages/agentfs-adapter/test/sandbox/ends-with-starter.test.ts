import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { endsWithStarter } from '../../src/sandbox/ends-with-starter.ts';
import { findProgram } from '../../src/sandbox/programs.ts';

const [setpriv, sh] = [findProgram('setpriv') ?? '', findProgram('sh') ?? ''];
const skip = setpriv === '' ? 'setpriv (util-linux) is not installed' : false;
const dir = mkdtempSync(join(tmpdir(), 'fpf-starter-'));
after(() => rmSync(dir, { recursive: true, force: true }));

const plan = (script: string) => ({ program: sh, args: ['-c', script, 'a name', 'with spaces'], env: {}, cwd: '/' });

test('started by its starter it is just the program, with its arguments and its exit code', { skip }, () => {
  const { program, args } = endsWithStarter({ setpriv, sh }, process.pid, plan('echo "$0|$1"; exit 7'));
  const { stdout, status } = spawnSync(program, args, { encoding: 'utf8', env: {} });
  assert.deepEqual([stdout, status], ['a name|with spaces\n', 7]);
});

test('started by anybody else, as after the starter has died, it does not begin', { skip }, () => {
  const made = join(dir, 'made');
  const { program, args } = endsWithStarter({ setpriv, sh }, 1, plan(`touch ${made}`));
  assert.notEqual(spawnSync(program, args).status, 0);
  assert.equal(existsSync(made), false);
});

test('it is ended with its starter, also when that has no time to say anything', { skip }, async () => {
  const at = join(dir, 'pid');
  const { program, args } = endsWithStarter({ setpriv, sh }, 0, plan(`echo $$ > ${at}; exec sleep 600`));
  const words = JSON.stringify([program, args]);
  const starter = `const [program, args] = ${words}; args[args.indexOf('0')] = String(process.pid);
    require('node:child_process').spawn(program, args, { stdio: 'ignore', detached: true }); setInterval(() => {}, 1e6);`;
  const child = spawn(process.execPath, ['-e', starter], { stdio: 'ignore' });
  const until = async (done: () => boolean): Promise<void> => {
    for (let tries = 0; tries < 1_000 && !done(); tries += 1) await new Promise((resolve) => setTimeout(resolve, 10));
    assert.ok(done());
  };
  await until(() => existsSync(at) && readFileSync(at, 'utf8').endsWith('\n'));
  const pid = Number(readFileSync(at, 'utf8'));
  process.kill(pid, 0);
  child.kill('SIGKILL');
  await until(() => !existsSync(`/proc/${pid}`));
});
