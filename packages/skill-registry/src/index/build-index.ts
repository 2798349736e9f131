import { nearestName, type SkillManifest } from '@fpf/contracts';
import { packageVersion } from '../package-version.ts';
import type { SkillContext } from '../profile/skill-context.ts';
import type { Source } from '../sources.ts';
import { childPath, contextOf, type SourceRead } from './read-source.ts';
import { type Claimed, idSettler } from './settle-ids.ts';
import type { IndexedSkill, SkillIndex, UnreadFolder } from './skill-index.ts';

/**
 * With an allow list, what it does not name by id, by name or as `source/name` does not exist for search, resolve and
 * load.
 */
export function buildIndex(
  sources: readonly Source[],
  reads: readonly SourceRead[],
  allow: readonly string[] | undefined,
): SkillIndex {
  const skills: IndexedSkill[] = [];
  const unreadable: UnreadFolder[] = [];
  const allowed = allow && new Set(allow);
  const everybody: Claimed[] = [];
  for (const [at, { shipped }] of sources.entries())
    for (const { manifest } of reads[at]?.said.values() ?? []) if (manifest) everybody.push({ manifest, shipped });
  const settle = idSettler(everybody);
  for (const [at, source] of sources.entries()) {
    for (const [folder, { manifest: said, diagnostics }] of reads[at]?.said ?? []) {
      const manifest = said && settle({ manifest: said, shipped: source.shipped });
      if (!manifest) unreadable.push({ source, folder, dir: childPath(source.folder, folder), diagnostics });
      else if (!allowed || namesOf(source, manifest).some((name) => allowed.has(name)))
        skills.push(new FoundSkill(source, folder, manifest, said.id === manifest.id ? undefined : said.id));
    }
  }
  return { skills, unreadable, manifests: Object.freeze(skills.map(({ manifest }) => manifest)) };
}

function namesOf(source: Source, { id, name }: SkillManifest): readonly string[] {
  return [id, name, `${source.name}/${name}`];
}

/** A class, for ten thousand objects with a getter of their own are slow to make. */
class FoundSkill implements IndexedSkill {
  readonly source: Source;
  readonly folder: string;
  readonly manifest: SkillManifest;
  declare readonly refusedId?: string;

  constructor(source: Source, folder: string, manifest: SkillManifest, refusedId: string | undefined) {
    this.source = source;
    this.folder = folder;
    this.manifest = manifest;
    if (refusedId !== undefined) this.refusedId = refusedId;
  }

  get dir(): string {
    return childPath(this.source.folder, this.folder);
  }

  get context(): SkillContext {
    return contextOf(this.source, this.folder, packageVersion(this.dir));
  }
}

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
