import { type BigIntStats, closeSync, constants, fstatSync, mkdirSync, openSync, readlinkSync, symlinkSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FpfError } from '@fpf/contracts';
import { below, errnoOf, openFile, openFolder } from './anchored.ts';
import { keptBits, type Tree, type TreeEntry } from './entry.ts';
import { listFolder, targetText } from './list-folder.ts';
import { Pace } from './pace.ts';
import { readContent } from './read-content.ts';

export type CopyLimits = { readonly maxEntries: number; readonly maxBytes: number };
export type HostCopy = {
  readonly tree: Tree;
  /** Sockets, FIFOs, devices and names that are not UTF-8: they are on the host and not in the view. */
  readonly leftOut: readonly string[];
};

/**
 * Copies the host's folder into a private one. The host is only read, links are copied and never followed, and what the
 * tree says is what was copied, not what the host holds a moment later. The copy's modes are open to its owner; the true
 * ones are in the tree.
 */
export async function copyHost(workspace: string, target: string, covered: ReadonlySet<string>, limits: CopyLimits): Promise<HostCopy> {
  const tree = new Map<string, TreeEntry>();
  const leftOut: string[] = [];
  const pace = new Pace();
  let bytes = 0n;

  const admit = (path: string, stats: BigIntStats): void => {
    if (stats.isFile()) bytes += stats.size;
    if (tree.size >= limits.maxEntries || bytes > BigInt(limits.maxBytes)) throw tooLarge(workspace, path, limits);
  };

  const visit = async (folder: number, prefix: string): Promise<void> => {
    const { entries, unnameable } = listFolder(folder);
    leftOut.push(...unnameable.map((name) => prefix + name));
    for (const { name, stats } of entries) {
      await pace.step();
      const path = prefix + name;
      if (covered.has(path)) continue;
      admit(path, stats);
      const base = { mode: Number(stats.mode) & keptBits, ino: stats.ino, mtime: stats.mtimeNs };
      const to = join(target, path);
      if (stats.isDirectory()) {
        tree.set(path, { ...base, type: 'directory', size: 0 });
        writing(to, () => mkdirSync(to, 0o700));
        const inner = reading(path, () => openFolder(below(folder, name)));
        try {
          await visit(inner, `${path}/`);
        } finally {
          closeSync(inner);
        }
      } else if (stats.isSymbolicLink()) {
        const link = targetText(readlinkSync(below(folder, name), { encoding: 'buffer' }));
        if (link === undefined) {
          leftOut.push(path);
          continue;
        }
        writing(to, () => symlinkSync(link, to));
        tree.set(path, { ...base, type: 'symlink', mode: 0o777, size: Buffer.byteLength(link), target: link });
      } else if (stats.isFile()) {
        tree.set(path, { ...base, type: 'file', ...reading(path, () => copyFile(below(folder, name), to)) });
      } else leftOut.push(path);
    }
  };

  writing(target, () => mkdirSync(target, 0o700));
  const top = reading('.', () => openFolder(workspace));
  try {
    await visit(top, '');
  } finally {
    closeSync(top);
  }
  return { tree, leftOut };
}

function copyFile(from: string, to: string): { readonly size: number; readonly sha256: string } {
  const source = openFile(from);
  try {
    if (!fstatSync(source).isFile()) throw new Error('it was replaced while it was being copied');
    const sink = writing(to, () => openSync(to, constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL, 0o600));
    try {
      return readContent(source, (piece) => {
        writing(to, () => writeAll(sink, piece));
      });
    } finally {
      closeSync(sink);
    }
  } finally {
    closeSync(source);
  }
}

function writeAll(sink: number, piece: Buffer): void {
  for (let at = 0; at < piece.length;) at += writeSync(sink, piece, at);
}

/** What the copy's own side refuses says nothing about the workspace. */
function writing<T>(to: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    const errno = errnoOf(error);
    const full = errno === 'ENOSPC' || errno === 'EDQUOT';
    const where = full ? `the temporary folder ${tmpdir()} is full` : `the temporary folder ${tmpdir()} does not take ${to}`;
    throw new FpfError({
      code: 'session.unavailable',
      message: `agentfs-adapter: ${where}, so the workspace cannot be copied there: ${errno ?? String(error)}`,
      hint: full ? 'Free space there, or set TMPDIR to another folder.' : 'Set TMPDIR to a folder that this user can write.',
      cause: error,
    });
  }
}

function reading<T>(path: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (FpfError.is(error)) throw error;
    throw new FpfError({
      code: 'session.workspace-unreadable',
      message: `agentfs-adapter: ${path} in the workspace cannot be copied: ${errnoOf(error) ?? String(error)}`,
      hint: 'Make it readable for this user, or run in a folder without it.',
      cause: error,
    });
  }
}

function tooLarge(workspace: string, path: string, limits: CopyLimits): FpfError {
  return new FpfError({
    code: 'session.too-large',
    message: `agentfs-adapter: ${workspace} has more than ${limits.maxEntries} entries or ${limits.maxBytes} bytes (reached at ${path})`,
    hint: 'Run in a smaller folder, or raise maxEntries and maxBytes in the options of agentfs-adapter.',
  });
}
