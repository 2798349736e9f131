import type { Evidence, JsonObject, JsonValue } from '@fpf/contracts';
import { canonicalJson } from '@fpf/contracts/hash';
import type { Operand, Tree } from './tree.ts';

/** Kleene's third value is `undefined`: it is not known. */
export type Truth = boolean | undefined;

/** All that an expression is shown. */
export type Shown = { readonly evidence: ReadonlyMap<string, Evidence>; readonly args: JsonObject };

/**
 * | a       | b       | all     | any     | not a   |
 * | ------- | ------- | ------- | ------- | ------- |
 * | true    | unknown | unknown | true    | false   |
 * | false   | unknown | false   | unknown | true    |
 * | unknown | unknown | unknown | unknown | unknown |
 *
 * A comparison with something unknown is unknown. Each node is looked at once, so the cost is the size of the tree.
 */
export function evaluate(tree: Tree, shown: Shown): Truth {
  switch (tree.op) {
    case 'all':
      return settle(tree.of, shown, false);
    case 'any':
      return settle(tree.of, shown, true);
    case 'not': {
      const inner = evaluate(tree.of, shown);
      return inner === undefined ? undefined : !inner;
    }
    case 'has':
      return Object.hasOwn(shown.args, tree.arg);
    case 'is':
    case 'below':
    case 'above':
      return compare(tree.op, valueOf(tree.left, shown), valueOf(tree.right, shown));
  }
}

/** One part that is `strong` settles it; else one that is unknown leaves it unknown. */
function settle(of: readonly Tree[], shown: Shown, strong: boolean): Truth {
  const truths = of.map((one) => evaluate(one, shown));
  if (truths.includes(strong)) return strong;
  return truths.includes(undefined) ? undefined : !strong;
}

function compare(op: 'is' | 'below' | 'above', left: JsonValue | undefined, right: JsonValue | undefined): Truth {
  if (left === undefined || right === undefined) return undefined;
  if (op === 'is') return canonicalJson(left) === canonicalJson(right);
  if (typeof left !== 'number' || typeof right !== 'number') return undefined;
  return op === 'below' ? left < right : left > right;
}

/** Own members only: what an object inherits is nobody's answer. */
function valueOf(operand: Operand, { evidence, args }: Shown): JsonValue | undefined {
  if ('value' in operand) return operand.value;
  if ('arg' in operand) return Object.hasOwn(args, operand.arg) ? args[operand.arg] : undefined;
  const found = evidence.get('answer' in operand ? operand.answer : operand.status);
  if (!found || found.status === 'unknown') return undefined;
  return 'status' in operand ? found.status : found.value;
}
