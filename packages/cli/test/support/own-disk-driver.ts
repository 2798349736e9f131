// Run by stored-index.long.test.ts where the state folder is a small disk of its own: what lists say before and after
// it is full, or for reading only.
import { spawnSync, type SpawnSyncReturns } from 'node:child_process';
import { appendFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { createAgentFSAdapter } from '@fpf/agentfs-adapter';
import { fixedHost } from '@fpf/contract-tests';
import { fpfWords } from './program.ts';

const [workspace = '', how = ''] = process.argv.slice(2);
const stateDir = join(workspace, '.fpf');
const filling = join(stateDir, 'filling');
const adapter = createAgentFSAdapter({}, fixedHost());
const run = (...more: readonly string[]): SpawnSyncReturns<string> =>
  spawnSync(process.execPath, [...fpfWords, 'skills', 'list', '--workspace', workspace, ...more], {
    encoding: 'utf8',
    env: { ...process.env, HOME: workspace },
  });
const list = (): object => {
  const { status, stdout, stderr } = run();
  return { code: status, stdout, stderr, truth: run('--state-dir', join(workspace, 'none')).stdout };
};

const before = await adapter.openProject(stateDir);
await before.set('skill.notes', 'today', 'buy milk');
await before.close();
const lists = [list()];
if (how === 'full') fill();
else spawnSync('mount', ['-o', 'remount,ro', stateDir]);
lists.push(list());
writeFileSync(
  join(workspace, 'skills', 'skill-1', 'SKILL.md'),
  '---\nname: skill-1\ndescription: Does more. Use when asked.\n---\nbody\n',
);
lists.push(list());
if (how === 'full') rmSync(filling);
else spawnSync('mount', ['-o', 'remount,rw', stateDir]);
const after = await adapter.openProject(stateDir);
const remembered = await after.get('skill.notes', 'today');
await after.close();
process.stdout.write(JSON.stringify({ lists, remembered }));

function fill(): void {
  for (let size = 65_536; size >= 1; size = Math.floor(size / 2)) {
    try {
      for (;;) appendFileSync(filling, Buffer.alloc(size));
    } catch {
      // Full for pieces of this size.
    }
  }
}
