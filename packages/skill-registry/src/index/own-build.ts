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

function ownBuild(): string {
  return buildOf(dirname(dirname(fileURLToPath(import.meta.url))));
}

/**
 * Which reader wrote a file: the version of a package, and how its own files look, which lie in a folder of it. Rules
 * change with either, and a checkout that somebody works on keeps its version.
 */
export function buildOf(folder: string): string {
  const { version } = JSON.parse(readFileSync(`${folder}/../package.json`, 'utf8')) as { readonly version: string };
  return sha256([version, ...looksIn(folder, runs)].join('\n'));
}

/** Only what runs is looked at: next to it are four times as many declarations and maps. */
const runs = /(?<!\.d)\.[jt]s$/;

export function looksIn(folder: string, named: RegExp): readonly string[] {
  const entries = readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
  return entries.flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    if (entry.isDirectory()) return looksIn(path, named);
    if (!named.test(entry.name)) return [];
    const { size, mtimeNs } = statSync(path, { bigint: true });
    return [`${path} ${size} ${mtimeNs}`];
  });
}
