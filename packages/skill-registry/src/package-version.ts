import { readJson } from '@fpf/contracts/validate';
import { readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';

const largest = 1024 * 1024;

/**
 * The version of the package that a skill folder lies in: of the folder itself, of the source's folder, or of the
 * folder that holds the source. Not further up: a version of the project around it would say nothing about the skill.
 */
export function packageVersion(skillDir: string): string | undefined {
  return versionIn(skillDir) ?? versionAround(dirname(skillDir));
}

/** The version that the skills of a source have where nothing of their own states one. */
export function versionAround(source: string): string | undefined {
  return versionIn(source) ?? versionIn(dirname(source));
}

/** What the package.json of a folder states. */
export function versionIn(dir: string): string | undefined {
  const file = join(dir, 'package.json');
  try {
    const stat = statSync(file, { throwIfNoEntry: false });
    if (!stat?.isFile() || stat.size > largest) return undefined;
    const read = readJson(readFileSync(file), { bytes: largest, keys: 20_000, depth: 64 });
    const value = read.ok ? read.value : undefined;
    const version =
      typeof value === 'object' && value !== null && !Array.isArray(value)
        ? (value as { readonly version?: unknown }).version
        : undefined;
    return typeof version === 'string' && version !== '' ? version : undefined;
  } catch {
    return undefined;
  }
}
