import { statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type ConfigFile, FpfError, type LockFile } from '@fpf/contracts';
import { readConfig } from '../config/config.ts';
import type { ConfigPlaces } from '../files/config-places.ts';
import type { ProjectInput } from '../options/project-input.ts';
import { asked, byDefault, type Sourced } from '../options/sourced.ts';
import { readLock } from '../lock/lock-file.ts';
import { halfDoneHere, halfDoneText } from './half-done.ts';
import { assertHome } from './home-dir.ts';
import { unfinishedPacks } from '../changes/unfinished-packs.ts';

/** Where a command works, and what the project there says. Read once, before anything else. */
export type ProjectRecord = {
  readonly workspace: string;
  readonly stateDir: string;
  /** Undefined where nobody named one: then it is below the user's own state folder. */
  readonly homeDir: string | undefined;
  readonly configFile: string | undefined;
  readonly config: ConfigFile;
  readonly configHash: string | undefined;
  readonly configPlaces: ConfigPlaces;
  readonly lockFile: string;
  readonly lock: LockFile | undefined;
  readonly lockHash: string | undefined;
  /** Folders of the caller's own code (`ProjectInput.own`). */
  readonly own: readonly string[];
};

/**
 * What is done about a change of packs that was cut short: said, or refused where the command holds to the lock or
 * writes it.
 */
export type Unfinished = 'warn' | 'refuse';

/** Only looks at the project. */
export function readProject(input: ProjectInput, unfinished: Unfinished = 'warn'): ProjectRecord {
  const place = placeOf(input);
  const found = unfinishedPacks(input, place.configFile);
  if (found && (unfinished === 'refuse' || input.options.frozen === true)) throw found;
  if (found) input.notify({ code: 'pack.unfinished', message: `${found.message} ${found.hint}` });
  const left = halfDoneHere(place);
  if (left) input.notify({ code: 'session.unfinished-commit', message: halfDoneText(left) });
  return recordAt(place, input.own ?? []);
}

export type Place = {
  readonly workspace: string;
  readonly stateDir: string;
  readonly homeDir: string | undefined;
  readonly configFile: string;
  /** Somebody named it, so it has to be there. */
  readonly named: boolean;
};

export type SourcedPlace = {
  readonly workspace: Sourced<string>;
  readonly config: Sourced<string>;
  readonly stateDir: Sourced<string>;
  readonly homeDir: Sourced<string> | undefined;
};

/** Where a command works, as it was told or as is meant; what is relative is so to where the command was given. */
export function sourcedPlace(input: ProjectInput): SourcedPlace {
  const whole = (told: Sourced<string>): Sourced<string> => ({ ...told, value: resolve(told.value) });
  const pick = (told: Sourced<string> | undefined, otherwise: string): Sourced<string> =>
    told ? whole(told) : { value: otherwise, source: byDefault };
  const workspace = pick(asked(input, 'workspace', 'FPF_WORKSPACE'), resolve('.'));
  const home = asked(input, 'homeDir', 'FPF_HOME_DIR');
  return {
    workspace,
    config: pick(asked(input, 'config', 'FPF_CONFIG'), join(workspace.value, 'fpf.config.json')),
    stateDir: pick(asked(input, 'stateDir', 'FPF_STATE_DIR'), join(workspace.value, '.fpf')),
    homeDir: home && whole(home),
  };
}

export function placeOf(input: ProjectInput): Place {
  const { workspace, config, stateDir, homeDir } = sourcedPlace(input);
  if (!statSync(workspace.value, { throwIfNoEntry: false })?.isDirectory()) {
    throw new FpfError({
      code: 'session.workspace-missing',
      message: `project: ${workspace.value} is not a folder.`,
      hint: 'Name an existing folder with --workspace.',
    });
  }
  const places = { workspace: workspace.value, stateDir: stateDir.value, homeDir: homeDir?.value };
  assertHome(places);
  return {
    ...places,
    configFile: config.value,
    named: config.source.by !== 'default',
  };
}

function recordAt({ workspace, stateDir, homeDir, configFile, named }: Place, own: readonly string[]): ProjectRecord {
  const { file, config, hash, places } = readConfig(configFile, named);
  const lockFile = join(file ? join(file, '..') : workspace, 'fpf.lock.json');
  const lock = readLock(lockFile);
  return {
    workspace,
    stateDir,
    homeDir,
    configFile: file,
    config,
    configHash: hash,
    configPlaces: places,
    lockFile,
    lock: lock?.lock,
    lockHash: lock?.hash,
    own,
  };
}
