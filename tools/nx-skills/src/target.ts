import type { TargetConfiguration } from '@nx/devkit';
import { commonInputs } from './common-inputs.ts';
import type { Settings } from './options.ts';

/** A target of a skill that runs these commands, one after another. */
export function target(settings: Settings, commands: readonly string[], description: string): TargetConfiguration {
  return {
    executor: 'nx:run-commands',
    cache: true,
    // Where the workspace makes the command itself, it is built first.
    dependsOn: ['^build'],
    // The skill's own files, and everything of the command that judges them.
    inputs: ['{projectRoot}/**/*', ...commonInputs(settings)],
    options: { commands: [...commands], parallel: false },
    metadata: { description },
  };
}
