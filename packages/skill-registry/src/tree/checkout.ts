import { lstatSync, readFileSync, realpathSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

/** A git checkout: where its files begin, and where git keeps its own. */
export type Checkout = { readonly top: string; readonly gitDir: string };

/**
 * The checkout that a folder lies in. None where no folder above has a `.git`, and none where it belongs to somebody
 * else: what another user's checkout says of itself is not repeated in a pin.
 */
export function findCheckout(dir: string): Checkout | undefined {
  const start = real(dir);
  for (let at = start; at !== undefined; at = dirname(at) === at ? undefined : dirname(at)) {
    const entry = join(at, '.git');
    const stat = lstatSync(entry, { throwIfNoEntry: false });
    if (!stat) continue;
    const gitDir = stat.isDirectory() ? entry : stat.isFile() && stat.size < 4096 ? named(entry, at) : undefined;
    return gitDir !== undefined && [at, entry, gitDir].every(isOurs) ? { top: at, gitDir } : undefined;
  }
  return undefined;
}

/** A worktree and a submodule have a file in place of the folder: `gitdir: PATH`. */
function named(file: string, top: string): string | undefined {
  const [, path] = /^gitdir: ([^\r\n]+)\r?\n?$/.exec(readFileSync(file, 'utf8')) ?? [];
  return path === undefined ? undefined : real(resolve(top, path));
}

function isOurs(path: string): boolean {
  const owner = lstatSync(path, { throwIfNoEntry: false })?.uid;
  return owner !== undefined && (process.getuid === undefined || owner === process.getuid());
}

function real(path: string): string | undefined {
  try {
    return realpathSync(path);
  } catch {
    return undefined;
  }
}
