import { type Block, blocksOf, needsContent } from './block.ts';
import { defaultBounds, type PatchBounds } from './bounds.ts';
import type { PatchChange } from './change.ts';
import { sideOf } from './side.ts';

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
export function planPatch(
  changes: readonly PatchChange[],
  bounds: PatchBounds,
  lost: ReadonlySet<string> = none,
): Planned {
  const leftOut: LeftOut[] = [];
  const free = changes.filter(({ path, before, after }) => {
    const link = before?.type === 'symlink' || after?.type === 'symlink';
    const refused = gitRefuses(path, link);
    // One such path would make git refuse all of the patch.
    if (refused) leftOut.push({ path, why: 'git applies no patch to it' });
    else if (before?.type === 'fifo' || after?.type === 'fifo') leftOut.push({ path, why: 'git keeps no FIFOs' });
    return !refused;
  });
  leftOut.push(...unseenByGit(free));
  const kept: Block[] = [];
  const stays = new Set<string>();
  let total = 0;
  for (const block of blocksOf(free)) {
    const size = needsContent(block) ? (block.before?.size ?? 0) + (block.after?.size ?? 0) : 0;
    const isLost = block.before !== undefined && needsContent(block) && lost.has(block.from);
    if (!isLost && size <= bounds.fileBytes && total + size <= bounds.totalBytes) {
      total += size;
      kept.push(block);
      continue;
    }
    leftOut.push({
      path: block.to,
      why: isLost
        ? whyLost
        : size > bounds.fileBytes
          ? 'it is too large for a patch'
          : 'the patch is too large with it',
    });
    if (block.before) stays.add(block.from);
  }
  return { blocks: kept.filter((block) => hasRoom(block, stays, leftOut)), leftOut };
}

/**
 * Changes that git has no words for, and that are all of what happened there: a folder comes and goes with what lies in
 * it.
 */
function unseenByGit(changes: readonly PatchChange[]): readonly LeftOut[] {
  const folders = new Set(changes.flatMap(({ path }) => foldersOf(path)));
  return changes.flatMap(({ path, before, after }) => {
    const empty = (before ?? after)?.type === 'directory' && !folders.has(path);
    if ((!before || !after) && empty) return [{ path, why: 'git keeps no empty folders' }];
    if (!before || before.type !== after?.type || before.mode === after.mode) return [];
    if (after.type === 'directory') return [{ path, why: 'git keeps no modes of folders' }];
    const [old, now] = [sideOf(before), sideOf(after)];
    const told = old?.mode !== now?.mode || old?.content === undefined || old.content !== now?.content;
    return told ? [] : [{ path, why: 'of a mode git keeps only whether a file may be run' }];
  });
}

function foldersOf(path: string): readonly string[] {
  const names = path.split('/').slice(0, -1);
  return names.map((_, at) => names.slice(0, at + 1).join('/'));
}

/** What would lie where something left out still stands cannot be applied either. */
function hasRoom({ to, before }: Block, stays: ReadonlySet<string>, leftOut: LeftOut[]): boolean {
  if (before !== undefined || stays.size === 0) return true;
  const blocking = [...stays].find((path) => path === to || path.startsWith(`${to}/`) || to.startsWith(`${path}/`));
  if (blocking !== undefined) leftOut.push({ path: to, why: `${blocking}, which is left out, stands in its place` });
  return blocking === undefined;
}

/** What git takes for the name of its own folder, on any file system that it protects. */
const ownFolder = /^(?:\.git|git~1)[ .]*(?:$|[:\\])/i;
/** As a file this is content; as a link, git would follow it to a list of foreign repositories. */
const ownList = /^(?:\.gitmodules|gitmod~[1-4])[ .]*(?:$|:)/i;
/** Some file systems pass over these, so that a name with them is the name without them. */
const passedOver = /[\u200c-\u200f\u202a-\u202e\u206a-\u206f\ufeff]/g;

/** A path that `git apply` refuses, and with it the whole patch: whoever writes there decides what git runs. */
function gitRefuses(path: string, link: boolean): boolean {
  const names = path.replace(passedOver, '').split('/');
  return names.some((name) => ownFolder.test(name) || (link && ownList.test(name)));
}
