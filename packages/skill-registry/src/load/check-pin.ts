import { deepFreeze, FpfError, type SkillFile, type SkillManifest, type SkillPin, type ToolSpec } from '@fpf/contracts';
import { hashJson } from '@fpf/contracts/hash';
import type { GitState } from '../tree/git-state.ts';
import { fileDigests, movedFiles, showMoved } from '../tree/hash-skill.ts';

/** What was found of a skill; the version is missing where its header could not be read. */
export type Found = { readonly name: string; readonly version?: string; readonly hash: string };

/** The bytes at hand against what the lock says of this skill. A name alone pins nothing: the hash decides. */
export function checkPin(found: Found, pins: readonly SkillPin[], files?: readonly SkillFile[]): void {
  const named = pins.filter(({ name }) => name === found.name);
  if (named.length === 0) throw notLocked(found);
  const same = named.filter(({ hash }) => hash === found.hash);
  if (same.length === 0) throw drift(found, named, files);
  if (found.version === undefined || same.some(({ version }) => version === found.version)) return;
  throw new FpfError({
    code: 'pin.drift',
    message: `skill-loader: ${found.name} has the pinned bytes, but another version: pinned ${same.map(({ version }) => version).join(' or ')}, found ${found.version}`,
    hint: 'The version comes from the package around the skill; state it as metadata.version, or run `fpf lock`.',
    details: { pinned: same[0], found: said(found) },
  });
}

function notLocked(found: Found): FpfError {
  return new FpfError({
    code: 'skill.not-locked',
    message: `skill-loader: the lock has no pin for ${found.name} (${shown(found)})`,
    hint: 'Run `fpf lock` to pin it, and commit fpf.lock.json.',
    details: { found: said(found) },
  });
}

/** From what, to what, and which files: a lock that has their digests can say it. */
function drift(found: Found, named: readonly SkillPin[], files: readonly SkillFile[] | undefined): FpfError {
  const [pinned] = named;
  const moved = files && pinned?.files && named.length === 1 ? movedFiles(pinned.files, fileDigests(files)) : undefined;
  return new FpfError({
    code: 'skill.hash-drift',
    message: `skill-loader: the bytes of ${found.name} are not the pinned ones: pinned ${named.map(({ hash, version }) => `${version} ${hash}`).join(' or ')}, found ${shown(found)}${moved ? `: ${showMoved(moved)}` : ''}`,
    hint: 'Look at what changed in the skill folder; if it is meant, run `fpf lock`.',
    details: { pinned, found: said(found), ...(moved && { files: moved }) },
  });
}

function shown({ version, hash }: Found): string {
  return version === undefined ? hash : `${version} ${hash}`;
}

function said({ name, version, hash }: Found): Found {
  return { name, hash, ...(version !== undefined && { version }) };
}

/**
 * What a lock says about a skill. The tools are all that its tools file has, permitted or not: permission is not
 * identity. The commit says where the bytes come from; the hash says what they are.
 */
export function pinSkill(manifest: SkillManifest, tools: readonly ToolSpec[], git?: GitState): SkillPin {
  const schemas = [...tools]
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .map((tool) => [tool.name, hashJson(tool.input_schema)] as const);
  return deepFreeze({
    name: manifest.name,
    version: manifest.version,
    hash: manifest.hash,
    source: { ...manifest.source, ...git },
    tool_schemas: Object.fromEntries(schemas),
  });
}
