import { statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type ConfigFile, FpfError, type LockFile } from '@fpf/contracts';
import type { CommandInput } from '../command/descriptor.ts';
import { text } from '../command/descriptor.ts';
import { readConfig } from './config.ts';
import { readLock } from './lock-file.ts';

/** Where a command works, and what the project there says. Read once, before anything else. */
export type Project = {
  readonly workspace: string;
  readonly stateDir: string;
  readonly configFile: string | undefined;
  readonly config: ConfigFile;
  readonly configHash: string | undefined;
  readonly lockFile: string;
  readonly lock: LockFile | undefined;
  readonly lockHash: string | undefined;
};

/** Precedence: flag, then FPF_* variable, then default. An empty variable is none. */
export function openProject(input: CommandInput): Project {
  const pick = (option: string, variable: string): string | undefined => text(input, option) ?? (process.env[variable] || undefined);
  const workspace = resolve(pick('workspace', 'FPF_WORKSPACE') ?? '.');
  if (!statSync(workspace, { throwIfNoEntry: false })?.isDirectory()) {
    throw new FpfError({
      code: 'session.workspace-missing',
      message: `cli: ${workspace} is not a folder.`,
      hint: 'Name an existing folder with --workspace.',
    });
  }
  const asked = pick('config', 'FPF_CONFIG');
  const { file, config, hash } = readConfig(asked ? resolve(asked) : join(workspace, 'fpf.config.json'), asked !== undefined);
  const lockFile = join(file ? join(file, '..') : workspace, 'fpf.lock.json');
  const lock = readLock(lockFile);
  return {
    workspace,
    stateDir: resolve(pick('stateDir', 'FPF_STATE_DIR') ?? join(workspace, '.fpf')),
    configFile: file,
    config,
    configHash: hash,
    lockFile,
    lock: lock?.lock,
    lockHash: lock?.hash,
  };
}
