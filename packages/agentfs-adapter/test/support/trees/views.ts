import { createHash } from 'node:crypto';
import type { Delta, DeltaEntry } from '../../../src/delta/delta.ts';
import { HostBase } from '../../../src/view/host-base.ts';
import { OverlayTree } from '../../../src/view/overlay-tree.ts';

export type DeltaSpec = {
  readonly files?: Readonly<Record<string, string>>;
  readonly folders?: readonly string[];
  readonly links?: Readonly<Record<string, string>>;
  readonly modes?: Readonly<Record<string, number>>;
  readonly whiteouts?: readonly string[];
};

/**
 * A host's folder under a delta that lies in memory. The folders above an entry are written down by the caller, as in a
 * database.
 */
export function overlayOf(workspace: string, spec: DeltaSpec = {}, covered: readonly string[] = ['.fpf']): OverlayTree {
  const entries = new Map<string, DeltaEntry>();
  const contents = new Map<number, Buffer>();
  let ino = 1;
  const add = (path: string, entry: Omit<DeltaEntry, 'ino' | 'mtime'>): void => {
    entries.set(path, { ...entry, mode: spec.modes?.[path] ?? entry.mode, ino: (ino += 1), mtime: 0n });
  };
  for (const path of spec.folders ?? []) add(path, { type: 'directory', mode: 0o755, size: 0 });
  for (const [path, target] of Object.entries(spec.links ?? {}))
    add(path, { type: 'symlink', mode: 0o777, size: Buffer.byteLength(target), target });
  for (const [path, text] of Object.entries(spec.files ?? {})) {
    const bytes = Buffer.from(text);
    add(path, {
      type: 'file',
      mode: 0o644,
      size: bytes.length,
      sha256: createHash('sha256').update(bytes).digest('hex'),
    });
    contents.set(ino, bytes);
  }
  const delta: Delta = { entries, whiteouts: new Set(spec.whiteouts ?? []) };
  const content = async function* content(of: number, from = 0): AsyncGenerator<Uint8Array> {
    const bytes = contents.get(of)?.subarray(from) ?? Buffer.alloc(0);
    if (bytes.length > 0) yield bytes;
  };
  return new OverlayTree({ base: new HostBase(workspace, new Set(covered)), delta, content });
}

export async function textOf(pieces: AsyncIterable<Uint8Array>): Promise<string> {
  const all: Uint8Array[] = [];
  for await (const piece of pieces) all.push(piece);
  return Buffer.concat(all).toString('utf8');
}
