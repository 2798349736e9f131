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

/**
 * What an expression looks at: only that is read of a case, so a long argument that it does not speak of costs nothing.
 */
export type Needs = {
  readonly asks: readonly string[];
  /** Arguments by name; undefined where it speaks of `args` as a whole. */
  readonly args: readonly string[] | undefined;
  /** Whether it speaks of evidence, arguments or the call at all. */
  readonly speaks: boolean;
};

export function needsOf(tree: Tree): Needs {
  const asks = new Set<string>();
  const args = new Set<string>();
  let named = 0;
  let whole = 0;
  let speaks = false;
  for (const one of everyTree(tree)) {
    if (one.is === 'evidence') asks.add(one.id);
    if (one.is === 'args') whole += 1;
    if ((one.is === 'member' || one.is === 'has') && one.of.is === 'args') {
      named += 1;
      args.add(one.name);
    }
    speaks ||= one.is === 'evidence' || one.is === 'args' || one.is === 'ctx';
  }
  return { asks: [...asks].sort(), args: whole === named ? [...args].sort() : undefined, speaks };
}
