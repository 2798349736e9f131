import { existsSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readJsonFile } from '@fpf/project/files';

const ownPackage = fileURLToPath(new URL('../..', import.meta.url));
const repository = 'fpf-agent-stack';

/** The clone of the repository that this program runs from; undefined where it was installed. */
export function ownClone(): string | undefined {
  const root = realpathSync(join(ownPackage, '../..'));
  return nameOf(root) === repository ? root : undefined;
}

type Manifest = Readonly<Record<string, unknown>>;

/**
 * A project's package.json with every package that the clone has linked to it, and its scripts run with the clone's
 * Node. The lock of the project pins the skills of the clone, and no registry has those.
 */
export function linkedToClone(text: string, clone: string): string {
  const manifest = JSON.parse(text) as Manifest;
  const dependencies = linked(manifest['dependencies'], clone);
  const devDependencies = { ...linked(manifest['devDependencies'], clone), [repository]: `file:${clone}` };
  // The launcher of the clone stands for the command line: it needs no build, and any Node that starts it.
  const { '@fpf/cli': _, ...others } = devDependencies as Readonly<Record<string, string>>;
  const scripts = Object.fromEntries(
    Object.entries((manifest['scripts'] ?? {}) as Readonly<Record<string, string>>).map(([name, line]) => [
      name,
      line.replaceAll(/(^|&& )(?=(?:cucumber-js|node|nx)\b)/g, '$1fpf-exec '),
    ]),
  );
  const sorted = Object.fromEntries(Object.entries(others).sort(([a], [b]) => (a < b ? -1 : 1)));
  const made = { ...manifest, scripts, ...(manifest['dependencies'] !== undefined && { dependencies }) };
  return `${JSON.stringify({ ...made, devDependencies: sorted }, null, 2)}\n`;
}

function linked(dependencies: unknown, clone: string): Readonly<Record<string, string>> {
  const found = Object.entries((dependencies ?? {}) as Readonly<Record<string, string>>);
  return Object.fromEntries(found.map(([name, version]) => [name, folderOf(name, clone) ?? version]));
}

function folderOf(name: string, clone: string): string | undefined {
  const bare = name.split('/').at(-1) ?? name;
  const folders = [`packages/${bare}`, `tools/${bare}`].filter((folder) => nameOf(join(clone, folder)) === name);
  const [folder] = [...folders, `node_modules/${name}`].filter((one) => existsSync(join(clone, one)));
  return folder === undefined ? undefined : `file:${join(clone, folder)}`;
}

function nameOf(folder: string): unknown {
  const value = readJsonFile(join(folder, 'package.json'), 'init.not-written')?.value;
  return typeof value === 'object' && value !== null && 'name' in value ? value['name'] : undefined;
}
