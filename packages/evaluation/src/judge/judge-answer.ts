import type { ToolCall } from '@fpf/contracts';
import type { Answer } from '../cases/eval-case.ts';
import { type ArgumentTally, judgeArguments } from './judge-arguments.ts';
import { pairCalls } from './pair-calls.ts';

export type Judgement = {
  /** The names of the calls that are right, by the answer that came nearest; sorted. */
  readonly right: readonly string[];
  /** The names are these, each as often. */
  readonly tool: boolean;
  /** And so are all arguments. */
  readonly exact: boolean;
  readonly arguments: readonly ArgumentTally[];
};

/**
 * The calls against every answer that is right; the one that they come nearest to counts, the earlier one where two are
 * as near.
 */
export function judgeAnswer(answers: readonly Answer[], given: readonly ToolCall[]): Judgement {
  const judged = answers.map((answer) => against(answer, given));
  return judged.reduce((best, one) => (nearness(one) > nearness(best) ? one : best));
}

function against(answer: Answer, given: readonly ToolCall[]): Judgement {
  const pairs = pairCalls(answer, given);
  const tool = pairs.every((pair) => pair.expected && pair.given);
  const tallies = pairs.flatMap((pair) =>
    judgeArguments(pair.expected, pair.given?.arguments, pair.expected?.name ?? pair.given?.name ?? ''),
  );
  return {
    right: answer.map(({ name }) => name).toSorted(),
    tool,
    exact: tool && tallies.every(({ extra, missing }) => extra + missing === 0),
    arguments: tallies,
  };
}

/** Exact before the right tools, these before everything else; then by arguments. */
function nearness({ exact, tool, arguments: tallies }: Judgement): number {
  const sum = tallies.reduce((so, { right, extra, missing }) => so + right - extra - missing, 0);
  return (exact ? 2_000_000 : 0) + (tool ? 1_000_000 : 0) + sum;
}
