import type { PatchChange } from './change.ts';
import { type Side, sideOf } from './side.ts';

/** One part of a patch: `from` and `to` differ in a rename only. */
export type Block = {
  readonly from: string;
  readonly to: string;
  readonly before: Side | undefined;
  readonly after: Side | undefined;
};

/** The parts that say everything git can say of the changes, in their order. */
export function blocksOf(changes: readonly PatchChange[]): readonly Block[] {
  return pairMoves(changes.flatMap(blockOf));
}

function blockOf({ path, before: old, after: now }: PatchChange): readonly Block[] {
  const [before, after] = [sideOf(old), sideOf(now)];
  const block = (a: Side | undefined, b: Side | undefined): Block => ({ from: path, to: path, before: a, after: b });
  if (!before && !after) return [];
  // Git cannot turn a file into a link in one step: a change of kind is a deletion and an addition.
  return before && after && before.kind !== after.kind
    ? [block(before, undefined), block(undefined, after)]
    : [block(before, after)];
}

/** Whether the part can be told without its content. */
export function needsContent({ before, after }: Block): boolean {
  return (
    before === undefined || after === undefined || before.content === undefined || before.content !== after.content
  );
}

/**
 * Joins a deletion and an addition of exactly the same content to one rename. A path that was and is there is never
 * part of one, so that the order of parts does not matter to git. Empty files are not joined: having nothing in common
 * is no move. Nor are links: git does not see that a renamed link makes room for a folder.
 */
function pairMoves(blocks: readonly Block[]): readonly Block[] {
  const gone = new Map<string, Block[]>();
  const paths = countPaths(blocks);
  const alone = (block: Block): boolean => paths.get(block.from) === 1;
  for (const block of blocks) {
    const key = keyOf(block, 'before');
    if (key !== undefined && !block.after && alone(block)) gone.set(key, [...(gone.get(key) ?? []), block]);
  }
  const sources = new Set<Block>();
  const moves = new Map<Block, Block>();
  for (const block of blocks) {
    const key = keyOf(block, 'after');
    const left = key === undefined || block.before || !alone(block) ? [] : (gone.get(key) ?? []);
    const source = left.find(({ from }) => nameOf(from) === nameOf(block.to)) ?? left[0];
    if (source === undefined) continue;
    left.splice(left.indexOf(source), 1);
    sources.add(source);
    moves.set(block, { ...block, from: source.from, before: source.before });
  }
  return blocks.flatMap((block) => (sources.has(block) ? [] : [moves.get(block) ?? block]));
}

function keyOf(block: Block, which: 'before' | 'after'): string | undefined {
  const side = block[which];
  return side?.kind === 'file' && side.size > 0 ? side.content : undefined;
}

function countPaths(blocks: readonly Block[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const { from } of blocks) counts.set(from, (counts.get(from) ?? 0) + 1);
  return counts;
}

function nameOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}
