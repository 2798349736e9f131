import { basename } from 'node:path';
import type { SkillDiagnostic, SkillManifest } from '@fpf/contracts';
import type { Source } from '../sources.ts';
import { childPath } from './child-path.ts';
import type { Said } from './folder-record.ts';

/**
 * What was said of a folder, as it is stored: only what follows from the folder's own bytes; where it lies is told anew. The
 * fields stand in a fixed order without their names, which would be a quarter of the whole.
 */
export function storedSaid({ manifest, diagnostics }: Said): readonly unknown[] {
  if (!manifest) return [diagnostics];
  const { id, name, version, description, license, compatibility, metadata, allowed_tools, tools, hash, path } = manifest;
  return [
    diagnostics,
    id,
    name,
    version,
    description,
    license ?? null,
    compatibility ?? null,
    metadata,
    allowed_tools,
    tools,
    hash,
    basename(path),
  ];
}

/**
 * The same, read back into frozen data; undefined for a value that was not written by `storedSaid`. Each field is looked at,
 * because what a stored index holds goes into answers.
 */
export function readSaid(value: unknown, source: Source, folder: string): Said | undefined {
  if (!Array.isArray(value) || (value.length !== 1 && value.length !== 12)) return undefined;
  // Taken by place: to take an array apart by its iterator costs as much as all the rest.
  const told: unknown = value[0];
  if (!areDiagnostics(told)) return undefined;
  const diagnostics = frozen(told);
  if (value.length === 1) return { diagnostics };
  const { 1: id, 2: name, 3: version, 4: description, 5: license, 6: compatibility, 7: metadata } = value as readonly unknown[];
  const { 8: allowed, 9: tools, 10: hash, 11: file } = value as readonly unknown[];
  if (!isName(id, 128) || !isName(name, 64) || !isName(version, 64) || !isName(description)) return undefined;
  if (!isTextOrNull(license) || !isTextOrNull(compatibility) || !isRecord(metadata)) return undefined;
  if (!areTexts(Object.values(metadata), Number.POSITIVE_INFINITY) || !areTexts(allowed, 256) || !areTexts(tools, 64)) return undefined;
  if (!isText(hash) || !/^sha256-[0-9a-f]{64}$/.test(hash) || !isText(file) || file.toLowerCase() !== 'skill.md') return undefined;
  const manifest = {
    id,
    name,
    version,
    description,
    ...(license !== null && { license }),
    ...(compatibility !== null && { compatibility }),
    metadata: Object.freeze(metadata),
    allowed_tools: frozen(allowed),
    tools: frozen(tools),
    path: childPath(childPath(source.folder, folder), file),
    hash,
    source: source.pinnedAs,
    profile: source.profile,
    shipped: source.shipped,
    diagnostics,
  } as SkillManifest;
  return { manifest: Object.freeze(manifest), diagnostics };
}

function isTextOrNull(value: unknown): value is string | null {
  return value === null || isText(value);
}

const none: readonly never[] = Object.freeze([]);

function frozen<Item>(items: readonly Item[]): readonly Item[] {
  return items.length === 0 ? none : Object.freeze(items);
}

function areTexts(value: unknown, longest: number): value is readonly string[] {
  if (!Array.isArray(value)) return false;
  for (const item of value) if (!isText(item) || item.length > longest) return false;
  return true;
}

function areDiagnostics(value: unknown): value is readonly SkillDiagnostic[] {
  return Array.isArray(value) && value.every((item) => isDiagnostic(Object.freeze(item)));
}

function isDiagnostic(value: unknown): value is SkillDiagnostic {
  if (!isRecord(value)) return false;
  const { code, severity, message, fix, file, line, column } = value;
  const texts = isText(code) && /^skill\.[a-z0-9-]+$/.test(code) && isName(message, 2048) && isText(fix) && fix.length <= 2048;
  return texts && isName(file, 1024) && (severity === 'error' || severity === 'warning') && isCount(line) && isCount(column);
}

function isText(value: unknown): value is string {
  return typeof value === 'string';
}

function isName(value: unknown, most = Number.POSITIVE_INFINITY): value is string {
  return isText(value) && value !== '' && value.length <= most;
}

function isCount(value: unknown): boolean {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
