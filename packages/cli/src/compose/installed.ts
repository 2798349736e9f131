import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Project } from './project.ts';

/** The folder of a package that this CLI depends on. */
export function ownPackage(name: string): string {
  return dirname(fileURLToPath(import.meta.resolve(`${name}/package.json`)));
}

export function ownVersion(name: string): string {
  const { version } = JSON.parse(readFileSync(join(ownPackage(name), 'package.json'), 'utf8')) as { readonly version: string };
  return version;
}

export type InstalledPackage = { readonly dir: string; readonly version: string; readonly entry: () => string };

/** A package as seen from a folder; undefined when it is not installed there. */
export function packageFrom(folder: string, name: string): InstalledPackage | undefined {
  const found = manifestFrom(folder, name);
  if (typeof found?.manifest.version !== 'string') return undefined;
  // A pack of skills has nothing to import, so only who imports asks for the entry.
  return { dir: found.dir, version: found.manifest.version, entry: () => entryFrom(folder, name) };
}

/** The `./contract-fixture` of a package as seen from a folder; undefined where it exports none. */
export function fixtureFrom(folder: string, name: string): string | undefined {
  try {
    return entryFrom(folder, name, './contract-fixture');
  } catch {
    return undefined;
  }
}

type Manifest = { readonly name?: unknown; readonly version?: unknown; readonly exports?: unknown };

/** Looked for by hand: a package need not export its manifest. */
function manifestFrom(folder: string, name: string): { readonly dir: string; readonly manifest: Manifest } | undefined {
  const own = readManifest(folder);
  // A package that is being written names itself.
  if (own?.name === name) return { dir: folder, manifest: own };
  for (const path of requireOf(folder).resolve.paths(name) ?? []) {
    const manifest = readManifest(join(path, name));
    if (manifest) return { dir: join(path, name), manifest };
  }
  return undefined;
}

function readManifest(dir: string): Manifest | undefined {
  try {
    const manifest: unknown = JSON.parse(readFileSync(join(dir, 'package.json'), 'utf8'));
    return typeof manifest === 'object' && manifest !== null ? manifest : undefined;
  } catch {
    // Not here; the next folder up is looked into.
    return undefined;
  }
}

/** Resolved as `require` does it; a package that only says what to `import` is resolved by its own words. */
function entryFrom(folder: string, name: string, subpath = '.'): string {
  try {
    return requireOf(folder).resolve(join(name, subpath));
  } catch (error) {
    const found = manifestFrom(folder, name);
    const target = found && importTarget(found.manifest.exports, subpath);
    if (found && target) return join(found.dir, target);
    throw error;
  }
}

const conditions = ['import', 'node', 'module-sync', 'default'];

function importTarget(exports: unknown, subpath: string): string | undefined {
  if (typeof exports === 'string') return subpath === '.' ? exports : undefined;
  if (typeof exports !== 'object' || exports === null) return undefined;
  const all = exports as Readonly<Record<string, unknown>>;
  if (Object.hasOwn(all, subpath)) return conditioned(all[subpath]);
  return subpath === '.' ? conditioned(all) : undefined;
}

function conditioned(target: unknown): string | undefined {
  if (typeof target === 'string') return target;
  if (typeof target !== 'object' || target === null) return undefined;
  const [, next] = Object.entries(target).find(([condition]) => conditions.includes(condition)) ?? [];
  return conditioned(next);
}

function requireOf(folder: string): NodeJS.Require {
  return createRequire(`${folder}/package.json`);
}

/** Components are looked up from the config's own folder, never from the CLI's. */
export function componentBase({ configFile, workspace }: Pick<Project, 'configFile' | 'workspace'>): string {
  return configFile ? dirname(configFile) : workspace;
}
