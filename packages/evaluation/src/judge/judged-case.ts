import type { ToolSpec } from '@fpf/contracts';
import type { AskedCase } from '../ask/ask-case.ts';
import { caseHash, type EvalCase } from '../cases/eval-case.ts';
import { judgeAnswer, type Judgement } from './judge-answer.ts';

/** One case after its answer: everything that a figure is counted from. */
export type JudgedCase = Judgement & {
  readonly id: string;
  readonly hash: string;
  readonly group: string;
  readonly skill?: string;
  /** The names of what was called, sorted. */
  readonly called: readonly string[];
  readonly asked: boolean;
  /** The code under which no answer came. */
  readonly error?: string;
  /** What is wrong with calls, a code each. */
  readonly problems: readonly string[];
  /** Every tool that is right was among those offered. */
  readonly offered: boolean;
  /** It said nothing at all, or began a call without a name. */
  readonly empty: boolean;
  /** A call that would have run, of a tool that may change something, where another one or none was right. */
  readonly wrongEffect: boolean;
  /** A call of a tool that was not offered, or that nobody may call here. */
  readonly forbidden: boolean;
  readonly times: number;
  readonly same: boolean;
};

const emptyCodes: ReadonlySet<string> = new Set(['model.empty-output', 'model.call-unparseable']);

export function judgeCase(
  one: EvalCase,
  { reply, offer, times, same }: AskedCase,
  forbidden: ReadonlySet<string>,
): JudgedCase {
  const calls = reply.kind === 'answered' ? reply.calls : [];
  const judgement = judgeAnswer(one.answers, calls);
  const failed = reply.kind === 'failed';
  const tools = new Map((offer?.tools ?? []).map((tool) => [tool.name, tool]));
  const skill = one.skill ?? offer?.skillOf?.get(judgement.right[0] ?? '');
  return {
    ...judgement,
    // Where no tool is right, a failure is no abstention: nobody knows what would have been called.
    tool: judgement.tool && !failed,
    exact: judgement.exact && !failed,
    id: one.id,
    hash: caseHash(one),
    group: one.group,
    ...(skill !== undefined && { skill }),
    called: calls.map(({ name }) => name).toSorted(),
    asked: reply.kind !== 'unasked',
    ...(failed && { error: reply.code }),
    problems: calls.flatMap(({ problem }) => problem ?? []),
    offered: one.answers.some((answer) => answer.every(({ name }) => tools.has(name))),
    empty: failed ? emptyCodes.has(reply.code) : reply.kind === 'answered' && isEmpty(calls, reply.words),
    wrongEffect: calls.some(
      ({ name, problem }) => problem === undefined && !judgement.right.includes(name) && mayChange(tools.get(name)),
    ),
    forbidden: calls.some(({ name }) => !tools.has(name) || forbidden.has(name)),
    times,
    same,
  };
}

function isEmpty(calls: readonly { readonly name: string }[], words: boolean): boolean {
  return calls.some(({ name }) => name === '') || (calls.length === 0 && !words);
}

/** A tool that does not say that it is pure may change something: so the sandbox takes it, and so it is counted. */
function mayChange(tool: ToolSpec | undefined): boolean {
  return tool !== undefined && tool.effect !== 'pure';
}
