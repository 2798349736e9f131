import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { SkillOptions } from '@fpf/skill-registry';
import type { ScopeOptions } from './options.ts';

/**
 * The packages of the scope that bring skills, by name. None is a source twice, and what the config lists comes first.
 */
export function sourcesOf({ sources, scope, from = '.', profile = 'fpf' }: ScopeOptions): SkillOptions['sources'] {
  const listed = new Set(sources.map(({ ref }) => ref));
  const folder = join(from, 'node_modules', scope);
  const found = namesIn(folder)
    .map((name) => ({ ref: `${scope}/${name}`, folder: join(folder, name, 'skills') }))
    .filter((source) => !listed.has(source.ref) && statSync(source.folder, { throwIfNoEntry: false })?.isDirectory())
    .map((source) => ({ ...source, name: source.ref, type: 'npm' as const, profile }));
  return [...sources, ...found];
}

/** A scope of which nothing is installed has no packages. */
function namesIn(folder: string): readonly string[] {
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return [];
  return readdirSync(folder).sort();
}
