/** What an expression of the profile can say, and nothing else: what has no place here is refused when it is read. */
export type Tree =
  | { readonly is: 'literal'; readonly value: null | boolean | bigint | number | string }
  /** `ev["file.exists:a.txt"].status` */
  | { readonly is: 'evidence'; readonly id: string; readonly part: EvidencePart }
  | { readonly is: 'args' }
  /** `ctx.tool.name` */
  | { readonly is: 'ctx'; readonly path: CtxPath }
  | { readonly is: 'member'; readonly of: Tree; readonly name: string }
  | { readonly is: 'item'; readonly of: Tree; readonly at: bigint }
  | { readonly is: 'has'; readonly of: Tree; readonly name: string }
  | { readonly is: 'list'; readonly items: readonly Tree[] }
  /** An operator or function under its CEL name; of a method, the first is what it is called on. */
  | { readonly is: 'call'; readonly name: string; readonly on: readonly Tree[] };

export const evidenceParts = ['status', 'value', 'carrier'] as const;
export type EvidencePart = (typeof evidenceParts)[number];

export const ctxPaths = [
  'tool.name',
  'tool.effect',
  'skill.id',
  'skill.name',
  'skill.version',
  'skill.shipped',
] as const;
export type CtxPath = (typeof ctxPaths)[number];

/** A tree and all below it. */
export function* everyTree(tree: Tree): Generator<Tree> {
  yield tree;
  if (tree.is === 'member' || tree.is === 'item' || tree.is === 'has') yield* everyTree(tree.of);
  if (tree.is === 'list') for (const item of tree.items) yield* everyTree(item);
  if (tree.is === 'call') for (const part of tree.on) yield* everyTree(part);
}
