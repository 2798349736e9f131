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

/** The manifest of a package as seen from a folder; undefined when it is not installed there. */
export function packageFrom(
  folder: string,
  name: string,
): { readonly dir: string; readonly version: string; readonly entry: () => string } | undefined {
  const require = createRequire(`${folder}/package.json`);
  try {
    const manifest = require.resolve(`${name}/package.json`);
    const { version } = require(manifest) as { readonly version: string };
    // A pack of skills has nothing to import, so only who imports asks for the entry.
    return { dir: dirname(manifest), version, entry: () => require.resolve(name) };
  } catch {
    return undefined;
  }
}

/** The `./contract-fixture` of a package as seen from a folder; undefined where it exports none. */
export function fixtureFrom(folder: string, name: string): string | undefined {
  try {
    return createRequire(`${folder}/package.json`).resolve(`${name}/contract-fixture`);
  } catch {
    return undefined;
  }
}

/** Components are looked up from the config's own folder, never from the CLI's. */
export function componentBase({ configFile, workspace }: Pick<Project, 'configFile' | 'workspace'>): string {
  return configFile ? dirname(configFile) : workspace;
}
