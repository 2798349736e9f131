import {
  type BigIntStats,
  closeSync,
  constants,
  type Dirent,
  fstatSync,
  lstatSync,
  openSync,
  readdirSync,
  readlinkSync,
} from 'node:fs';
import { fromSystem, pathMissing, pathUnfit, rooted } from './refusals.ts';
import { below, errnoOf, openFolder, withFd } from '../tree/anchored.ts';
import { byCodeUnits, keptBits, nameOf, parentOf } from '../tree/entry.ts';
import { isPlain } from './view-path.ts';
import type { BaseLayer, FolderEntries, LayerEntry } from './layers.ts';
import { targetText } from '../tree/list-folder.ts';

const notThere: ReadonlySet<string> = new Set(['ENOENT', 'ENOTDIR', 'ELOOP', 'ENAMETOOLONG']);

type Names = { readonly names: readonly string[]; readonly unnameable: readonly string[] };

const noNames: Names = { names: [], unnameable: [] };

/** The host's folder as it is at each look: nothing of it is remembered. */
export class HostBase implements BaseLayer {
  readonly workspace: string;
  readonly covered: ReadonlySet<string>;

  constructor(workspace: string, covered: ReadonlySet<string>) {
    this.workspace = workspace;
    this.covered = covered;
  }

  lstat(path: string): LayerEntry | undefined {
    if (path === '') {
      const root = this.#within('', (fd) => baseEntry(below(fd, '.')));
      // A session keeps nothing about its root.
      return root && { ...root, mode: 0o755 };
    }
    if (this.#covers(path)) return undefined;
    return this.#within(
      parentOf(path),
      (fd, foreign) => (foreign ? undefined : baseEntry(below(fd, nameOf(path)))),
      path,
    );
  }

  names(path: string): readonly string[] | undefined {
    return this.#list(path)?.names;
  }

  unnameable(path: string): readonly string[] {
    return this.#list(path)?.unnameable ?? [];
  }

  entries(path: string): FolderEntries | undefined {
    if (this.#covers(path)) return undefined;
    return this.#within(path, (fd, foreign) => {
      const found = new Map<string, LayerEntry>();
      for (const name of (foreign ? noNames : this.#namesOf(fd, path)).names) {
        const entry = baseEntry(below(fd, name));
        if (entry) found.set(name, entry);
      }
      return found;
    });
  }

  open(path: string): number {
    if (path === '') throw pathUnfit(path, 'is not a file', 'EISDIR');
    const find = (fd: number, foreign: boolean): { readonly file: number | undefined } | undefined =>
      foreign ? undefined : { file: openRegular(below(fd, nameOf(path))) };
    const found = this.#covers(path) ? undefined : this.#within(parentOf(path), find, path);
    if (!found) throw pathMissing(path, 'is not there');
    if (found.file === undefined) throw pathUnfit(path, 'is not a file', 'EINVAL');
    return found.file;
  }

  #list(path: string): Names | undefined {
    if (this.#covers(path)) return undefined;
    return this.#within(path, (fd, foreign) => (foreign ? noNames : this.#namesOf(fd, path)));
  }

  #namesOf(fd: number, path: string): Names {
    const names: string[] = [];
    const unnameable: string[] = [];
    for (const one of readdirSync(below(fd, '.'), { encoding: 'buffer', withFileTypes: true })) {
      const name = one.name.toString('utf8');
      if (!Buffer.from(name, 'utf8').equals(one.name)) unnameable.push(name);
      else if (holdable(one) && !this.covered.has(path === '' ? name : `${path}/${name}`)) names.push(name);
    }
    return { names: names.sort(byCodeUnits), unnameable };
  }

  /** Walks to a folder, holding one open folder at a time. `use` may look into it; what it finds gone is not there. */
  #within<T>(path: string, use: (fd: number, foreign: boolean) => T, asked = path): T | undefined {
    if (!isPlain(asked)) return undefined;
    let held = rooted(this.workspace, () => openFolder(this.workspace));
    let at = '';
    try {
      const device = fstatSync(held, { bigint: true }).dev;
      for (const name of path === '' ? [] : path.split('/')) {
        at = at === '' ? name : `${at}/${name}`;
        const next = openFolder(below(held, name));
        closeSync(held);
        held = next;
        if (fstatSync(held, { bigint: true }).dev !== device) return at === path ? use(held, true) : undefined;
      }
      at = asked;
      return use(held, false);
    } catch (error) {
      if (notThere.has(errnoOf(error) ?? '')) return undefined;
      throw fromSystem(error, at);
    } finally {
      closeSync(held);
    }
  }

  #covers(path: string): boolean {
    for (const name of this.covered) if (path === name || path.startsWith(`${name}/`)) return true;
    return false;
  }
}

function holdable(one: Dirent<Buffer>): boolean {
  return one.isFile() || one.isDirectory() || one.isSymbolicLink() || one.isFIFO();
}

/** What stands at a path of the host. Undefined also for what a session cannot hold: sockets and devices. */
function baseEntry(at: string): LayerEntry | undefined {
  const stats = lstatSync(at, { bigint: true, throwIfNoEntry: false });
  return stats && entryOf(at, stats);
}

function entryOf(at: string, stats: BigIntStats): LayerEntry | undefined {
  const mode = Number(stats.mode) & keptBits;
  const known = { ino: stats.ino, layer: 'base', mtime: stats.mtimeNs } as const;
  if (stats.isFile()) return { type: 'file', mode, size: Number(stats.size), ...known };
  if (stats.isDirectory()) return { type: 'directory', mode, size: 0, ...known };
  if (stats.isFIFO()) return { type: 'fifo', mode, size: 0, ...known };
  if (!stats.isSymbolicLink()) return undefined;
  try {
    const raw = readlinkSync(at, { encoding: 'buffer' });
    const target = targetText(raw);
    // A target that is no text has no form here. Such a link is told, and never followed.
    return { type: 'symlink', mode: 0o777, size: raw.length, ...(target === undefined ? {} : { target }), ...known };
  } catch (error) {
    // It was swapped for something else since: neither of the two is told.
    if (['ENOENT', 'EINVAL'].includes(errnoOf(error) ?? '')) return undefined;
    throw error;
  }
}

const pathOnly = 0x20_0000;

/**
 * Opens a regular file for reading; undefined where something else is. What lies there is pinned and looked at first,
 * so neither a FIFO nor a device is opened even for a moment, and a swap in between changes nothing.
 */
function openRegular(path: string): number | undefined {
  return withFd(openSync(path, pathOnly | constants.O_NOFOLLOW), (pin) =>
    fstatSync(pin).isFile() ? openSync(`/proc/self/fd/${pin}`, constants.O_RDONLY) : undefined,
  );
}
