import { randomUUID } from 'node:crypto';
import {
  chmodSync,
  closeSync,
  constants,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  rmSync,
  symlinkSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import type { ExportAsk, ExportResult, SessionDiff } from '@fpf/contracts';
import { removeTree } from '../../tree/remove-tree.ts';
import { requireStep } from '../look/history.ts';
import { recordOperation } from '../parts/record.ts';
import type { HostParts } from '../parts/host-parts.ts';
import { treeAt } from '../look/view-at.ts';
import { exactly, type LeftOut, type Made, plainMode, tarOf, toExport } from './export-tar.ts';
import { emptyFolder, newFile, outsidePlace, placeRefused } from './export-place.ts';
import type { LayerEntry, ViewTree } from '../../view/layers.ts';

/** A session's files as something to take away. Nothing of the host's workspace is written. */
export async function exportSession(
  parts: HostParts,
  ask: ExportAsk,
  patch: () => Promise<SessionDiff>,
): Promise<ExportResult> {
  parts.alone.idle();
  const since = parts.host.clock.monotonic();
  const place = outsidePlace(parts.state.base, ask.to);
  const made = await forms[ask.format](parts, ask, place, patch);
  await recordOperation(parts, { id: parts.host.ids.next(), op: 'export', subject: place, since, bytes: made.bytes });
  return { path: place, ...made };
}

type Form = (parts: HostParts, ask: ExportAsk, place: string, patch: () => Promise<SessionDiff>) => Promise<Made>;

const forms: Readonly<Record<ExportAsk['format'], Form>> = {
  patch: async (_parts, { signal }, place, patch) => {
    const { changes, patch: text, leftOut } = await patch();
    const bytes = Buffer.from(text, 'utf8');
    await writeWhole(newFile(place), [bytes], signal);
    return { entries: changes.length - leftOut.length, bytes: bytes.length, leftOut };
  },
  tar: async (parts, { at, signal }, place) => {
    newFile(place);
    const tree = await treeAt(parts, at);
    // One time for all entries: that of the step, so that one view gives one archive.
    const time = await parts.db.read((sql) => stepTime(sql, at));
    let made: Made = { entries: 0, bytes: 0, leftOut: [] };
    await writeWhole(
      place,
      tarOf(tree, Math.floor(time / 1000), (told) => (made = told), signal),
      signal,
    );
    return made;
  },
  folder: async (parts, { at, signal }, place) => {
    const tree = await treeAt(parts, at);
    const mine = emptyFolder(place);
    try {
      return await exportFolder(tree, place, signal);
    } catch (error) {
      // A half copy looks like a whole one. What was there before is kept: it was empty.
      if (mine) removeTree(place);
      throw error;
    }
  },
};

async function stepTime(sql: Parameters<typeof requireStep>[0], at: number | undefined): Promise<number> {
  if (at !== undefined) return await requireStep(sql, at);
  const row = await sql.get<{ at: string }>(
    `SELECT coalesce(ended_at, started_at) AS at FROM fpf_call WHERE seq IN (SELECT call_seq FROM fpf_change) ORDER BY seq DESC LIMIT 1`,
  );
  return row ? Date.parse(row.at) : 0;
}

/** Under its name only when all of it is there. */
async function writeWhole(
  place: string,
  pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
  signal: AbortSignal | undefined,
): Promise<void> {
  const part = `${place}.${randomUUID()}.part`;
  const fd = opened(part, place);
  try {
    try {
      for await (const piece of pieces) {
        signal?.throwIfAborted();
        for (let done = 0; done < piece.length;) done += writeSync(fd, piece, done);
      }
      fsyncSync(fd);
    } finally {
      closeSync(fd);
    }
    // Unlike a rename, a link does not take the place of what came there meanwhile.
    try {
      linkSync(part, place);
    } catch (error) {
      throw placeRefused(place, error);
    }
  } finally {
    rmSync(part, { force: true });
  }
}

function opened(part: string, place: string): number {
  try {
    return openSync(part, 'wx', 0o644);
  } catch (error) {
    throw placeRefused(place, error);
  }
}

/** A view as a new folder, with modes. FIFOs need a program of their own to be made, so they are left out and told. */
async function exportFolder(tree: ViewTree, to: string, signal?: AbortSignal): Promise<Made> {
  const leftOut: LeftOut[] = [];
  const folders: (readonly [path: string, mode: number])[] = [];
  let [entries, bytes] = [0, 0];
  const also = ({ type }: LayerEntry): string | undefined => (type === 'fifo' ? 'it is a FIFO' : undefined);
  for await (const { path, entry, first } of toExport(tree, leftOut, { signal, also })) {
    entries += 1;
    const at = join(to, path);
    if (first !== undefined) linkSync(join(to, first), at);
    else if (entry.type === 'symlink') symlinkSync(entry.target ?? '', at);
    else if (entry.type === 'directory') {
      mkdirSync(at, { mode: 0o700 });
      folders.push([at, plainMode(entry)]);
    } else {
      await writeNew(at, plainMode(entry), exactly(tree, path, entry.size, signal));
      bytes += entry.size;
    }
  }
  // Inside out: a folder that its owner may not write into could not have been filled.
  for (const [at, mode] of folders.reverse()) chmodSync(at, mode);
  return { entries, bytes, leftOut };
}

async function writeNew(at: string, mode: number, pieces: AsyncIterable<Uint8Array>): Promise<void> {
  const fd = openSync(at, constants.O_WRONLY | constants.O_CREAT | constants.O_EXCL | constants.O_NOFOLLOW, 0o600);
  try {
    for await (const piece of pieces) for (let done = 0; done < piece.length;) done += writeSync(fd, piece, done);
  } finally {
    closeSync(fd);
  }
  chmodSync(at, mode);
}
