import type { JsonValue } from '@fpf/contracts';
import { readProject } from '@fpf/project/open';
import { findSettings, listSettings, placeKeys, valueOf } from '@fpf/project/settings';
import type { CommandHandler } from '../command/descriptor.ts';
import { projectInput } from '../command/project-input.ts';

/**
 * A value as a run would have it: of the config with everything that flags, variables and defaults say, or of one key.
 */
export const configGet: CommandHandler = async (input) => {
  const from = projectInput(input);
  const [key] = input.args;
  const inForce = listSettings(readProject(from), from).filter(({ overruled }) => overruled === undefined);
  const ofConfig = inForce.filter(({ path, value }) => value !== null && !placeKeys.some((name) => name === path[0]));
  const { path, settings } = key === undefined ? { path: [], settings: ofConfig } : findSettings(inForce, key);
  const said = settings.filter(({ value, path: own }) => value !== null || own.length === path.length);
  const value = said.length === 0 ? null : valueOf(said, path);
  return { exitCode: 0, data: value, text: shown(value) };
};

/** A text as it is, for a script; anything else as JSON. */
function shown(value: JsonValue): string {
  return typeof value === 'string' ? value : JSON.stringify(value, null, 2);
}
