import {
  chmodSync,
  chownSync,
  closeSync,
  constants,
  copyFileSync,
  lstatSync,
  lutimesSync,
  mkdirSync,
  openSync,
  symlinkSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { spawnSync } from 'node:child_process';
import { FpfError } from '@fpf/contracts';
import { Pace } from '../tree/pace.ts';
import type { BaseLayer, LayerEntry, ViewTree } from '../view/layers.ts';
import { findProgram } from '../sandbox/programs.ts';

export type ExportLimits = { readonly maxEntries: number; readonly maxBytes: number };

/**
 * Lays a whole view out as a private folder, with its modes and times. Blocks are shared where the disk can. Of each
 * path is told, once it is as it stays and before a folder above it is closed by its mode. Gives what the view said of
 * each.
 */
export async function exportView(
  tree: ViewTree,
  base: BaseLayer,
  to: string,
  limits: ExportLimits,
  settled: (path: string, at: string) => void,
): Promise<ReadonlyMap<string, LayerEntry>> {
  const entries = new Map<string, LayerEntry>();
  const pace = new Pace();
  const fifos: string[] = [];
  let bytes = 0;

  const place = async (path: string, entry: LayerEntry): Promise<void> => {
    const at = join(to, path);
    if (entry.type === 'directory') mkdirSync(at, 0o700);
    else if (entry.type === 'symlink') symlinkSync(entry.target ?? '', at);
    else if (entry.type === 'fifo') fifos.push(path);
    else if (entry.layer === 'base') copyBase(base, path, at);
    else await writePieces(tree.pieces(path), at);
  };
  const visit = async (folder: string): Promise<void> => {
    for (const [name, entry] of (await tree.entries(folder)) ?? []) {
      await pace.step();
      const path = folder === '' ? name : `${folder}/${name}`;
      entries.set(path, entry);
      bytes += entry.type === 'file' ? entry.size : 0;
      if (entries.size > limits.maxEntries || bytes > limits.maxBytes) throw tooLarge(limits);
      await place(path, entry);
      if (entry.type === 'directory') await visit(path);
    }
  };
  await visit('');
  makeFifos(fifos.map((path) => join(to, path)));
  // Inside out: writing into a folder needs its owner's bits and moves its time.
  for (const [path, entry] of [...entries].reverse()) {
    await pace.step();
    const seconds = Number(entry.mtime) / 1e9;
    lutimesSync(join(to, path), seconds, seconds);
    if (entry.type !== 'symlink') chmodSync(join(to, path), entry.mode);
    settled(path, join(to, path));
  }
  return entries;
}

function copyBase(base: BaseLayer, path: string, at: string): void {
  const fd = base.open(path);
  try {
    copyFileSync(`/proc/self/fd/${fd}`, at, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE);
    const { mode, uid, gid } = lstatSync(at);
    // Some versions of Node hand the owner on where they may, and whoever works on this copy would be shut out of it.
    const [own, group] = [process.geteuid?.() ?? uid, process.getegid?.() ?? gid];
    if (uid !== own || gid !== group) chownSync(at, own, group);
    if ((mode & 0o700) !== 0o600) chmodSync(at, 0o600);
  } finally {
    closeSync(fd);
  }
}

/** How many bytes it wrote. */
export async function writePieces(pieces: AsyncIterable<Uint8Array>, at: string): Promise<number> {
  const fd = openSync(at, 'wx', 0o600);
  let bytes = 0;
  try {
    for await (const piece of pieces) {
      for (let done = 0; done < piece.length;) done += writeSync(fd, piece, done);
      bytes += piece.length;
    }
    return bytes;
  } finally {
    closeSync(fd);
  }
}

function tooLarge({ maxEntries, maxBytes }: ExportLimits): FpfError {
  return new FpfError({
    code: 'session.too-large',
    message: `agentfs-adapter: a copy of the workspace holds at most ${maxEntries} entries and ${maxBytes} bytes, and the workspace has more`,
    hint: 'Raise maxEntries or maxBytes, run in a smaller folder, or make an overlay possible: `fpf doctor` says how.',
  });
}

/** Node makes neither FIFOs nor devices; coreutils do. */
export function makeFifos(paths: readonly string[]): void {
  for (let at = 0; at < paths.length; at += 100) run('mkfifo', ['-m', '600', '--', ...paths.slice(at, at + 100)]);
}

/** What hides a path of a lower layer in an overlay. */
export function makeWhiteout(path: string): void {
  run('mknod', ['--', path, 'c', '0', '0']);
}

function run(name: string, args: readonly string[]): void {
  const program = findProgram(name);
  const done = program === undefined ? undefined : spawnSync(program, args, { encoding: 'utf8', env: { LC_ALL: 'C' } });
  if (done?.status === 0) return;
  const why = done === undefined ? 'it is not installed' : (done.error?.message ?? done.stderr.split('\n')[0] ?? '');
  throw new FpfError({
    code: 'sandbox.mount-failed',
    message: `agentfs-adapter: ${name} could not make what the view needs: ${why}`,
    hint: 'The folders for state and for temporary files must lie on a disk that holds device names and FIFOs.',
  });
}
