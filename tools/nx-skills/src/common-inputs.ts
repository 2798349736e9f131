import type { TargetConfiguration } from '@nx/devkit';
import type { Settings } from './options.ts';

type Inputs = NonNullable<TargetConfiguration['inputs']>;

/** What every target hangs on beside its own files. */
export function commonInputs({ alsoInputs, packages }: Settings): Inputs {
  return [
    '^production',
    ...alsoInputs.map((file) => `{workspaceRoot}/${file}`),
    ...(packages.length > 0 ? [{ externalDependencies: [...packages] }] : []),
    { runtime: 'node --version' },
  ];
}
