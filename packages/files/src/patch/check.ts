import { createHash } from 'node:crypto';
import { type Block, needsContent } from './block.ts';
import { defaultBounds, type PatchBounds } from './bounds.ts';
import type { PatchFile } from './change.ts';
import { planPatch } from './left-out.ts';
import { beforeOf, leadsTo, type Part, partsOf } from './read-part.ts';
import { isWholesale } from './text.ts';
import { writeBlock } from './write-block.ts';

/** What a patch has otherwise than its changes give. */
export type PatchMisfit = {
  /** In the patch, from one on. */
  readonly line: number;
  readonly problem: string;
  /**
   * What it does is right to the byte, and only its form is another one: as another machine writes it, which packs a
   * content otherwise or found two texts too slow to compare; or as only another version would.
   */
  readonly form?: 'machine' | 'version';
};

/**
 * Is a patch what `toPatch` makes of these changes? A content from before that `files` does not hold is read back from
 * the patch itself, and counts only where it has the hash that the change says. The first misfit that is no matter of
 * form is the last one that is told: what follows it may be shifted.
 */
export function checkPatch(
  patch: string,
  files: readonly PatchFile[],
  bounds: PatchBounds = defaultBounds,
): readonly PatchMisfit[] {
  const byPath = new Map(files.map((file) => [file.change.path, file]));
  const { blocks } = planPatch(
    files.map(({ change }) => change),
    bounds,
  );
  const parts = partsOf(patch);
  const misfits: PatchMisfit[] = [];
  let at = 0;
  for (const block of blocks) {
    const after = block.after?.kind === 'file' ? byPath.get(block.to)?.after : undefined;
    const part = parts[at];
    const known = block.before?.kind === 'file' ? byPath.get(block.from)?.before : undefined;
    const before = known ?? readBack(block, part, after);
    if (before === undefined && needsBefore(block)) {
      if (part) misfits.push(misfit(part, `does not give ${block.from} the content that it had before`));
      else misfits.push(tooShort(patch, block));
      return misfits;
    }
    const wanted = writeBlock(block, before, after, bounds);
    if (wanted === '') continue;
    at += 1;
    if (part?.text === wanted) continue;
    if (!part) return [...misfits, tooShort(patch, block)];
    const found = compare(part, wanted, { before, after });
    misfits.push(found);
    if (found.form === undefined) return misfits;
  }
  const more = parts[at];
  if (more) misfits.push(misfit(more, 'is more than what was changed'));
  return misfits;
}

function needsBefore(block: Block): boolean {
  return block.before?.kind === 'file' && block.before.size > 0 && needsContent(block);
}

function readBack(block: Block, part: Part | undefined, after: Uint8Array | undefined): Uint8Array | undefined {
  if (!part || !needsBefore(block)) return undefined;
  const before = beforeOf(part, after ?? new Uint8Array());
  const hash = before && createHash('sha256').update(before).digest('hex');
  return hash === block.before?.content ? before : undefined;
}

type Sides = { readonly before: Uint8Array | undefined; readonly after: Uint8Array | undefined };

function compare(part: Part, wanted: string, { before, after }: Sides): PatchMisfit {
  const [mine] = partsOf(wanted);
  const none = new Uint8Array();
  const isHead = mine?.head.join('\n') === part.head.join('\n') && part.text.endsWith('\n');
  if (!mine || !isHead || !leadsTo(part, before ?? none, after ?? none))
    return misfit(part, 'is not what was changed', firstDifference(part.text, wanted));
  const isBinary = part.body[0] === mine.body[0] && !isHunk(mine.body);
  // Bytes that were changed keep their number; a content that was packed otherwise has another.
  const isMachine = isBinary
    ? part.text.length !== wanted.length
    : isHunk(part.body) && isWholesale(part.body) !== isWholesale(mine.body);
  const problem = 'says what was changed in another form than it is written here';
  return { ...misfit(part, problem), form: isMachine ? 'machine' : 'version' };
}

function isHunk([first]: readonly string[]): boolean {
  return first?.startsWith('@@ ') === true;
}

function misfit({ line }: Part, problem: string, below = 0): PatchMisfit {
  return { line: line + below, problem };
}

function tooShort(patch: string, { to }: Block): PatchMisfit {
  return { line: patch.split('\n').length, problem: `ends without what was changed in ${to}` };
}

/** By how many lines below the first one. */
function firstDifference(is: string, should: string): number {
  const wanted = should.split('\n');
  const at = is.split('\n').findIndex((line, index) => line !== wanted[index]);
  return at < 0 ? wanted.length - 1 : at;
}
