import assert from 'node:assert/strict';
import { test } from 'node:test';
import * as bash from 'just-bash';
import { keepOutput } from '../../src/shell/keep-output.ts';

assert.equal(
  await keepOutput(bash),
  true,
  'the shell has changed: what a script says before its clock stops it would be lost',
);

// A command is loaded when it is first used, and that is no part of the time that a script has.
await new bash.Bash().exec('echo a | cat; sleep 0; eval "timeout 1 echo a"', { rawScript: true });

const limits = { maxExecutionTimeMs: 600, maxLoopIterations: 1_000_000_000, maxCommandCount: 1_000_000_000 };
const run = (script: string): Promise<{ stdout: string; stderr: string; exitCode: number }> =>
  new bash.Bash({ executionLimits: limits }).exec(script, { rawScript: true });

for (const [what, script, stdout] of [
  ['a command', 'echo early; sleep 3; echo late', 'early\n'],
  ['a function', 'echo early; f() { echo inner; sleep 3; }; f', 'early\ninner\n'],
  ['a loop', 'for i in 1 2; do echo $i; done; for i in 3 4; do echo $i; sleep 3; done', '1\n2\n3\n'],
  ['work that never pauses', 'echo early; while :; do :; done', 'early\n'],
  ['eval', 'echo early; eval "echo inner; sleep 3"', 'early\ninner\n'],
  ['a condition', 'echo early; if sleep 3; then echo late; fi', 'early\n'],
  ['a pipe', 'echo early; echo piped | cat; sleep 3 | cat', 'early\npiped\n'],
] as const) {
  test(`stopped by the clock in ${what}, a script has said what it said before`, async () => {
    const said = await run(script);
    assert.deepEqual([said.stdout, said.exitCode], [stdout, 124]);
    assert.match(said.stderr, /^bash: .*exceeded.*\n$/);
  });
}

test('what it said on standard error is told before the reason', async () => {
  assert.match((await run('echo early >&2; (echo sub >&2; sleep 3)')).stderr, /^early\nsub\nbash: .*exceeded/);
});

test('a command that is stopped by timeout stops alone, and limits and ends are what they were', async () => {
  assert.equal((await run('echo a; timeout 0.1 sleep 3; echo $?')).stdout, 'a\n124\n');
  const { stdout, stderr, exitCode } = await new bash.Bash({ executionLimits: { maxLoopIterations: 5 } }).exec(
    'echo a; while :; do :; done',
  );
  assert.deepEqual([stdout, exitCode], ['a\n', 126], stderr);
  assert.deepEqual([(await run('echo a; exit 7')).exitCode, (await run('if then')).exitCode], [7, 2]);
});

test('a shell without such errors is left as it is', async () => {
  const { Bash, defineCommand } = bash;
  const without = {
    ...bash,
    defineCommand: ((name: string) =>
      defineCommand(name, async () => ({ stdout: '', stderr: '', exitCode: 0 }))) as typeof defineCommand,
    Bash,
  };
  assert.equal(await keepOutput(without), false);
});
