import { randomBytes } from 'node:crypto';
import type { ConfigFile, Host } from '@fpf/contracts';
import type { ProjectInput } from '../options/project-input.ts';
import { privateFolder } from './private-folder.ts';
import { uuidV7 } from './uuid-v7.ts';

type Given = Pick<Host, 'memory'> & {
  /** The project whose state folder may keep what can be made again. */
  readonly project?: { readonly workspace: string; readonly stateDir: string };
  readonly config?: ConfigFile;
};

/** The world of a command: its clock, its log, and the secrets that it was started with. */
export function hostOf(input: Pick<ProjectInput, 'log' | 'secrets'>, { memory, project, config }: Given = {}): Host {
  const secrets = input.secrets(config);
  const own = project && privateFolder();
  return {
    ...systemHost(input.log, memory, secrets),
    ...(project && project.stateDir !== project.workspace && { cacheFolder: project.stateDir }),
    ...(own !== undefined && { privateFolder: own }),
  };
}

/** The real clock, the real ids. Tests and replays bring their own. */
export function systemHost(log: Host['log'], memory?: Host['memory'], secrets?: Host['secrets']): Host {
  return {
    ...(secrets && { secrets }),
    ...(memory && { memory }),
    clock: { now: () => Date.now(), monotonic: () => Number(process.hrtime.bigint()) / 1e6 },
    ids: { next: () => uuidV7(Date.now(), randomBytes(10)) },
    log,
  };
}
