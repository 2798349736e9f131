import { everyTree, type Tree } from './tree.ts';

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
