import { type BigIntStats, closeSync, lstatSync, readlinkSync } from 'node:fs';
import { below, chmodHere, openFile, openFolder, openingLocked, withFd } from './anchored.ts';
import { keptBits, type RefusedEntry, type Tree, type TreeEntry } from './entry.ts';
import { listFolder, targetText } from './list-folder.ts';
import { Pace } from './pace.ts';
import { readContent } from './read-content.ts';

export type Scan = { readonly tree: Tree; readonly refused: readonly RefusedEntry[] };

export type ScanOptions = {
  readonly maxFileBytes: number;
  /** Paths that belong to the stack itself. */
  readonly covered: ReadonlySet<string>;
};

/**
 * Reads a whole private folder. What a session cannot hold (devices, sockets, FIFOs, set-id bits, names that are not
 * UTF-8, files over the cap, the stack's own folder) is listed and never read.
 */
export async function scanTree(root: string, options: ScanOptions): Promise<Scan> {
  const tree = new Map<string, TreeEntry>();
  const refused: RefusedEntry[] = [];
  const pace = new Pace();

  const visit = async (folder: number, prefix: string): Promise<void> => {
    const { entries, unnameable } = listFolder(folder);
    for (const name of unnameable) refused.push({ path: prefix + name, why: 'its name is not UTF-8' });
    for (const { name, stats } of entries) {
      await pace.step();
      const path = prefix + name;
      const why = refusal(path, stats, options);
      if (why !== undefined) {
        refused.push({ path, why });
        continue;
      }
      const at = below(folder, name);
      const mode = Number(stats.mode) & 0o7777;
      if (stats.isDirectory()) {
        tree.set(path, { type: 'directory', mode: mode & keptBits, size: 0, ino: stats.ino, mtime: stats.mtimeNs });
        await unlocked(at, mode, (inner) => visit(inner, `${path}/`));
      } else if (stats.isSymbolicLink()) {
        const target = targetText(readlinkSync(at, { encoding: 'buffer' }));
        if (target === undefined) refused.push({ path, why: 'its link target is not UTF-8, or longer than 4096 characters' });
        else
          tree.set(path, { type: 'symlink', mode: 0o777, size: Buffer.byteLength(target), target, ino: stats.ino, mtime: stats.mtimeNs });
      } else {
        const content = withFd(openingLocked(at, mode, openFile), (fd) => readContent(fd));
        tree.set(path, { type: 'file', mode: mode & keptBits, ...content, ino: stats.ino, mtime: stats.mtimeNs });
      }
    }
  };

  await unlocked(root, lstatSync(root).mode & 0o7777, (top) => visit(top, ''));
  return { tree, refused };
}

/** Reads a folder even where a tool took its owner's bits away; they are as the tool left them afterwards. */
async function unlocked(path: string, mode: number, work: (folder: number) => Promise<void>): Promise<void> {
  const locked = (mode & 0o700) !== 0o700;
  if (locked) chmodHere(path, mode | 0o700);
  const folder = openFolder(path);
  try {
    await work(folder);
  } finally {
    closeSync(folder);
    if (locked) chmodHere(path, mode);
  }
}

function refusal(path: string, stats: BigIntStats, { maxFileBytes, covered }: ScanOptions): string | undefined {
  if (covered.has(path)) return 'the name belongs to the stack itself';
  if (stats.isFIFO()) return 'it is a FIFO';
  if (stats.isSocket()) return 'it is a socket';
  if (stats.isCharacterDevice() || stats.isBlockDevice()) return 'it is a device';
  if (!stats.isSymbolicLink() && (Number(stats.mode) & 0o6000) !== 0) return 'it has a set-user-id or set-group-id bit';
  if (stats.isFile() && stats.size > BigInt(maxFileBytes)) return `it is larger than ${maxFileBytes} bytes`;
  return undefined;
}
