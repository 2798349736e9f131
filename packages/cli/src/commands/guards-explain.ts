import { sayVerdict } from '@fpf/guards';
import { type Recomputed, recomputeRun } from '@fpf/project/guards';
import type { CommandHandler } from '../command/descriptor.ts';
import { projectInput } from '../compose/project-input.ts';
import { showDecision } from '../output/guards/show-decision.ts';

export const guardsExplain: CommandHandler = async (input) => {
  const [run = '', call] = input.args;
  const { dir, calls } = await recomputeRun(projectInput(input), run, call);
  const wrong = calls.filter(({ differs }) => differs.length > 0);
  const text =
    calls.length === 0
      ? 'The run proposed no call, so nothing was decided.'
      : calls.map((one) => showDecision(one, input.terminal)).join('\n\n');
  const data = { dir, calls: calls.map(dataOf) } as never;
  const [first] = wrong;
  if (!first) return { exitCode: 0, data, text };
  return {
    exitCode: 5,
    data,
    text,
    error: {
      code: 'guard.not-recomputed',
      message: `call ${first.call.seq} (${first.call.tool}): ${first.differs[0]}`,
      hint: 'The trace was changed, or another engine decided: compare `components` in trace.json with what is configured here.',
    },
  };
};

function dataOf({ call, stages, differs }: Recomputed): object {
  return {
    call_id: call.call_id,
    seq: call.seq,
    tool: call.tool,
    decision: call.decision,
    recomputed: stages.length > 0,
    differs,
    stages: stages.map(({ what, again }) => ({ what, ...again, sentence: sayVerdict(again) })),
    guards: call.decided_on?.guards ?? [],
  };
}
