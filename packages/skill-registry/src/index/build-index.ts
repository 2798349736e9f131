import { childPath } from './child-path.ts';
import type { SkillManifest } from '@fpf/contracts';
import { packageVersion } from '../package-version.ts';
import type { SkillContext } from '../profile/skill-context.ts';
import type { Source } from '../sources.ts';
import { contextOf, type SourceRead } from './read-source.ts';
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
