import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sha256 } from '@fpf/contracts/hash';
import type { PinnedFile } from '@fpf/project/installed';
import { dependencyKinds, type KeptDependency, type KeptFiles, type KeptPackage, mostFiles } from './kept-package.ts';
import { wholeText } from './whole-text.ts';

/** Those that npm runs for a package from the registry, and those that it runs for one from a folder or from git. */
const hooks = ['preinstall', 'install', 'postinstall', 'prepublish', 'preprepare', 'prepare', 'postprepare'];

/** What a package says of itself, read and never run. What is of another form than npm's says nothing. */
export function packageSayings(dir: string, files: readonly PinnedFile[]): KeptPackage {
  const manifest = object(JSON.parse(readFileSync(join(dir, 'package.json'), 'utf8')));
  return {
    dependencies: dependencyKinds.flatMap((kind) => dependencies(kind, object(manifest[kind]))),
    bundled: ['bundleDependencies', 'bundledDependencies'].flatMap((name) => bundled(manifest[name])),
    programs: programs(manifest),
    install: installs(object(manifest['scripts']), files),
    files: keptFiles(files),
  };
}

function dependencies(kind: KeptDependency['kind'], members: Members): KeptDependency[] {
  return texts(members).map(([name, range]) => ({ kind, name: wholeText(name, 256), range: wholeText(range, 256) }));
}

function bundled(said: unknown): string[] {
  if (said === true) return ['each of its dependencies'];
  return Array.isArray(said) ? said.filter((name) => typeof name === 'string').map((name) => wholeText(name, 256)) : [];
}

/** A program without a name of its own has the package's. */
function programs(manifest: Members): string[] {
  const { bin, directories, name } = manifest;
  const own: readonly Entry[] =
    typeof bin === 'string' ? [[typeof name === 'string' ? name : '', bin]] : texts(object(bin));
  const { bin: folder } = object(directories);
  return [
    ...own.map(([program, path]) => wholeText(`${program} (${path})`, 400)),
    ...(typeof folder === 'string' ? [wholeText(`each file of ${folder}`, 400)] : []),
  ];
}

/** A package that says neither how to build it nor what to do before is built by npm itself, as its .gyp file says. */
function installs(scripts: Members, files: readonly PinnedFile[]): string[] {
  const said = hooks.flatMap((hook) =>
    typeof scripts[hook] === 'string' ? [wholeText(`${hook}: ${scripts[hook]}`, 400)] : [],
  );
  if (typeof scripts['install'] === 'string' || typeof scripts['preinstall'] === 'string') return said;
  const builds = files.filter(({ path }) => /^[^/]+\.gyp$/i.test(path));
  return [
    ...said,
    ...builds.map(({ path, is }) => wholeText(`install: node-gyp rebuild, by its ${path} (${is.slice(0, 16)})`, 400)),
  ];
}

function keptFiles(files: readonly PinnedFile[]): KeptFiles {
  const all = files.toSorted((a, b) => (a.path < b.path ? -1 : 1));
  const [named, others] = [all.slice(0, mostFiles), all.slice(mostFiles)];
  return {
    named: named.map(({ path, is }) => ({ path: wholeText(path, 256), is: wholeText(is, 256) })),
    ...(others.length > 0 && { others: { count: others.length, sha256: sha256(JSON.stringify(others)) } }),
  };
}

type Members = Readonly<Record<string, unknown>>;
type Entry = readonly [string, string];

function object(value: unknown): Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Members) : {};
}

function texts(members: Members): readonly Entry[] {
  return Object.entries(members).filter((entry): entry is [string, string] => typeof entry[1] === 'string');
}
