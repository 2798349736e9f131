import { closeSync, lstatSync, readdirSync, type Stats } from 'node:fs';
import { FpfError } from '@fpf/contracts';
import { below, errnoOf, openFolder } from '../tree/anchored.ts';
import { rooted } from '../view/refusals.ts';
import { Pace } from '../tree/pace.ts';
import { byCodeUnits } from '../tree/entry.ts';

/** What the host's disk says of a path without its content being read. */
export type HostStat = {
  readonly size: number;
  readonly mtimeMs: number;
  readonly ctimeMs: number;
  readonly ino: number;
  readonly mode: number;
};

/**
 * A row of a manifest holds its path too: the next look then tells what has not changed by this very row, and makes
 * nothing to keep.
 */
export type HostRow = HostStat & { readonly path: string };

/** The host's whole folder by path, as it was at one look. */
export type Manifest = {
  readonly stats: ReadonlyMap<string, HostRow>;
  /** Something belongs to another user or group than this process: a kernel overlay of one user cannot copy it up. */
  readonly foreign: boolean;
};

export type ManifestAsk = {
  readonly workspace: string;
  readonly covered: ReadonlySet<string>;
  readonly maxEntries: number;
  /** The look before this one, whose rows are taken over where nothing has changed. */
  readonly last?: Manifest | undefined;
};

/**
 * Beyond this a folder is held open and its entries are named from there: a path may be deeper than a path can be long.
 */
const longestAt = 3_000;

/**
 * One look at every entry, nothing read and no link followed on purpose. What lies on another file system is not
 * entered. Folders are named by their paths: whoever swaps one meanwhile is told of as a change of the host, which it
 * is.
 */
export async function walkHost({ workspace, covered, maxEntries, last }: ManifestAsk): Promise<Manifest> {
  const stats = new Map<string, HostRow>();
  const [uid, gid] = [process.geteuid?.() ?? 0, process.getegid?.() ?? 0];
  const pace = new Pace();
  const top = statRoot(workspace);
  let foreign = top.uid !== uid || top.gid !== gid;

  const visit = async (at: string, prefix: string): Promise<void> => {
    for (const name of namesIn(at)) {
      const path = prefix + name;
      if (covered.has(path)) continue;
      // A name that is not UTF-8 leads nowhere here, and so is in no view.
      const found = lstatSync(`${at}/${name}`, { throwIfNoEntry: false });
      if (!found) continue;
      const wait = pace.due();
      if (wait) await wait;
      if (stats.size >= maxEntries) throw tooLarge(workspace, path, maxEntries);
      if (found.uid !== uid || found.gid !== gid) foreign = true;
      const was = last?.stats.get(path);
      if (was && isRow(was, found)) stats.set(was.path, was);
      else stats.set(path, { path, ...statOf(found) });
      if (found.isDirectory() && found.dev === top.dev) await enter(`${at}/${name}`, `${path}/`);
    }
  };
  const enter = async (at: string, prefix: string): Promise<void> => {
    if (at.length <= longestAt) return await visit(at, prefix);
    const folder = tryFolder(at);
    if (folder === undefined) return;
    try {
      await visit(`/proc/self/fd/${folder}`, prefix);
    } finally {
      closeSync(folder);
    }
  };

  await visit(workspace, '');
  return { stats, foreign };
}

/** As a walk would tell it, for one path; undefined where nothing is, and where the way there is no way of folders. */
export function lookAtHost(workspace: string, path: string): HostStat | undefined {
  const parts = path.split('/');
  const name = parts.pop() as string;
  let folder = rooted(workspace, () => openFolder(workspace));
  try {
    return orNothing(() => {
      for (const part of parts) {
        const next = openFolder(below(folder, part));
        closeSync(folder);
        folder = next;
      }
      const found = lstatSync(below(folder, name), { throwIfNoEntry: false });
      return found && statOf(found);
    });
  } finally {
    closeSync(folder);
  }
}

/** Closer than what counts as drift: a folder's times are part of a row. */
function isRow(was: HostRow, is: Stats): boolean {
  return (
    was.mtimeMs === is.mtimeMs &&
    was.ctimeMs === is.ctimeMs &&
    was.ino === is.ino &&
    was.size === is.size &&
    was.mode === is.mode
  );
}

function statOf({ size, mtimeMs, ctimeMs, ino, mode }: Stats): HostStat {
  return { size, mtimeMs, ctimeMs, ino, mode };
}

/** A folder that this user may not list, or that is none any more, is taken for an empty one. */
function namesIn(at: string): readonly string[] {
  return orNothing(() => readdirSync(at)) ?? [];
}

function tryFolder(at: string): number | undefined {
  return orNothing(() => openFolder(at));
}

function orNothing<T>(look: () => T): T | undefined {
  try {
    return look();
  } catch (error) {
    if (['ENOENT', 'ENOTDIR', 'ELOOP', 'ENAMETOOLONG', 'EACCES'].includes(errnoOf(error) ?? '')) return undefined;
    throw error;
  }
}

function statRoot(workspace: string): Stats {
  return rooted(workspace, () => {
    const stats = lstatSync(workspace);
    readdirSync(workspace);
    return stats;
  });
}

function tooLarge(workspace: string, path: string, maxEntries: number): FpfError {
  return new FpfError({
    code: 'session.too-large',
    message: `agentfs-adapter: ${workspace} has more than ${maxEntries} entries (reached at ${path})`,
    hint: 'Run in a smaller folder, or raise maxEntries in the options of agentfs-adapter.',
  });
}

const kind = 0o170000;
const folder = 0o040000;

/** The paths that are there only once, or that were written, replaced or changed in between. Sorted. */
export function driftedPaths(before: Manifest, after: Manifest): readonly string[] {
  const drifted: string[] = [];
  for (const [path, stat] of after.stats) {
    const was = before.stats.get(path);
    if (was !== stat && (!was || !sameStat(was, stat))) drifted.push(path);
  }
  for (const path of before.stats.keys()) if (!after.stats.has(path)) drifted.push(path);
  return drifted.sort(byCodeUnits);
}

/** A folder's times move with what is made in it, which is told by its children. */
export function sameStat(a: HostStat, b: HostStat): boolean {
  if (a.mode !== b.mode) return false;
  if ((a.mode & kind) === folder) return true;
  return a.size === b.size && a.mtimeMs === b.mtimeMs && a.ctimeMs === b.ctimeMs && a.ino === b.ino;
}
