import type { SkillProfile } from '@fpf/contracts';
import { sep } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { holdsSkill } from '../holds-skill.ts';
import { versionIn } from '../package-version.ts';
import { isForeignName, refusedFolder } from '../refused-folder.ts';
import type { SkillContext } from '../profile/skill-context.ts';
import type { Source } from '../sources.ts';
import { type Candidate, deeperSkill } from './list-source.ts';
import { type FolderRecord, isUnchanged, type Read, readFolder, type Said } from './read-folder.ts';

export type Records = ReadonlyMap<string, FolderRecord>;

/** One source as it was read: what was said of each skill folder, and what to keep of it. */
export type SourceRead = {
  readonly said: ReadonlyMap<string, Said>;
  readonly records: Records;
  /** Folders whose record is another one than before, or is gone. */
  readonly changed: number;
};

export type ReadSource = {
  readonly source: Source;
  readonly candidates: readonly Candidate[];
  readonly known: Records;
  /** The version around the source. What is known was said with the same one. */
  readonly around: string | undefined;
  readonly nowMs: number;
  readonly log: (line: string) => void;
};

const breath = 256;
const progress = 2_500;

/**
 * Reads the candidates of a source in their order: one level, `<source>/<name>/SKILL.md`; folders without one are not
 * skills. Long work lets signals through, and says how far it is.
 */
export async function readSource(asked: ReadSource): Promise<SourceRead> {
  const { source, candidates, known, around, nowMs, log } = asked;
  const same = await countUnchanged(asked);
  // Mostly all are: then what is known stands, and nothing is made anew.
  if (same === candidates.length && same === known.size) return { said: known, records: known, changed: 0 };
  const records = new Map(take(candidates, same, known));
  const said = new Map<string, Said>(records);
  let changed = 0;
  for (const [index, { name, link }] of candidates.entries()) {
    if (index < same) continue;
    if (index % breath === breath - 1) await setImmediate();
    const dir = childPath(source.folder, name);
    const before = known.get(name);
    if (!link && before && isUnchanged(dir, before)) {
      said.set(name, before);
      records.set(name, before);
      continue;
    }
    const read =
      link || isForeignName(dir)
        ? readRefused(dir, source.profile)
        : readFolder(dir, contextOf(source, name, versionIn(dir) ?? around), nowMs);
    if (!read) {
      const deeper = link ? undefined : deeperSkill(dir);
      if (deeper !== undefined)
        log(`skill-registry: ${dir}/${deeper} is not looked at: skills lie one level below their source`);
      continue;
    }
    said.set(name, read.said);
    const inner = read.record?.seen.find(({ path }) => path.endsWith('/SKILL.md'));
    if (inner) log(`skill-registry: ${dir}/${inner.path} is a part of the skill around it, not a skill of its own`);
    if (read.record) records.set(name, read.record);
    if (!read.record && !before) continue;
    changed += 1;
    const left = candidates.length - index - 1;
    if (changed % progress === 0 && left > 0)
      log(`skill-registry: ${changed} skill folders of “${source.name}” read, ${left} to go`);
  }
  for (const name of known.keys()) if (!said.has(name)) changed += 1;
  return { said, records, changed };
}

/** How many candidates, from the first, are known and look as they did. */
async function countUnchanged({ source, candidates, known }: ReadSource): Promise<number> {
  if (known.size === 0) return 0;
  let count = 0;
  for (const { name, link } of candidates) {
    if (count % breath === breath - 1) await setImmediate();
    const before = link ? undefined : known.get(name);
    if (!before || !isUnchanged(childPath(source.folder, name), before)) break;
    count += 1;
  }
  return count;
}

function* take(
  candidates: readonly Candidate[],
  count: number,
  known: Records,
): Generator<readonly [string, FolderRecord]> {
  for (const { name } of candidates.slice(0, count)) {
    const record = known.get(name);
    if (record) yield [name, record];
  }
}

/** As `join` for a folder that is resolved and one plain name; `join` takes both apart first, thirty thousand times. */
export function childPath(folder: string, name: string): string {
  return folder.endsWith(sep) ? folder + name : folder + sep + name;
}

export function contextOf(source: Source, folder: string, version: string | undefined): SkillContext {
  return Object.freeze({
    dir: childPath(source.folder, folder),
    folder,
    profile: source.profile,
    source: source.pinnedAs,
    shipped: source.shipped,
    ...(version === undefined ? {} : { packageVersion: version }),
  });
}

/** A link to a folder that is no skill is nothing. */
function readRefused(dir: string, profile: SkillProfile): Read | undefined {
  const diagnostics = isForeignName(dir) || holdsSkill(dir) !== false ? refusedFolder(dir, profile) : undefined;
  return diagnostics && { said: { diagnostics } };
}
