import { statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type ConfigFile, FpfError, type LockFile } from '@fpf/contracts';
import type { CommandInput } from '../command/descriptor.ts';
import { text } from '../command/descriptor.ts';
import { readConfig } from './config.ts';
import { readLock } from './lock-file.ts';
import { refuseUnfinished, unfinishedPacks } from './unfinished-packs.ts';

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

/** What is done about a change of packs that was cut short: said, or refused where the command holds to the lock or writes it. */
export type Unfinished = 'warn' | 'refuse';

/** Only looks at the project. */
export function openProject(input: CommandInput, unfinished: Unfinished = 'warn'): Project {
  const place = placeOf(input);
  if (unfinished === 'refuse' || input.options['frozen'] === true) refuseUnfinished(input, place.configFile);
  const found = unfinishedPacks(input, place.configFile);
  if (found) input.terminal.fail(`${input.terminal.mark('warn')} ${found.message} ${found.hint}`);
  return readProject(place);
}

export type Place = {
  readonly workspace: string;
  readonly stateDir: string;
  readonly configFile: string;
  /** Somebody named it, so it has to be there. */
  readonly named: boolean;
};

/** Precedence: flag, then FPF_* variable, then default. An empty variable is none. */
export function placeOf(input: CommandInput): Place {
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
  const configFile = asked ? resolve(asked) : join(workspace, 'fpf.config.json');
  const stateDir = resolve(pick('stateDir', 'FPF_STATE_DIR') ?? join(workspace, '.fpf'));
  return { workspace, stateDir, configFile, named: asked !== undefined };
}

function readProject({ workspace, stateDir, configFile, named }: Place): Project {
  const { file, config, hash } = readConfig(configFile, named);
  const lockFile = join(file ? join(file, '..') : workspace, 'fpf.lock.json');
  const lock = readLock(lockFile);
  return {
    workspace,
    stateDir,
    configFile: file,
    config,
    configHash: hash,
    lockFile,
    lock: lock?.lock,
    lockHash: lock?.hash,
  };
}
