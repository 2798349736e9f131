import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { personIdentity } from '@fpf/contracts';
import { shellWord } from '@fpf/files/text';
import { begunRuns } from './begun-runs.ts';

/** Where a command worked, for the next one to work there too. */
export type CommandPlace = {
  readonly workspace: string;
  readonly stateDir: string;
  /** Undefined where nobody named one. */
  readonly homeDir?: string | undefined;
  /** Undefined where there is none. */
  readonly configFile?: string | undefined;
};

/**
 * The command that goes on with a run, from the same place and with the model that it began with. A task goes on with
 * its run.
 */
export function resumeCommand(place: CommandPlace, run: string): string {
  const { stateDir } = place;
  const begun = begunRuns(stateDir).find(
    (one) => one.run === run || existsSync(join(stateDir, 'runs', one.run, 'tasks', run)),
  );
  // A call that was given is in the run itself: there is no model to name.
  const named = begun?.model === personIdentity.name ? undefined : begun?.model;
  const model = named === undefined ? [] : ['--model', shellWord(named)];
  return ['fpf resume', shellWord(begun?.run ?? run), ...model, ...placeWords(place)].join(' ');
}

/** The options that lead a command to the same place, where that is not what it finds by itself. */
export function placeWords({ workspace, stateDir, homeDir, configFile }: CommandPlace): readonly string[] {
  return [
    ...(workspace === process.cwd() ? [] : ['--workspace', shellWord(workspace)]),
    ...(configFile === undefined || configFile === join(workspace, 'fpf.config.json')
      ? []
      : ['--config', shellWord(configFile)]),
    ...(stateDir === join(workspace, '.fpf') ? [] : ['--state-dir', shellWord(stateDir)]),
    ...(homeDir === undefined ? [] : ['--home-dir', shellWord(homeDir)]),
  ];
}
