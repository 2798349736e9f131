import type { AgentEvent, RunOutcome } from '@fpf/contracts';
import type { Query } from '@fpf/orchestrator';
import { errorEnvelope } from '../terminal/envelope.ts';
import type { RunStage } from './interruptible.ts';
import type { Ending } from './signals.ts';
import { signalExits } from '../terminal/exit-codes.ts';

/** The one document of a command that a second signal ended at once. */
export function cutOffDocument(command: string, signal: Ending): ReturnType<typeof errorEnvelope> {
  return errorEnvelope(command, {
    code: 'cli.cut-off',
    message: `fpf ${command} was ended at once by a second ${signal}, before it had ended or taken back what it had begun.`,
    hint: 'Do it again: what was left half done is found then, and said with the command that ends it.',
  });
}

export type CutOff = { readonly stage: Exclude<RunStage, 'over'>; readonly signal: Ending; readonly resume: string };

/**
 * The last line about a run that a second signal ended at once. It is no event of its journal, which ends where it was.
 */
export function cutOffRun(query: Pick<Query, 'runId' | 'describe'>, cut: CutOff): AgentEvent {
  return {
    v: 1,
    run_id: query.runId,
    at: new Date().toISOString(),
    type: 'run-ended',
    seq: 0,
    data: outcomeOf(query, cut),
  };
}

const words = {
  starting: { stage: 'start', how: 'before it had begun', next: undefined },
  running: {
    stage: 'execute',
    how: 'while it went on: what it was doing was not waited for, and there is no report of it',
    next: 'goes on where it was',
  },
  reporting: {
    stage: 'report',
    how: 'when it had come to its end and its report was not whole',
    next: 'writes the report',
  },
} as const;

function outcomeOf(query: Pick<Query, 'describe'>, { stage, signal, resume }: CutOff): RunOutcome {
  const { budget, left } = query.describe();
  const spent = (name: 'turns' | 'model_calls' | 'tool_calls' | 'wall_ms' | 'bytes_written'): number =>
    budget[name] - (left[name] ?? 0);
  const { stage: at, how, next } = words[stage];
  const message = `The run was ended at once by a second ${signal}, ${how}.`;
  const lines = [
    'Cut off.',
    `Why (run.cut-off): ${message}`,
    'Nothing was committed to the workspace on the host.',
    ...(next === undefined ? [] : [`Next: \`${resume}\` ${next}.`]),
  ];
  return {
    outcome: 'interrupted',
    // Of a call that was counted nobody waited to see what became of it.
    state: spent('tool_calls') > 0 ? 'degrade' : 'abstain',
    exit_code: signalExits[signal],
    reasons: [
      {
        code: 'run.cut-off',
        stage: at,
        message,
        refs: [],
        ...(next !== undefined && { next: `\`${resume}\` ${next}.` }),
      },
    ],
    explanation: lines.join('\n'),
    usage: {
      turns: spent('turns'),
      model_calls: spent('model_calls'),
      tool_calls: spent('tool_calls'),
      wall_ms: spent('wall_ms'),
      bytes_written: spent('bytes_written'),
      cost_usd: budget.usd === undefined ? 0 : budget.usd - (left['usd'] ?? 0),
    },
  };
}
