import { defaultBudget, defaultRetention, type JsonValue } from '@fpf/contracts';
import { keysAt, shapesAt } from '../config/config-shape.ts';
import { homeOf } from '../open/home-dir.ts';
import { type ProjectRecord, sourcedPlace } from '../open/project.ts';
import type { ProjectInput } from '../options/project-input.ts';
import { byDefault, type Source, type Sourced, sourceText } from '../options/sourced.ts';
import { projectVariable, type ProjectVariable } from '../options/variables.ts';
import { askedFrozen } from '../pins/frozen.ts';
import { askedPreset, skillDefaults } from '../skills/skill-settings.ts';
import { hideSecret } from './hide-secret.ts';
import { modelSettings } from './model-settings.ts';
import { isBelow, leavesOf, type Setting, unset } from './setting.ts';

/** What a command can be told that no config says. */
export const placeKeys = [
  'workspace',
  'config',
  'state-dir',
  'home-dir',
  'frozen',
  'receipt-key',
  'approval-key',
] as const;

/**
 * What decides a run here, each with who said it, out of the same functions that `fpf run` asks; then what nobody has
 * said.
 */
export function listSettings(project: ProjectRecord, input: ProjectInput): readonly Setting[] {
  const { config, configFile, configPlaces } = project;
  const inFile = (path: readonly string[]): Source => {
    const place = configFile === undefined ? undefined : configPlaces(path);
    return configFile !== undefined && place ? { by: 'file', file: configFile, ...place } : byDefault;
  };
  const { model: _model, skills, budget, runs, ...rest } = config;
  const settings = [
    ...placeSettings(project, input),
    ...modelSettings(project, input, inFile),
    ...withPreset(merged('skills', skills, skillDefaults, inFile), askedPreset(input)),
    ...merged('budget', budget, defaultBudget, inFile),
    ...merged('runs', runs, defaultRetention, inFile),
    ...Object.entries(rest).flatMap(([key, value]) => leavesOf([key], value as JsonValue, inFile)),
  ];
  return [...settings, ...unsaid(settings)].map(hideSecret);
}

function placeSettings(project: ProjectRecord, input: ProjectInput): readonly Setting[] {
  const { workspace, config, stateDir, homeDir } = sourcedPlace(input);
  const one = (path: (typeof placeKeys)[number], { value, source }: Sourced<string | boolean>): Setting => ({
    path: [path],
    value,
    source,
  });
  const keyed = (path: 'receipt-key' | 'approval-key', name: ProjectVariable): readonly Setting[] => {
    const value = projectVariable(name);
    return value === undefined ? [] : [one(path, { value, source: { by: 'env', name } })];
  };
  return [
    one('workspace', workspace),
    one('config', config),
    one('state-dir', stateDir),
    one('home-dir', homeDir ?? { value: homeOf(project), source: byDefault }),
    one('frozen', askedFrozen(project, input)),
    ...keyed('receipt-key', 'FPF_RECEIPT_KEY'),
    ...keyed('approval-key', 'FPF_APPROVAL_KEY'),
  ];
}

/** A part of the config over what is meant where it says nothing. */
function merged(
  part: string,
  stated: object = {},
  meant: object,
  inFile: (path: readonly string[]) => Source,
): readonly Setting[] {
  return Object.entries<JsonValue>({ ...meant, ...stated }).flatMap(([key, value]) =>
    leavesOf([part, key], value, (path) => (Object.hasOwn(stated, key) ? inFile(path) : byDefault)),
  );
}

/** A preset that the command was told takes the place of the config's own choice of skills. */
function withPreset(settings: readonly Setting[], told: Sourced<string> | undefined): readonly Setting[] {
  if (!told) return settings;
  const overruled = sourceText(told.source, '');
  return [
    ...settings
      .filter(({ path }) => !isBelow(path, ['skills', 'preset']))
      .map((setting) => (isBelow(setting.path, ['skills', 'allow']) ? { ...setting, overruled } : setting)),
    { path: ['skills', 'preset'], ...told },
  ];
}

/** Keys of the config, to the second level, that nobody has said anything of. */
function unsaid(settings: readonly Setting[]): readonly Setting[] {
  const said = (path: readonly string[]): boolean => settings.some((setting) => isBelow(setting.path, path));
  return keysAt([])
    .flatMap((key) => (!isSection(key) ? [[key]] : keysAt([key]).map((inner) => [key, inner])))
    .filter((path) => !said(path))
    .map(unset);
}

/** A part with keys of its own, and no list. */
function isSection(key: string): boolean {
  return shapesAt([key]).some(({ properties }) => properties !== undefined);
}
