import { createHash } from 'node:crypto';
import { lstatSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { join } from 'node:path';
import type { Delta, DeltaEntry } from '../../src/delta/delta.ts';
import type { LayerEntry } from '../../src/view/layers.ts';

const textOf = (ino: number): string => `content ${ino}\n`.repeat(ino % 7);

export async function* content(ino: number): AsyncGenerator<Uint8Array> {
  yield Buffer.from(textOf(ino));
}

export function file(ino: number, mode = 0o644): DeltaEntry {
  const text = textOf(ino);
  const sha256 = createHash('sha256').update(text).digest('hex');
  return {
    type: 'file',
    ino,
    mode,
    size: text.length,
    sha256,
    mtime: 1_700_000_000_000_000_000n + BigInt(ino) * 1_000_000_000n,
  };
}
export const folderOf = (ino: number, mode = 0o755): DeltaEntry => ({
  type: 'directory',
  ino,
  mode,
  size: 0,
  mtime: BigInt(ino) * 1_000_000_000n,
});
export const link = (ino: number): DeltaEntry => ({
  type: 'symlink',
  ino,
  mode: 0o777,
  size: 1,
  target: `t${ino}`,
  mtime: 5_000_000_000n,
});
export const fifo = (ino: number): DeltaEntry => ({ type: 'fifo', ino, mode: 0o640, size: 0, mtime: 7_000_000_000n });

export const deltaOf = (entries: Readonly<Record<string, DeltaEntry>>, whiteouts: readonly string[] = []): Delta => ({
  entries: new Map(Object.entries(entries)),
  whiteouts: new Set(whiteouts),
});

/** What stands in a folder, in the words of a delta: names of one file by the first of them. */
export function pictureOf(root: string): readonly string[] {
  const found: string[] = [];
  const first = new Map<bigint, string>();
  const visit = (prefix: string): void => {
    for (const name of readdirSync(join(root, prefix)).sort()) {
      const path = prefix + name;
      const stats = lstatSync(join(root, path), { bigint: true });
      const mode = (Number(stats.mode) & 0o7777).toString(8);
      const seconds = stats.mtimeNs / 1_000_000_000n;
      if (stats.isDirectory()) found.push(`${path}/ ${mode} ${seconds}`);
      else if (stats.isSymbolicLink()) found.push(`${path} -> ${readlinkSync(join(root, path))}`);
      else if (stats.isFIFO()) found.push(`${path} fifo ${mode}`);
      else if (stats.isCharacterDevice()) found.push(`${path} gone ${stats.rdev}`);
      else {
        const one = first.get(stats.ino) ?? path;
        first.set(stats.ino, one);
        found.push(
          `${path} = ${one} ${mode} ${seconds} ${createHash('sha256')
            .update(readFileSync(join(root, path)))
            .digest('hex')}`,
        );
      }
      if (stats.isDirectory()) visit(`${path}/`);
    }
  };
  visit('');
  return found.sort();
}

export function expected(delta: Delta): readonly string[] {
  const first = new Map<number, string>();
  for (const path of [...delta.entries.keys()].sort()) {
    const entry = delta.entries.get(path) as DeltaEntry;
    if (!first.has(entry.ino)) first.set(entry.ino, path);
  }
  const lines = [...delta.entries].map(([path, entry]) => {
    const mode = entry.mode.toString(8);
    const seconds = entry.mtime / 1_000_000_000n;
    if (entry.type === 'directory') return `${path}/ ${mode} ${seconds}`;
    if (entry.type === 'symlink') return `${path} -> ${entry.target}`;
    if (entry.type === 'fifo') return `${path} fifo ${mode}`;
    return `${path} = ${first.get(entry.ino)} ${mode} ${seconds} ${entry.sha256}`;
  });
  return [...lines, ...[...delta.whiteouts].map((path) => `${path} gone 0`)].sort();
}

/** A host that has the folders a, b, c and d in each other, three deep, all of mode 0711. */
export const base = {
  lstat: (path: string): LayerEntry | undefined =>
    /^[abcd](\/[abcd])?$/.test(path)
      ? { type: 'directory', mode: 0o711, size: 0, ino: 1n, layer: 'base', mtime: 1_600_000_000_000_000_000n }
      : undefined,
};

/**
 * What the folder must show: with the host's folders above whiteouts, and without whiteouts that the host has no folder
 * for.
 */
export function shown(delta: Delta): Delta {
  const entries = new Map(delta.entries);
  const whiteouts = new Set<string>();
  for (const path of delta.whiteouts) {
    const parts = path.split('/').slice(0, -1);
    const above = parts.map((_, index) => parts.slice(0, index + 1).join('/'));
    if (above.some((folder) => !entries.has(folder) && base.lstat(folder) === undefined)) continue;
    whiteouts.add(path);
    for (const folder of above)
      if (!entries.has(folder))
        entries.set(folder, { ...folderOf(9_000 + entries.size), mode: 0o711, mtime: 1_600_000_000_000_000_000n });
  }
  return { entries, whiteouts };
}
