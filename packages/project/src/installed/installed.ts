import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { FpfError } from '@fpf/contracts';
import type { ProjectRecord } from '../open/project.ts';
import { entryOf, type PackageFolder } from './package-entry.ts';
import { readManifest } from './package-manifest.ts';

/** The folder of a package that this CLI depends on. */
export function ownPackage(name: string): string {
  return dirname(fileURLToPath(import.meta.resolve(`${name}/package.json`)));
}

export function ownVersion(name: string): string {
  const { version } = JSON.parse(readFileSync(join(ownPackage(name), 'package.json'), 'utf8')) as {
    readonly version: string;
  };
  return version;
}

export type InstalledPackage = { readonly dir: string; readonly version: string; readonly entry: () => string };

/** A package as seen from a folder; undefined when it is not installed there. */
export function packageFrom(folder: string, name: string): InstalledPackage | undefined {
  const found = folderFrom(folder, name);
  if (typeof found?.manifest['version'] !== 'string') return undefined;
  // A pack of skills has nothing to import, so only who imports asks for the entry.
  return { dir: found.dir, version: found.manifest['version'], entry: () => entryOf(found) };
}

/** The `./contract-fixture` of a package as seen from a folder; undefined where it exports none. */
export function fixtureFrom(folder: string, name: string): string | undefined {
  const found = folderFrom(folder, name);
  try {
    return found && entryOf(found, './contract-fixture');
  } catch (error) {
    if (FpfError.is(error)) throw error;
    return undefined;
  }
}

/**
 * Looked for by hand, and once: what is hashed and what is loaded are one folder. A package need not export its
 * manifest.
 */
function folderFrom(folder: string, name: string): PackageFolder | undefined {
  const own = readManifest(folder);
  // A package that is being written names itself.
  if (own?.['name'] === name) return { dir: folder, manifest: own };
  for (const path of createRequire(`${folder}/package.json`).resolve.paths(name) ?? []) {
    const manifest = readManifest(join(path, name));
    if (manifest) return { dir: join(path, name), manifest };
  }
  return undefined;
}

/** Components are looked up from the config's own folder, never from the CLI's. */
export function componentBase({ configFile, workspace }: Pick<ProjectRecord, 'configFile' | 'workspace'>): string {
  return configFile ? dirname(configFile) : workspace;
}
