import type { Block } from './block.ts';
import { needsContent } from './block.ts';
import { defaultBounds, type PatchBounds } from './bounds.ts';
import type { PatchChange, PatchContents, PatchFile } from './change.ts';
import { type LeftOut, planPatch } from './left-out.ts';
import { writeBlock } from './write-block.ts';

/**
 * `git apply` of the text on the one tree gives the other, but for what is left out: among it what git never keeps, as
 * empty folders.
 */
export type Patch = { readonly patch: string; readonly leftOut: readonly LeftOut[] };

/** A patch in git's extended unified form: modes, renames of exactly the same content, links and binaries included. */
export function toPatch(files: readonly PatchFile[], bounds: PatchBounds = defaultBounds): Patch {
  const byPath = new Map(files.map((file) => [file.change.path, file]));
  const lost = files.filter(({ change, before }) => change.before?.type === 'file' && before === undefined);
  const { blocks, leftOut } = planPatch(
    files.map(({ change }) => change),
    bounds,
    new Set(lost.map(({ change }) => change.path)),
  );
  const patch = blocks
    .map((block) => writeBlock(block, byPath.get(block.from)?.before, byPath.get(block.to)?.after, bounds))
    .join('');
  return { patch, leftOut };
}

/**
 * As `toPatch`; holds the contents of one path at a time, and lets other work in between. What has lost its earlier
 * content is left out: what stands on it is only known then, so the patch is made once more without it.
 */
export async function toPatchFrom(
  changes: readonly PatchChange[],
  contents: PatchContents,
  bounds: PatchBounds = defaultBounds,
  signal?: AbortSignal,
): Promise<Patch> {
  const lost = new Set<string>();
  for (;;) {
    const known = lost.size;
    const { blocks, leftOut } = planPatch(changes, bounds, lost);
    const parts: string[] = [];
    for (const block of blocks) {
      signal?.throwIfAborted();
      const part = await written(block, contents, bounds);
      if (part === undefined) lost.add(block.from);
      else parts.push(part);
      await new Promise((resolve) => setImmediate(resolve));
    }
    if (lost.size === known) return { patch: parts.join(''), leftOut };
  }
}

/** Undefined where the content before is lost. */
async function written(block: Block, contents: PatchContents, bounds: PatchBounds): Promise<string | undefined> {
  const needed = needsContent(block);
  const reads = needed && block.before?.kind === 'file';
  const before = reads ? await contents.before(block.from) : undefined;
  if (reads && before === undefined) return undefined;
  const after = needed && block.after?.kind === 'file' ? await contents.after(block.to) : undefined;
  return writeBlock(block, before, after, bounds);
}
