import { codeOf, nearestName, type SkillDiagnostic, type SkillManifest } from '@fpf/contracts';
import { packageVersion } from '../package-version.ts';
import type { SkillContext } from '../profile/skill-context.ts';
import type { Source } from '../sources.ts';
import { childPath, contextOf, type SourceRead } from './read-source.ts';
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
  return (
    `skill-registry: the list of allowed skills names ${JSON.stringify(name)}, which is no skill of ` +
    `${where}.${meant}`
  );
}

/** A manifest among those of all sources, and whether it was shipped with the system. */
type Claimed = { readonly manifest: SkillManifest; readonly shipped: boolean };

const takenCode = 'skill.h30-id-taken';

/**
 * An id that differs from its skill's name is a claim. It counts for nothing where another skill has that id or name,
 * unless the claiming skill is shipped and the other is not: a foreign skill takes no name away from anybody. Names are
 * not settled here, and copies of one name are no rivals.
 */
function idSettler(everybody: readonly Claimed[]): (skill: Claimed) => SkillManifest {
  const claimed = new Set<string>();
  for (const { manifest } of everybody) if (manifest.id !== manifest.name) claimed.add(manifest.id);
  const called = new Map<string, Claimed[]>();
  if (claimed.size > 0)
    for (const skill of everybody)
      for (const key of new Set([skill.manifest.id, skill.manifest.name]))
        if (claimed.has(key)) addTo(called, key, skill);
  return ({ manifest, shipped }) => {
    const { id, name } = manifest;
    if (id === name) return manifest;
    const rivals = (called.get(id) ?? []).filter((other) => other.manifest.name !== name);
    return rivals.some((rival) => rival.shipped || !shipped) ? withoutClaim(manifest) : manifest;
  };
}

/** Two names of each kind tell as much as all: one of them at most is the claiming skill's own. */
function addTo(called: Map<string, Claimed[]>, key: string, skill: Claimed): void {
  const known = called.get(key) ?? [];
  const alike = new Set(known.filter(({ shipped }) => shipped === skill.shipped).map(({ manifest }) => manifest.name));
  if (alike.size < 2 && !alike.has(skill.manifest.name)) called.set(key, [...known, skill]);
}

const settled = new WeakMap<SkillManifest, SkillManifest>();

/** The skill under its own name, with a finding that says why. One object for one manifest. */
export function withoutClaim(manifest: SkillManifest): SkillManifest {
  const known = settled.get(manifest);
  if (known) return known;
  const finding: SkillDiagnostic = Object.freeze({
    code: takenCode,
    severity: 'warning',
    message: `\`metadata.fpf-id\` claims the id ${JSON.stringify(manifest.id)}, which another skill has`,
    fix: codeOf(takenCode)?.next ?? '',
    file: 'SKILL.md',
    line: 1,
    column: 1,
  });
  const made = Object.freeze({ ...manifest, id: manifest.name, diagnostics: [...manifest.diagnostics, finding] });
  Object.freeze(made.diagnostics);
  settled.set(manifest, made);
  return made;
}
