import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { setTimeout } from 'node:timers/promises';
import { baseEnv, fpfStarted } from '../support/fpf.ts';
import { fpfWords } from '../support/program.ts';
import { component, naming, swapProject } from '../support/projects/swap-project.ts';

for (const [what, create] of [
  ['its factory', '() => process.exit(0)'],
  [
    'its work, with the code of a run that abstained',
    '() => ({ artifacts: async () => [], bundle: async () => process.exit(3) })',
  ],
] as const)
  test(`a component that ends the process in ${what} has not ended the command: exit code 1, and why`, () => {
    const { dir, trust } = swapProject(naming('reporter'), { source: component('reporter', create) });
    trust();
    const ran = fpfStarted(['run', 'Search the files for TODO'], { cwd: dir, env: { FPF_MODEL: 'rehearsal' } });
    assert.equal(ran.code, 1, ran.stdout);
    assert.match(
      ran.stderr,
      /✘ component\.failed: the process was ended in the middle of the command[^]*fix: `fpf check`/,
    );
  });

const sound =
  "{ artifacts: async () => [], bundle: async () => ({ schema: 'urn:fpf:bundle-manifest:1', run_id: 'r', files: [] }) }";

test('what a component leaves behind, a timer or an open door, keeps no command that has said what it had to say', () => {
  const timer = swapProject(naming('reporter'), {
    source: component('reporter', `() => { setInterval(() => {}, 1_000); return ${sound}; }`),
  });
  timer.trust();
  const ran = fpfStarted(['run', 'Search the files for TODO'], { cwd: timer.dir, env: { FPF_MODEL: 'rehearsal' } });
  assert.equal(ran.code, 0, ran.stderr);
  const door = "import { createServer } from 'node:net';\ncreateServer().listen(0);\n";
  for (const before of ['setInterval(() => {}, 1_000);\n', door]) {
    const atWork = swapProject(naming('reporter'), { source: before + component('reporter', `() => (${sound})`) });
    atWork.trust();
    const refused = fpfStarted(['lock', '--model', 'rehearsal'], { cwd: atWork.dir });
    assert.equal(refused.code, 2, refused.stderr);
    assert.match(refused.stderr, /component\.at-work/);
  }
});

test('a component that never lets go of the thread is ended by SIGQUIT, which nothing here heeds, and the run goes on without it', async () => {
  const spins = `async () => { writeFileSync('spins', ''); for (;;); }`;
  const { dir, trust, run, write } = swapProject(naming('reporter'), {
    source: `import { writeFileSync } from 'node:fs';\n${component('reporter', `() => ({ artifacts: async () => [], bundle: ${spins} })`)}`,
  });
  trust();
  const env = { ...baseEnv, HOME: dir, XDG_STATE_HOME: join(dir, '.state'), FPF_MODEL: 'rehearsal' };
  const child = spawn(process.execPath, [...fpfWords, 'run', 'Search the files for TODO'], {
    cwd: dir,
    env,
    stdio: 'ignore',
  });
  after(() => child.kill('SIGKILL'));
  const ended = once(child, 'exit');
  while (!existsSync(join(dir, 'spins')) && child.exitCode === null) await setTimeout(20);
  child.kill('SIGQUIT');
  assert.deepEqual(await ended, [null, 'SIGQUIT']);
  write('fpf.config.json', '{}');
  const resumed = run('resume');
  assert.equal(resumed.code, 0, resumed.stderr);
  assert.match(resumed.stderr, /the run had ended: writing its report/);
});
