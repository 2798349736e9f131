/** What may stand where a value is asked for. */
export type Operand =
  | { readonly value: string | number | boolean | null }
  | { readonly answer: string }
  | { readonly status: string }
  | { readonly arg: string };

/** An expression, read and bounded: nothing in it can be called, and there is nothing to go round in. */
export type Tree =
  | { readonly op: 'all' | 'any'; readonly of: readonly Tree[] }
  | { readonly op: 'not'; readonly of: Tree }
  | { readonly op: 'is' | 'below' | 'above'; readonly left: Operand; readonly right: Operand }
  | { readonly op: 'has'; readonly arg: string };

/** Every question that a tree refers to. */
export function questionsIn(tree: Tree): readonly string[] {
  return operandsIn(tree).flatMap((one) => ('answer' in one ? [one.answer] : 'status' in one ? [one.status] : []));
}

/** A tree that looks at nothing proves nothing. */
export function looksAtSomething(tree: Tree): boolean {
  return hasMember(tree) || operandsIn(tree).some((one) => !('value' in one));
}

function operandsIn(tree: Tree): readonly Operand[] {
  if ('left' in tree) return [tree.left, tree.right];
  return partsOf(tree).flatMap(operandsIn);
}

function hasMember(tree: Tree): boolean {
  return tree.op === 'has' || partsOf(tree).some(hasMember);
}

function partsOf(tree: Tree): readonly Tree[] {
  if (!('of' in tree)) return [];
  return tree.op === 'not' ? [tree.of] : tree.of;
}
