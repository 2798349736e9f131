import { basename, dirname, join } from 'node:path';
import { FpfError } from '@fpf/contracts';
import type { ProjectInput } from '../options/project-input.ts';
import { packsFolder } from '../lock/pack-folder.ts';
import { readPlan } from './pack-plan.ts';

/**
 * Why the packs of a project are not as a change wanted them: the half of one lies there, or one that nobody here
 * began.
 */
export function unfinishedPacks(input: ProjectInput, configFile: string): FpfError | undefined {
  const base = dirname(configFile);
  try {
    const plan = readPlan(join(base, packsFolder), base);
    if (!plan) return undefined;
    return new FpfError({
      code: 'pack.unfinished',
      message: `project: a change of ${plan.folder} was cut short: folder, config and lock may not fit together.`,
      hint: `Run \`${mendCommand(input, plan.config)}\`.`,
    });
  } catch (error) {
    if (FpfError.is(error)) return error;
    throw error;
  }
}

/** For commands that hold to the lock, or write it. */
export function refuseUnfinished(input: ProjectInput, configFile: string): void {
  const found = unfinishedPacks(input, configFile);
  if (found) throw found;
}

function mendCommand(input: ProjectInput, config: string): string {
  const { workspace, config: asked } = input.options;
  const named = asked !== undefined && basename(asked) === config ? asked : config;
  return [
    'fpf skills mend',
    ...(workspace === undefined ? [] : [`--workspace ${workspace}`]),
    ...(named === 'fpf.config.json' ? [] : [`--config ${named}`]),
  ].join(' ');
}
