import type { Block } from './block.ts';

/**
 * Joins a deletion and an addition of exactly the same content to one rename. A path that was and is there is never
 * part of one, so that the order of parts does not matter to git. Empty files are not joined: having nothing in common
 * is no move. Nor are links: git does not see that a renamed link makes room for a folder.
 */
export function pairMoves(blocks: readonly Block[]): readonly Block[] {
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
