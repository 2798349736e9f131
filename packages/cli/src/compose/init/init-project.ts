import { join } from 'node:path';
import { rmSync } from 'node:fs';
import { lockProject } from '@fpf/packs';
import type { CommandInput } from '../../command/descriptor.ts';
import { projectInput } from '../project-input.ts';
import type { InitPlan } from './init-plan.ts';
import { projectFiles } from './project-files.ts';
import { writeProject } from './write-project.ts';

export const lockName = 'fpf.lock.json';

/** What `initProject` writes. A component has nothing to pin before it is written. */
export async function pathsOf(plan: InitPlan): Promise<readonly string[]> {
  const paths = (await projectFiles(plan)).map(({ path }) => path);
  return plan.template === 'component' ? paths : [...paths, lockName].sort();
}

/** A project that works: its files, and a lock that is computed as `fpf lock` does it. */
export async function initProject(plan: InitPlan, input: CommandInput, signal: AbortSignal): Promise<void> {
  const pin =
    plan.template === 'component'
      ? async (): Promise<void> => undefined
      : (staged: string) => lockStaged(staged, input);
  await writeProject(plan.dir, await projectFiles(plan), pin, signal);
}

/** The rehearsal model is pinned, whatever this machine has: the project's tests are to pass everywhere at once. */
async function lockStaged(staged: string, input: CommandInput): Promise<void> {
  const stateDir = join(staged, '.fpf');
  const quiet = { ...input.terminal, err: () => undefined, fail: () => undefined };
  const options = { workspace: staged, config: join(staged, 'fpf.config.json'), stateDir, model: 'rehearsal' };
  const ends: (() => Promise<void>)[] = [];
  try {
    await lockProject(projectInput({ ...input, options, terminal: quiet, atEnd: (work) => void ends.unshift(work) }));
  } finally {
    for (const end of ends) await end();
    rmSync(stateDir, { recursive: true, force: true });
  }
}
