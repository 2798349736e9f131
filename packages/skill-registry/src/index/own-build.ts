import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sha256 } from '@fpf/contracts/hash';

/**
 * Which reader wrote an index: this package's version, and how its own files look. Rules change with either, and a
 * checkout that somebody works on keeps its version.
 */
export function ownBuild(): string {
  const here = dirname(dirname(fileURLToPath(import.meta.url)));
  const { version } = JSON.parse(readFileSync(`${here}/../package.json`, 'utf8')) as { readonly version: string };
  return sha256([version, ...looksIn(here)].join('\n'));
}

/** Only what runs is looked at: beside it lie four times as many declarations and maps. */
function looksIn(folder: string): readonly string[] {
  const entries = readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
  return entries.flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return looksIn(path);
    if (!/(?<!\.d)\.[jt]s$/.test(entry.name)) return [];
    const { size, mtimeNs } = statSync(path, { bigint: true });
    return [`${path} ${size} ${mtimeNs}`];
  });
}
