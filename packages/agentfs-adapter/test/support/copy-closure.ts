import { spawnSync } from 'node:child_process';
import { copyFileSync, cpSync, existsSync, mkdirSync, readdirSync, realpathSync } from 'node:fs';
import { basename, dirname, join, relative, sep } from 'node:path';

/**
 * Copies packages of a checkout, what they are linked to and nothing else, as they lie to each other; the links stay
 * links. Whoever may enter `stage` may read all of it, whatever the checkout lets others do.
 */
export function copyClosure(root: string, stage: string, folders: readonly string[]): void {
  const ahead = folders.map((folder) => join(root, folder));
  const taken = new Set<string>();
  for (let folder = ahead.pop(); folder !== undefined; folder = ahead.pop()) {
    const inner = relative(root, folder);
    if (taken.has(folder) || inner.startsWith('..')) continue;
    taken.add(folder);
    copyFolder(folder, join(stage, inner));
    ahead.push(...linkedFrom(join(folder, 'node_modules')), ...besides(folder));
  }
  for (const name of readdirSync(root)) if (name.endsWith('.json')) copyFileSync(join(root, name), join(stage, name));
  const opened = spawnSync('chmod', ['-R', 'a+rX', stage], { encoding: 'utf8' });
  if (opened.status !== 0) throw new Error(`the copy cannot be opened to others: ${opened.stderr}`);
}

function copyFolder(from: string, to: string): void {
  mkdirSync(dirname(to), { recursive: true });
  // Packages of others have thousands of files.
  if (from.includes(`${sep}.pnpm${sep}`)) spawnSync('cp', ['-R', '-P', '-T', from, to]);
  else
    cpSync(from, to, {
      recursive: true,
      verbatimSymlinks: true,
      filter: (path) => path === from || basename(path) !== 'dist',
    });
}

/** A package of others finds its own packages beside itself. */
function besides(folder: string): readonly string[] {
  const at = folder.indexOf(`${sep}node_modules${sep}`, folder.indexOf(`${sep}.pnpm${sep}`));
  return folder.includes(`${sep}.pnpm${sep}`) && at > 0
    ? linkedFrom(folder.slice(0, at + `${sep}node_modules`.length), true)
    : [];
}

/** Where the links of a folder of packages lead; for the folder of a store, the links themselves are needed, too. */
function linkedFrom(modules: string, whole = false): readonly string[] {
  if (!existsSync(modules)) return [];
  const names = readdirSync(modules, { withFileTypes: true }).filter(({ name }) => name !== '.bin');
  const links = names.flatMap(({ name }) =>
    name.startsWith('@')
      ? readdirSync(join(modules, name)).map((inner) => join(modules, name, inner))
      : [join(modules, name)],
  );
  return [...links.map((link) => realpathSync(link)), ...(whole ? [modules] : [])];
}
