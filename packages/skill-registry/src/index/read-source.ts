import { FpfError, type SkillProfile } from '@fpf/contracts';
import { type Dirent, existsSync, readdirSync } from 'node:fs';
import { join, sep } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import type { Source } from '../sources.ts';
import { holdsSkill, isForeignName, refusedFolder } from '../skill-folder.ts';
import { versionIn } from '../package-version.ts';
import type { SkillContext } from '../profile/skill-context.ts';
import { type FolderRecord, isUnchanged, type Read, readFolder, type Said } from './read-folder.ts';

export type Records = ReadonlyMap<string, FolderRecord>;

/** One source as it was read: what was said of each skill folder, and what to keep of it. */
export type SourceRead = {
  readonly said: ReadonlyMap<string, Said>;
  readonly records: Records;
  /** Folders whose record is another one than before, or is gone. */
  readonly changed: number;
};

type ReadSource = {
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
  const records = new Map<string, FolderRecord>();
  const said = new Map<string, Said>();
  let changed = 0;
  for (const [index, { name, link }] of candidates.entries()) {
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

export type Candidate = { readonly name: string; readonly link: boolean };

/** More than this in one folder is no collection of skills, and would be looked at for minutes. */
const mostFolders = 32_768;

/** Names of folders that might be skills, in order. Hidden ones and node_modules are not looked into. */
export function listSource(source: Source): readonly Candidate[] {
  const folders: Candidate[] = [];
  for (const entry of entriesOf(source)) {
    const { name } = entry;
    const link = entry.isSymbolicLink();
    if ((link || entry.isDirectory()) && !name.startsWith('.') && name !== 'node_modules') folders.push({ name, link });
  }
  folders.sort((a, b) => (a.name < b.name ? -1 : 1));
  if (folders.length <= mostFolders) return folders;
  throw new FpfError({
    code: 'skill.unreadable',
    message:
      `skill-registry: the source “${source.name}” (${source.folder}) has ${folders.length} folders; at most ` +
      `${mostFolders} are looked at`,
    hint: 'Name a folder that holds skills only, or split it into several sources.',
  });
}

function entriesOf(source: Source): readonly Dirent[] {
  try {
    return readdirSync(source.folder, { withFileTypes: true });
  } catch (error) {
    throw new FpfError({
      code: 'skill.unreadable',
      message:
        `skill-registry: the source “${source.name}” (${source.folder}) cannot be read: ` +
        (error instanceof Error ? error.message : String(error)),
      hint: 'Create the folder, or remove the source from skills.sources in fpf.config.json.',
      cause: error,
    });
  }
}

/** A skill that lies one folder too deep to be found: it is told, for nobody sees that it is missing. */
function deeperSkill(dir: string): string | undefined {
  try {
    const folders = readdirSync(dir, { withFileTypes: true }).filter(
      (entry) => entry.isDirectory() && !entry.name.startsWith('.'),
    );
    return folders.slice(0, 32).find((entry) => existsSync(join(dir, entry.name, 'SKILL.md')))?.name;
  } catch {
    return undefined;
  }
}
