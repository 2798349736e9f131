import type { PatchChange } from './change.ts';
import { pairMoves } from './moves.ts';
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
