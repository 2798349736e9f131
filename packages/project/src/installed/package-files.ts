import { lstatSync, readdirSync, readlinkSync, realpathSync, statSync } from 'node:fs';
import { dirname, isAbsolute, join, relative, sep } from 'node:path';
import { FpfError } from '@fpf/contracts';
import { bundledFolders } from './bundled-folders.ts';

/** A file of a package, by its path below the package's folder; a link has the text that says where it leads. */
export type PackageFile = { readonly path: string; readonly leads?: string };

/**
 * What a project keeps of its runs, its pins and its history: a package that is a project itself is no other one when
 * they change.
 */
const kept: ReadonlySet<string> = new Set(['.fpf', '.git', 'fpf.lock.json']);

type Package = {
  readonly dir: string;
  readonly root: string;
  readonly left: ReadonlySet<string>;
  readonly bundled: readonly string[];
};

/**
 * Every file that a package is pinned by: all of its folder but its dependencies, which are packages of their own. What
 * has no bytes of its own (a pipe, a device) is refused without being opened, and so is a link to what is not pinned:
 * what it leads to could become another.
 */
export function packageFiles(dir: string): readonly PackageFile[] {
  const root = realpathSync(dir);
  // What was installed is nobody's project: each byte of it counts.
  const left = dir.split(sep).includes('node_modules') ? new Set<string>() : kept;
  const of: Package = { dir, root, left, bundled: bundledFolders(root) };
  const files: PackageFile[] = [];
  for (const folder of ['', ...of.bundled]) walk(of, folder, files);
  return files;
}

function walk(of: Package, below: string, files: PackageFile[]): void {
  for (const name of readdirSync(join(of.root, below))) {
    const path = below === '' ? name : `${below}/${name}`;
    if (!isPinned(of, path)) continue;
    const stat = lstatSync(join(of.root, path), { throwIfNoEntry: false });
    if (stat?.isDirectory()) walk(of, path, files);
    else if (stat?.isSymbolicLink()) files.push({ path, leads: leadsOf(of, path) });
    else if (stat?.isFile()) files.push({ path });
    else
      throw refused(of, path, stat ? 'is neither a file nor a folder' : 'is gone again, or has a name that is no text');
  }
}

/** The package's own node_modules holds other packages, but for those that came with it. */
function isPinned({ left, bundled }: Package, path: string): boolean {
  const [first = ''] = path.split('/');
  if (first !== 'node_modules') return !left.has(first);
  return bundled.some((folder) => path === folder || path.startsWith(`${folder}/`));
}

/**
 * A folder that stands in a node_modules further below is a dependency too, wherever a package manager linked it from.
 */
const dependency = /(?:^|\/)node_modules\/(?:@[^/]+\/)?[^/]+$/;

function leadsOf(of: Package, path: string): string {
  const link = join(of.root, path);
  const text = readlinkSync(link);
  if (dependency.test(path) && statSync(link, { throwIfNoEntry: false })?.isDirectory()) return text;
  const inside = relative(of.root, targetOf(link, text) ?? dirname(of.root))
    .split(sep)
    .join('/');
  if (!isAbsolute(inside) && !/^\.\.(?:\/|$)/.test(inside) && isPinned(of, inside)) return text;
  throw refused(of, path, `is a link to ${JSON.stringify(text)}, which is none of the files that it is pinned by`);
}

/**
 * Where nothing is yet, a place beside the link would be pinned as soon as it is there: so an editor marks the file
 * that it is at work on.
 */
function targetOf(link: string, text: string): string | undefined {
  try {
    return realpathSync(link);
  } catch {
    return /^[^/\\]+$/.test(text) && text !== '..' ? join(dirname(link), text) : undefined;
  }
}

function refused({ dir }: Package, path: string, what: string): FpfError {
  return new FpfError({
    code: 'component.not-pinned',
    message: `project: the package in ${dir} cannot be pinned: its ${JSON.stringify(path)} ${what}.`,
    hint: 'Put an ordinary file of the package there, or use a version of it that has one. Nothing of it was loaded.',
  });
}
