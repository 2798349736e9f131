import { basename, sep } from 'node:path';
import type { SkillDiagnostic, SkillManifest } from '@fpf/contracts';
import type { Source } from '../sources.ts';
import { childPath } from './child-path.ts';
import { fieldReader, type FieldReader } from './field-reader.ts';
import type { FolderRecord, Rows, Said } from './folder-record.ts';

/**
 * Ends every field. JSON, as which the database keeps a text, has no escape for it, and the fields of a text of some
 * megabytes are taken out of it without being copied: that takes half as long as JSON in JSON.
 */
const end = '\u007f';

export const hashPrefix = 'sha256-';
const hashSize = 64;

/**
 * What was said of a folder, as it is stored: only what follows from the folder's own bytes; where it lies is told
 * anew. The fields stand in a fixed order, and a list has its length before it. Undefined for what cannot be stored so.
 */
export function saidText({ manifest, diagnostics }: Said): string | undefined {
  const told = diagnostics.length === 0 ? '' : JSON.stringify(diagnostics);
  const fields = [told, ...(manifest ? fieldsOf(manifest) : [''])];
  // What is set by this key is no field of its own.
  if (manifest && Object.hasOwn(manifest.metadata, '__proto__')) return undefined;
  return fields.some((field) => field.includes(end)) ? undefined : fields.map((field) => field + end).join('');
}

function fieldsOf(manifest: SkillManifest): readonly string[] {
  const { id, name, version, description, license, compatibility, metadata, allowed_tools, tools, path } = manifest;
  const list = (items: readonly string[]): readonly string[] => [`${items.length}`, ...items];
  const may = (text: string | undefined): readonly string[] => list(text === undefined ? [] : [text]);
  const [licensed, compatible, described] = [may(license), may(compatibility), list(Object.entries(metadata).flat())];
  // Most ids are the name.
  return [
    name,
    id === name ? '' : id,
    version,
    description,
    ...licensed,
    ...compatible,
    ...described,
    ...list(allowed_tools),
    ...list(tools),
    basename(path),
  ];
}

/** Folder after folder, read back as records; undefined from the first on that was not written by `saidText`. */
export interface SaidReader {
  next(folder: string, rows: Rows): FolderRecord | undefined;
  atEnd(): boolean;
}

/** Into frozen data. Each field is looked at, because what a stored index holds goes into answers. */
export function saidReader(text: string, hashes: string, source: Source): SaidReader {
  const fields = fieldReader(text, end);
  const known = /^[0-9a-f]*$/.test(hashes) ? hashes : '';
  let at = 0;
  const root = childPath(source.folder, '');
  return {
    next(folder, { paths, mark, details, nth }) {
      const diagnostics = readDiagnostics(fields.next());
      const name = fields.next();
      if (!diagnostics || name === undefined) return undefined;
      if (name === '') return { paths, mark, details, nth, diagnostics };
      const hash = known.slice(at, at + hashSize);
      at += hashSize;
      if (hash.length < hashSize) return undefined;
      const manifest = readManifest({ fields, name, hash, source, dir: root + folder, diagnostics });
      return manifest && { paths, mark, details, nth, manifest, diagnostics };
    },
    atEnd: () => at === hashes.length && fields.atEnd(),
  };
}

type ReadManifest = {
  readonly fields: FieldReader;
  readonly name: string;
  readonly hash: string;
  readonly source: Source;
  readonly dir: string;
  readonly diagnostics: readonly SkillDiagnostic[];
};

function readManifest({ fields, name, hash, source, dir, diagnostics }: ReadManifest): SkillManifest | undefined {
  const id = fields.next() || name;
  const version = fields.next();
  const description = fields.next();
  const license = fields.list(1);
  const compatibility = fields.list(1);
  const metadata = fields.pairs();
  const allowed = fields.list();
  const tools = fields.list();
  const file = fields.next();
  if (file === undefined || !version || !description) return undefined;
  if (!license || !compatibility || !metadata || !allowed || !tools) return undefined;
  if (name.length > 64 || id.length > 128 || version.length > 64 || isLonger(allowed, 256) || isLonger(tools, 64))
    return undefined;
  if (file !== 'SKILL.md' && file.toLowerCase() !== 'skill.md') return undefined;
  const manifest = {
    id,
    name,
    version,
    description,
    metadata,
    allowed_tools: allowed,
    tools,
    path: dir + sep + file,
    hash: hashPrefix + hash,
    source: source.pinnedAs,
    profile: source.profile,
    shipped: source.shipped,
    diagnostics,
  } as Writable<SkillManifest>;
  // Set one by one: to spread what is mostly absent costs as much as all the rest.
  if (license[0] !== undefined) manifest.license = license[0];
  if (compatibility[0] !== undefined) manifest.compatibility = compatibility[0];
  return Object.freeze(manifest);
}

type Writable<T> = { -readonly [Key in keyof T]: T[Key] };

function isLonger(items: readonly string[], most: number): boolean {
  for (const item of items) if (item.length > most) return true;
  return false;
}

const none: readonly never[] = Object.freeze([]);

function readDiagnostics(text: string | undefined): readonly SkillDiagnostic[] | undefined {
  if (text === '') return none;
  try {
    const value: unknown = JSON.parse(text ?? '');
    return Array.isArray(value) && value.every((item) => isDiagnostic(Object.freeze(item)))
      ? Object.freeze(value)
      : undefined;
  } catch {
    return undefined;
  }
}

function isDiagnostic(value: unknown): value is SkillDiagnostic {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const { code, severity, message, fix, file, line, column } = value as Record<string, unknown>;
  const texts =
    isText(code) && /^skill\.[a-z0-9-]+$/.test(code) && isName(message, 2048) && isText(fix) && fix.length <= 2048;
  return (
    texts && isName(file, 1024) && (severity === 'error' || severity === 'warning') && isCount(line) && isCount(column)
  );
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}

function isName(value: unknown, most: number): value is string {
  return isText(value) && value !== '' && value.length <= most;
}

function isCount(value: unknown): boolean {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}
