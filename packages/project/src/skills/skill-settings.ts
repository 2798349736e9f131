import type { ConfigFile } from '@fpf/contracts';
import type { ProjectInput } from '../options/project-input.ts';
import { asked, type Sourced } from '../options/sourced.ts';
import { defaultTokens } from '@fpf/skill-registry/limits';

/** The name of the pack that comes with the CLI. */
export const shippedPack = '@fpf/skills';

type Skills = NonNullable<ConfigFile['skills']>;
type Settled = 'sources' | 'profile' | 'max' | 'tokens';

/** What is meant where a config says nothing of skills. */
export const skillDefaults: Required<Pick<Skills, Settled>> = {
  sources: [{ package: shippedPack }],
  profile: 'fpf',
  max: 3,
  tokens: defaultTokens,
};

export type SettledSkills = Required<Pick<Skills, Settled>> & Omit<Skills, Settled>;

export function settledSkills({ config }: { readonly config: ConfigFile }): SettledSkills {
  return { ...skillDefaults, ...config.skills };
}

/** The preset that this command was told, which wins over the config's. */
export function askedPreset(input: ProjectInput): Sourced<string> | undefined {
  return asked(input, 'preset', 'FPF_PRESET');
}
