import { type Block, blocksOf, needsContent } from './block.ts';
import { defaultBounds, type PatchBounds } from './bounds.ts';
import type { PatchChange } from './change.ts';
import { gitRefuses } from './git-refuses.ts';

/** A path that a patch does not bring, and why. */
export type LeftOut = { readonly path: string; readonly why: string };

export type Planned = { readonly blocks: readonly Block[]; readonly leftOut: readonly LeftOut[] };

/** What a patch of the changes does not bring. Known without any content, so that others can say the same later. */
export function leftOutOf(changes: readonly PatchChange[], bounds: PatchBounds = defaultBounds): readonly LeftOut[] {
  return planPatch(changes, bounds).leftOut;
}

const whyLost = 'what it had before is kept nowhere';
const none: ReadonlySet<string> = new Set();

/** `lost`: paths whose content before nobody has any more. */
export function planPatch(changes: readonly PatchChange[], bounds: PatchBounds, lost: ReadonlySet<string> = none): Planned {
  const leftOut: LeftOut[] = [];
  const free = changes.filter(({ path, before, after }) => {
    const link = before?.type === 'symlink' || after?.type === 'symlink';
    const refused = gitRefuses(path, link);
    // One such path would make git refuse all of the patch.
    if (refused) leftOut.push({ path, why: 'git applies no patch to it' });
    else if (before?.type === 'fifo' || after?.type === 'fifo') leftOut.push({ path, why: 'git keeps no FIFOs' });
    return !refused;
  });
  const kept: Block[] = [];
  const stays = new Set<string>();
  let total = 0;
  for (const block of blocksOf(free)) {
    const size = needsContent(block) ? (block.before?.size ?? 0) + (block.after?.size ?? 0) : 0;
    const isLost = block.before !== undefined && lost.has(block.from);
    if (!isLost && size <= bounds.fileBytes && total + size <= bounds.totalBytes) {
      total += size;
      kept.push(block);
      continue;
    }
    leftOut.push({
      path: block.to,
      why: isLost ? whyLost : size > bounds.fileBytes ? 'it is too large for a patch' : 'the patch is too large with it',
    });
    if (block.before) stays.add(block.from);
  }
  return { blocks: kept.filter((block) => hasRoom(block, stays, leftOut)), leftOut };
}

/** What would lie where something left out still stands cannot be applied either. */
function hasRoom({ to, before }: Block, stays: ReadonlySet<string>, leftOut: LeftOut[]): boolean {
  if (before !== undefined || stays.size === 0) return true;
  const blocking = [...stays].find((path) => path === to || path.startsWith(`${to}/`) || to.startsWith(`${path}/`));
  if (blocking !== undefined) leftOut.push({ path: to, why: `${blocking}, which is left out, stands in its place` });
  return blocking === undefined;
}
