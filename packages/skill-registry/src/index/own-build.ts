import { readdirSync, readFileSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { sha256 } from '@fpf/contracts/hash';

const known = new WeakMap<object, string>();

/** Index and loader of one stack are given the same host: what is asked of the disk for the one serves the other. */
export function buildFor(host: object): string {
  const build = known.get(host) ?? ownBuild();
  known.set(host, build);
  return build;
}

/**
 * Which reader wrote a file: the versions of this package and of the search, and how their own files look. Rules change
 * with either, and a checkout that somebody works on keeps its version.
 */
function ownBuild(): string {
  const here = dirname(dirname(fileURLToPath(import.meta.url)));
  const search = dirname(fileURLToPath(import.meta.resolve('@fpf/skill-search')));
  return sha256([here, search].flatMap((folder) => [versionOf(folder), ...looksIn(folder)]).join('\n'));
}

function versionOf(folder: string): string {
  return (JSON.parse(readFileSync(`${folder}/../package.json`, 'utf8')) as { readonly version: string }).version;
}

/** Only what runs is looked at: next to it are four times as many declarations and maps. */
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
