import type { TargetConfiguration } from '@nx/devkit';

/** The options that `nx.json` may give the plug-in. All have defaults; a key that is not here is refused. */
export interface NxSkillsOptions {
  /** Where SKILL.md files of this workspace lie. */
  readonly skills?: string;
  /** The folder of the executable specification. */
  readonly features?: string;
  /**
   * The folder of skills that were made for scenarios, where there are some: each stands in for any skill with tools of
   * its names.
   */
  readonly standIns?: string;
  /** The command that runs fpf, from the workspace's root. */
  readonly cli?: string;
  /**
   * The Nx project of that command, where it is made in the same workspace. Its production inputs re-run everything.
   */
  readonly cliProject?: string;
  /**
   * The Nx project of the steps, where they are made in the same workspace. Its production inputs re-run every feature.
   */
  readonly stepsProject?: string;
  /** The command that runs Cucumber, from the folder above `features`. */
  readonly cucumber?: string;
  /** More commands of the `validate` target; `{projectRoot}` stands for the skill's folder. */
  readonly alsoValidate?: readonly string[];
  /** What this workspace asks of each skill beside what fpf does: each is a target of every skill, by its name here. */
  readonly checks?: Readonly<Record<string, SkillCheck>>;
  /** Files of the workspace that every target hangs on, such as the config and the lock of a project. */
  readonly alsoInputs?: readonly string[];
  /** Installed packages that every target hangs on: another version of one runs everything. */
  readonly packages?: readonly string[];
  /** Where `pack` puts the packs. */
  readonly packs?: string;
}

/** A command that runs in the workspace's root for one skill. In each text `{skill}` stands for the skill's name. */
export interface SkillCheck {
  readonly command: string;
  /** It runs what the workspace builds, so that is built first. */
  readonly built?: boolean;
  /** Which of the skill's files it hangs on, as patterns within its folder; all of them unless some are named. */
  readonly files?: readonly string[];
  /** What it hangs on beside the skill's own files, as `inputs` of a target say it. */
  readonly inputs: NonNullable<TargetConfiguration['inputs']>;
  /** Where it leaves reports, if it does, as `outputs` of a target say it. */
  readonly outputs?: readonly string[];
}

export type Settings = Required<NxSkillsOptions>;

/** What every skill has in any workspace. */
export const targetsOfFpf: readonly string[] = ['validate', 'scan', 'test', 'pack'];

export const defaults: Settings = Object.freeze({
  skills: 'skills/*/SKILL.md',
  features: 'bdd/features',
  standIns: '',
  cli: 'fpf',
  cliProject: '@fpf/cli',
  stepsProject: '@fpf/cucumber',
  cucumber: 'cucumber-js',
  alsoValidate: Object.freeze([]),
  checks: Object.freeze({}),
  alsoInputs: Object.freeze([]),
  packages: Object.freeze([]),
  packs: 'dist/skills',
});

export function settingsOf(options: NxSkillsOptions | undefined): Settings {
  for (const key of Object.keys(options ?? {})) {
    if (!Object.hasOwn(defaults, key))
      throw new Error(
        `@fpf/nx-skills: nx.json gives the unknown option "${key}". It knows: ${Object.keys(defaults).join(', ')}.`,
      );
  }
  const taken = Object.keys(options?.checks ?? {}).find((name) => targetsOfFpf.includes(name));
  if (taken !== undefined)
    throw new Error(
      `@fpf/nx-skills: nx.json names one of its checks "${taken}", which is a target that fpf does: call it otherwise.`,
    );
  return { ...defaults, ...options };
}
