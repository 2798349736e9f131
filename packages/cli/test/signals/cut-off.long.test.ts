import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { check } from '@fpf/contracts/validate';
import { Envelope } from '../../src/terminal/envelope-schema.ts';
import { baseEnv, type Ran, scratch } from '../support/fpf.ts';
import { fpfWords } from '../support/program.ts';

/** Work that goes on whatever it is told, told twice; its reader begins to read when it was told the second time. */
async function toldTwice(said: number): Promise<Ran> {
  const flags = ['--conditions=@fpf/source', '--disable-warning=ExperimentalWarning'];
  const program = join(import.meta.dirname, '..', 'support', 'projects', 'never-ends.ts');
  const child = spawn(process.execPath, [...flags, program, String(said)], {
    env: baseEnv,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  after(() => child.kill('SIGKILL'));
  let [stdout, stderr] = ['', ''];
  const ended = new Promise<number | null>((resolve) => child.on('close', resolve));
  child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
  child.stderr.once('data', () => {
    child.kill('SIGINT');
    // Twice is once more after a while: what a terminal and a launcher send together is one press.
    setTimeout(() => {
      child.kill('SIGTERM');
      child.stdout.on('data', (more: Buffer) => (stdout += more.toString()));
    }, 600);
  });
  return { code: await ended, stdout, stderr };
}

for (const said of [10, 1_000_000])
  test(
    `told twice with --json, when ${said} bytes were said: what was said is whole, and the last document says that it was cut off`,
    { timeout: 30_000 },
    async () => {
      const { code, stdout, stderr } = await toldTwice(said);
      assert.equal(code, 143, stderr);
      const [first, last, ...more] = stdout.trim().split('\n');
      assert.deepEqual([JSON.parse(first ?? ''), more], [{ said: 'x'.repeat(said) }, []]);
      const document = JSON.parse(last ?? '') as Record<string, unknown>;
      assert.deepEqual(check(Envelope, document), []);
      assert.deepEqual([document['ok'], document['command']], [false, 'eval']);
      assert.equal((document['error'] as { readonly code: string }).code, 'cli.cut-off');
    },
  );

test('a signal that comes when a command has ended neither keeps it from saying how nor takes its exit code away', () => {
  const program = join(import.meta.dirname, '..', 'support', 'signalled-at-end.ts');
  const flags = ['--conditions=@fpf/source', '--disable-warning=ExperimentalWarning'];
  const ran = spawnSync(process.execPath, [...flags, program], { env: baseEnv, encoding: 'utf8', timeout: 30_000 });
  assert.deepEqual([ran.status, ran.signal, ran.stdout], [7, null, 'said\n'], ran.stderr);
});

/** A command that is told to end some moments after its answer: while it tidies, or while Node takes itself apart. */
async function toldAfterAnswer(cwd: string, ms: number): Promise<string> {
  const child = spawn(process.execPath, [...fpfWords, 'session', 'list'], {
    cwd,
    env: baseEnv,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  after(() => child.kill('SIGKILL'));
  child.stdout.once('data', () => setTimeout(() => child.kill('SIGINT'), ms));
  return new Promise((resolve) => child.on('close', (code, signal) => resolve(`${code} ${signal}`)));
}

test(
  'a signal in the moments after the answer does not take the exit code away either',
  { timeout: 300_000 },
  async () => {
    const cwd = scratch();
    const ended = new Set<string>();
    for (let ms = 0; ms < 15; ms += 1) ended.add(await toldAfterAnswer(cwd, ms));
    assert.deepEqual([...ended], ['0 null']);
  },
);
