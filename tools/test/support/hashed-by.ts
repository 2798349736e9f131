import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { root } from './copy-tree.ts';

const nxFile = join(root, 'node_modules/nx/dist/bin/nx.js');

/** Which of these files Nx hashes for a task: any other can change, and the task comes green from the cache. */
export function hashedBy(
  task: string,
  files: readonly string[],
  place: { readonly cwd: string; readonly env: NodeJS.ProcessEnv },
): readonly string[] {
  // One that is nowhere keeps the answer in the form of two lists.
  const { stdout } = spawnSync(
    process.execPath,
    [nxFile, 'show', 'target', 'inputs', task, '--check', ...files, 'nowhere'],
    {
      ...place,
      encoding: 'utf8',
    },
  );
  if (!stdout.includes('nowhere')) throw new Error(`Nx did not say what it hashes for ${task}: ${stdout}`);
  const [, found = ''] = /✓[^\n]*:\n((?: {2}[^\n]*\n)*)/.exec(stdout) ?? [];
  return found.split('\n').flatMap((line) => line.trim() || []);
}
