// Run by tests in a process of its own: opens a session, makes one call, and then ends in the way that it is told.
import { callLimits, callOf, recordOf, runMain } from '@fpf/contract-tests';
import { spawn } from 'node:child_process';
import { openSync } from 'node:fs';
import type { Step } from '../../../src/options.ts';
import { findSurvivors } from '../../../src/index.ts';
import { adapterFor } from '../trees/steps.ts';

const [workspace = '', stateDir = '', homeDir = '', how = '', step = ''] = process.argv.slice(2);
const session = await adapterFor(step as Step).open({ workspace, stateDir, homeDir, session: 'driven' });
const say = (line: string): void => void process.stdout.write(`${line}\n`);

if (how === 'hold') {
  const view = await session.begin(
    callOf('run/1', `import fs from 'node:fs'; fs.writeFileSync('started', ''); setInterval(() => {}, 1e6);`),
  );
  const plan = await view.enter(['node', '/fpf/skill/main.mjs'], callLimits);
  const files = (plan.open ?? []).map((path) => openSync(path, 'r'));
  spawn(plan.program, plan.args, {
    cwd: plan.cwd,
    env: { ...plan.env },
    stdio: ['ignore', 'ignore', 'ignore', ...files],
    detached: true,
  });
  while (findSurvivors(`-${process.pid}-`).length < 2) await new Promise((resolve) => setTimeout(resolve, 10));
  say('holding');
  setInterval(() => undefined, 1e6);
} else {
  const view = await session.begin(
    callOf(
      'run/1',
      `import fs from 'node:fs'; fs.writeFileSync('README.md', 'driven\\n'); fs.rmSync('docs', { recursive: true });`,
    ),
  );
  await runMain(view);
  await view.commit(recordOf('run/1'));
  process.kill(process.pid, 'SIGKILL');
}
