import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { packageLines } from '../package-hash.ts';
import type { KeptPackage } from './kept.ts';

const hooks = ['preinstall', 'install', 'postinstall', 'prepare'];
const groups = ['dependencies', 'optionalDependencies', 'peerDependencies'];

/** What a package says of itself, read and never run. What is of another form than npm's says nothing. */
export function packageSayings(dir: string): KeptPackage {
  const manifest = object(JSON.parse(readFileSync(join(dir, 'package.json'), 'utf8')));
  const scripts = object(manifest['scripts']);
  const dependencies = Object.assign({}, ...groups.map((group) => texts(object(manifest[group])))) as Record<string, string>;
  const version = manifest['version'];
  return {
    version: typeof version === 'string' ? version : '',
    dependencies,
    install: hooks.filter((hook) => typeof scripts[hook] === 'string').map((hook) => `${hook}: ${String(scripts[hook]).slice(0, 400)}`),
    files: packageLines(dir)
      .slice(0, 1_000)
      .map((line) => line.trimEnd().slice(0, 512)),
  };
}

function object(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {};
}

function texts(members: Readonly<Record<string, unknown>>): Readonly<Record<string, string>> {
  const entries = Object.entries(members).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string' && entry[0] !== '__proto__',
  );
  return Object.fromEntries(entries.map(([name, range]) => [name.slice(0, 256), range.slice(0, 256)]));
}
