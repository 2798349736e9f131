import { FpfError, type SkillProfile, type SkillSource } from '@fpf/contracts';
import { basename, resolve } from 'node:path';
import type { SkillOptions } from './options.ts';

/** A source with everything said. */
export type Source = {
  readonly name: string;
  readonly folder: string;
  readonly profile: SkillProfile;
  readonly shipped: boolean;
  readonly pinnedAs: SkillSource;
};

/**
 * Fills in what the options leave out. Two sources of one name are refused: `source/name` could not tell them apart.
 */
export function sourcesOf(options: SkillOptions): readonly Source[] {
  const sources = options.sources.map((option): Source => {
    const folder = resolve(option.folder);
    return Object.freeze({
      name: option.name ?? basename(folder),
      folder,
      profile: option.profile ?? 'fpf',
      shipped: option.shipped ?? false,
      pinnedAs: Object.freeze({ type: option.type ?? 'folder', ref: option.ref ?? option.folder }),
    });
  });
  const names = sources.map((source) => source.name);
  const twice = names.find((name, index) => names.indexOf(name) !== index);
  if (twice !== undefined) {
    throw new FpfError({
      code: 'config.options-not-valid',
      message: `skill-registry: two skill sources are named “${twice}”: ${foldersOf(sources, twice).join(' and ')}`,
      hint: 'Give each source a `name` of its own.',
    });
  }
  return sources;
}

function foldersOf(sources: readonly Source[], called: string): readonly string[] {
  return sources.filter(({ name }) => name === called).map(({ folder }) => folder);
}
