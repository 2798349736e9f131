import { lstatSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { type Manifest, readManifest } from './package-manifest.ts';

/**
 * The folders below a package's own node_modules that came with it (`bundleDependencies`, and what those depend on), as
 * paths below it. What is a link there, or lies beyond one, was put there by a package manager: that is another
 * package, which its lockfile pins.
 */
export function bundledFolders(root: string): readonly string[] {
  const folders = new Set<string>();
  const asked = [...bundledNames(readManifest(root) ?? {})];
  for (let name = asked.pop(); name !== undefined; name = asked.pop()) {
    const folder = `node_modules/${name}`;
    if (folders.has(folder) || !isName(name) || !isOwnFolder(root, folder)) continue;
    folders.add(folder);
    const manifest = readManifest(join(root, folder)) ?? {};
    asked.push(...namesIn(manifest['dependencies']), ...namesIn(manifest['optionalDependencies']));
  }
  return [...folders];
}

function bundledNames(manifest: Manifest): readonly string[] {
  return [manifest['bundleDependencies'], manifest['bundledDependencies']].flatMap((bundled) => {
    if (bundled === true) return namesIn(manifest['dependencies']);
    return Array.isArray(bundled) ? bundled.filter((name) => typeof name === 'string') : [];
  });
}

function namesIn(dependencies: unknown): readonly string[] {
  return typeof dependencies === 'object' && dependencies !== null ? Object.keys(dependencies) : [];
}

function isName(name: string): boolean {
  return name.split('/').every((part) => part !== '' && part !== '.' && part !== '..');
}

function isOwnFolder(root: string, folder: string): boolean {
  const path = join(root, folder);
  return lstatSync(path, { throwIfNoEntry: false })?.isDirectory() === true && realpathSync(path) === path;
}
