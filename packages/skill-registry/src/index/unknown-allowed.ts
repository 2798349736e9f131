import { nearestName } from '@fpf/contracts';
import type { Source } from '../sources.ts';
import type { SourceRead } from './read-source.ts';

/**
 * What an allow list names and nobody has, in a line each: a slip there leaves a skill out, and everything goes on
 * without it. Nothing is refused for it, since a list may name what comes later. A folder whose skill is broken is
 * there: what is wrong with it is told elsewhere.
 */
export function unknownAllowed(
  allow: readonly string[],
  sources: readonly Source[],
  reads: readonly Pick<SourceRead, 'said'>[],
): readonly string[] {
  const known = new Set<string>();
  for (const [at, { name: source }] of sources.entries())
    for (const [folder, { manifest }] of reads[at]?.said ?? [])
      for (const name of manifest ? [manifest.name, manifest.id] : [folder]) known.add(name).add(`${source}/${name}`);
  const where = sources.length === 0 ? 'no source' : sources.map(({ name }) => name).join(', ');
  return [...new Set(allow)]
    .filter((name) => !known.has(name))
    .map((name) => lineOf(name, where, nearestName(name, [...known])));
}

function lineOf(name: string, where: string, nearest: string | undefined): string {
  const meant = nearest === undefined ? '' : ` Did you mean ${nearest}?`;
  return `skill-registry: the list of allowed skills names ${JSON.stringify(name)}, which is no skill of ${where}.${meant}`;
}
