import { basename } from 'node:path';
import { deepFreeze, type JsonValue, SkillDiagnostic, SkillManifest, Type } from '@fpf/contracts';
import { hashJson } from '@fpf/contracts/hash';
import { check } from '@fpf/contracts/validate';
import type { Source } from '../sources.ts';
import type { FolderRecord } from './read-folder.ts';
import { childPath, type Records, type SourceRead } from './read-source.ts';
import { sealedFile } from './sealed-file.ts';
import type { Seen } from './walk-folder.ts';

/** Raised with what the file means. */
const format = 5;

/** The index is written again when more than this part of it has changed: less is read again in less time. */
const worthWriting = 1 / 64;

/** A source as it is read: what its skills are said with depends on the version around it. */
type SourceNow = { readonly source: Source; readonly around: string | undefined };

/**
 * The index between processes, in one file: for each source what it was made with, and its records. What does not fit
 * is as good as nothing: the log says so, and it is made again.
 *
 * Only somebody who can write next to the sessions could forge one that fits these files' stamps on this machine, and
 * it would change what is listed, never what runs: the loader takes the folder from the source's own listing, reads and
 * hashes its bytes, compares them with the pin, and takes nothing from here of what they say.
 */
interface IndexFile {
  /** Returns what is known of each source from earlier processes. */
  recall(sources: readonly SourceNow[]): readonly Records[];
  keep(sources: readonly SourceNow[], reads: readonly SourceRead[]): void;
}

export function indexFile(cacheFolder: string, build: string, log: (line: string) => void): IndexFile {
  const file = sealedFile(cacheFolder, 'skill-index.json', build);
  const fitsOf = ({ source, around }: SourceNow): string =>
    hashJson({ format, around: around ?? null, source: { ...source } });
  let unsaved = 0;
  let lost = false;
  return {
    recall(sources) {
      const stored = storedIn(file.read());
      return sources.map((now): Records => {
        const { fits, folders } = stored?.get(keyOf(now)) ?? {};
        if (stored && folders === undefined) return new Map();
        const records = fits === fitsOf(now) ? recordsOf(folders, now.source) : undefined;
        if (!records) log(`skill-registry: the stored index of “${now.source.name}” does not fit, so it is made anew`);
        return records ?? new Map();
      });
    },
    keep(sources, reads) {
      unsaved += reads.reduce((sum, { changed }) => sum + changed, 0);
      const count = reads.reduce((sum, { records }) => sum + records.size, 0);
      if (lost || unsaved === 0 || unsaved < count * worthWriting || !file.mayWrite()) return;
      unsaved = 0;
      const stored = sources.map((now, at): readonly [string, StoredSource] => [
        keyOf(now),
        { fits: fitsOf(now), folders: [...(reads[at]?.records ?? [])].map(folderStored) },
      ]);
      try {
        file.write(JSON.stringify(stored));
      } catch (error) {
        lost = true;
        log(`skill-registry: the index cannot be stored: ${error instanceof Error ? error.message : String(error)}`);
      }
    },
  };
}

type StoredSource = { readonly fits: string; readonly folders: readonly unknown[] };

function keyOf({ source: { name, folder } }: SourceNow): string {
  return `${name}\n${folder}`;
}

/** Undefined for what is damaged or something else. */
function storedIn(body: string | false | undefined): ReadonlyMap<string, StoredSource> | undefined {
  if (body === undefined) return new Map();
  try {
    return body === false ? undefined : new Map(JSON.parse(body) as [string, StoredSource][]);
  } catch {
    return undefined;
  }
}

/** Only what follows from the folder's own bytes is stored; where it is comes from its source. */
function folderStored([name, { manifest, diagnostics, seen }]: readonly [string, FolderRecord]): readonly unknown[] {
  if (!manifest) return [name, seen, diagnostics];
  const { path, source: _source, profile: _profile, shipped: _shipped, diagnostics: _same, ...own } = manifest;
  return [name, seen, diagnostics, { ...own, path: basename(path) }];
}

/** Each part is checked, because what the file holds goes into answers. */
function recordsOf(folders: unknown, source: Source): Records | undefined {
  if (!Array.isArray(folders)) return undefined;
  const records = new Map<string, FolderRecord>();
  for (const folder of folders as readonly unknown[]) {
    if (!Array.isArray(folder)) return undefined;
    const [name, seen, diagnostics, own] = folder as readonly JsonValue[];
    if (typeof name !== 'string' || !isSeen(seen) || !isDiagnostics(diagnostics)) return undefined;
    const manifest = own === undefined ? undefined : manifestOf(own, name, diagnostics, source);
    // What is no skill is told with what is wrong with it, or it would be gone without a word.
    if (own === undefined ? diagnostics.length === 0 : !manifest) return undefined;
    records.set(name, deepFreeze({ seen, diagnostics, ...(manifest && { manifest }) }));
  }
  return records;
}

function manifestOf(
  own: JsonValue,
  folder: string,
  diagnostics: SkillDiagnostic[],
  { folder: root, pinnedAs, profile, shipped }: Source,
): SkillManifest | undefined {
  const { path, ...said } = isRecord(own) ? own : {};
  if (typeof path !== 'string' || !isSkillFile(path)) return undefined;
  const place = { path: childPath(childPath(root, folder), path), source: { ...pinnedAs }, profile, shipped };
  const manifest = { ...said, ...place, diagnostics };
  return check(SkillManifest, manifest).length === 0 ? (manifest as unknown as SkillManifest) : undefined;
}

const Diagnostics = Type.Array(SkillDiagnostic);

function isDiagnostics(value: JsonValue | undefined): value is SkillDiagnostic[] {
  return value !== undefined && check(Diagnostics, value).length === 0;
}

/** Has a part that is empty, `.` or `..`. */
const leadsElsewhere = /(?:^|\/)\.{0,2}(?:\/|$)/;

/** As a walk gives it: a record with no looks in it, or with looks at something else, would fit whatever is there. */
function isSeen(value: JsonValue | undefined): value is Seen[] {
  if (!Array.isArray(value) || !value.every(isLook)) return false;
  const [own, ...inner] = value;
  return (
    own?.path === '' &&
    inner.every(({ path }) => !leadsElsewhere.test(path)) &&
    inner.some(({ path }) => isSkillFile(path))
  );
}

function isLook(value: JsonValue): value is Seen {
  return isRecord(value) && typeof value.path === 'string' && typeof value.look === 'string';
}

function isSkillFile(path: string): boolean {
  return path.toLowerCase() === 'skill.md';
}

function isRecord(value: JsonValue): value is { readonly [key: string]: JsonValue } {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
