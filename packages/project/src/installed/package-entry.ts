import { realpathSync } from 'node:fs';
import { createRequire, isBuiltin } from 'node:module';
import { join, relative, sep } from 'node:path';
import { FpfError } from '@fpf/contracts';
import { packageFiles } from './package-files.ts';
import type { Manifest } from './package-manifest.ts';

export type PackageFolder = { readonly dir: string; readonly manifest: Manifest };
export type Subpath = '.' | './contract-fixture';

/**
 * The file that is loaded of a package. It is resolved from the folder that is hashed and by that folder's own
 * package.json, whatever else Node would find by the package's name; and it is one of the files that the package is
 * pinned by, or refused.
 */
export function entryOf(found: PackageFolder, subpath: Subpath = '.'): string {
  const root = realpathSync(found.dir);
  const entry = realpathSync(resolvedIn(root, found.manifest, subpath));
  const inside = relative(root, entry).split(sep).join('/');
  if (packageFiles(found.dir).some(({ path, leads }) => path === inside && leads === undefined)) return entry;
  throw new FpfError({
    code: 'component.not-pinned',
    message:
      `project: a package is pinned by the files of ${found.dir}, but what its package.json has loaded ` +
      `(${subpath}) is ${entry}, which is none of them.`,
    hint: 'Name a file of the package under "exports" or "main" of its package.json, or use a version of it that does. Nothing of it was loaded.',
  });
}

/** As `require` resolves it: where it exports something by its own name, else by the path of its folder. */
function resolvedIn(root: string, { name, exports }: Manifest, subpath: Subpath): string {
  const { resolve } = createRequire(join(root, 'package.json'));
  if (exports === undefined || exports === null) return resolve(subpath === '.' ? `${root}/` : join(root, subpath));
  const target = importTarget(exports, subpath);
  try {
    if (typeof name === 'string' && !isBuiltin(name)) return resolve(join(name, subpath));
  } catch (error) {
    if (target === undefined) throw error;
  }
  if (target !== undefined) return join(root, target);
  throw new Error(`its package.json has no name by which its "exports" could be found`);
}

const conditions = ['import', 'node', 'module-sync', 'default'];

/** A package that only says what to `import` is resolved by its own words. */
function importTarget(exports: unknown, subpath: Subpath): string | undefined {
  if (typeof exports === 'string') return subpath === '.' ? exports : undefined;
  if (typeof exports !== 'object' || exports === null) return undefined;
  const all = exports as Readonly<Record<string, unknown>>;
  if (Object.hasOwn(all, subpath)) return conditioned(all[subpath]);
  return subpath === '.' ? conditioned(all) : undefined;
}

function conditioned(target: unknown): string | undefined {
  if (typeof target === 'string') return target;
  if (typeof target !== 'object' || target === null) return undefined;
  const [, next] = Object.entries(target).find(([condition]) => conditions.includes(condition)) ?? [];
  return conditioned(next);
}
