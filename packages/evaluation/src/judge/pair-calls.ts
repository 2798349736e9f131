import type { ToolCall } from '@fpf/contracts';
import type { Answer, ExpectedCall } from '../cases/eval-case.ts';
import { argumentsFit, judgeArguments } from './judge-arguments.ts';

export type Pair = { readonly expected?: ExpectedCall; readonly given?: ToolCall };

/**
 * Which call was meant by which: first as many exact ones as can be had together, then, of the same tool, those with
 * the most right arguments. What is left stands alone. Calls of one answer may come in any order.
 */
export function pairCalls(answer: Answer, given: readonly ToolCall[]): readonly Pair[] {
  const exact = exactPairs(answer, given);
  const pairs: Pair[] = [...exact].map(([at, to]) => ({
    expected: answer[at] as ExpectedCall,
    given: given[to] as ToolCall,
  }));
  const taken = new Set(exact.values());
  const open = given.filter((_call, at) => !taken.has(at));
  for (const expected of answer.filter((_call, at) => !exact.has(at))) {
    const best = open
      .map((call, at) => ({ at, call, right: rightArguments(expected, call) }))
      .filter(({ call }) => call.name === expected.name)
      .toSorted((a, b) => b.right - a.right || a.at - b.at)[0];
    if (best) open.splice(best.at, 1);
    pairs.push({ expected, ...(best && { given: best.call }) });
  }
  return [...pairs, ...open.map((call) => ({ given: call }))];
}

function rightArguments(expected: ExpectedCall, { arguments: given }: ToolCall): number {
  return judgeArguments(expected, given, expected.name).reduce((sum, { right }) => sum + right, 0);
}

/**
 * The largest set of exact pairs: each expected call in turn takes a fitting one, and one that has it already moves on
 * if it can (augmenting paths). Needed where several values are right: the first that fits may be the only one that
 * fits another.
 */
function exactPairs(answer: Answer, given: readonly ToolCall[]): ReadonlyMap<number, number> {
  const fits = answer.map((expected) =>
    given.flatMap((call, to) => (call.name === expected.name && argumentsFit(expected, call.arguments) ? [to] : [])),
  );
  const holder = new Map<number, number>();
  const settle = (at: number, tried: Set<number>): boolean =>
    (fits[at] ?? []).some((to) => {
      if (tried.has(to)) return false;
      tried.add(to);
      const before = holder.get(to);
      if (before !== undefined && !settle(before, tried)) return false;
      holder.set(to, at);
      return true;
    });
  for (const at of answer.keys()) settle(at, new Set());
  return new Map([...holder].map(([to, at]) => [at, to]));
}
