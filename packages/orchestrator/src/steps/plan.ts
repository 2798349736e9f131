import { FpfError, type LoadedSkill, type ModelReply, type Reason, reason, type ToolCall } from '@fpf/contracts';
import type { RunContext } from '../context.ts';
import { stage } from '../mention.ts';
import { buildModelRequest } from '../model-request.ts';
import { abstain, go, type Step } from '../step.ts';

export type Plan = { readonly calls: readonly ToolCall[]; readonly marks: ReadonlyMap<number, Reason> };

/** What a model could not answer is no failure of the stack: nothing was executed, and the run abstains. */
const noAnswer: ReadonlySet<string> = new Set([
  'model.no-script',
  'model.cassette-miss',
  'model.call-unparseable',
  'model.call-as-text',
  'model.truncated',
  'model.too-large',
  'model.invalid-utf8',
  'model.protocol',
]);

/** Step 4: the model proposes calls. `thought` is journaled and never looked at again; words without a call change nothing. */
export async function planCalls(context: RunContext, skills: readonly LoadedSkill[]): Promise<Step<Plan>> {
  const spent = context.ledger.modelCall();
  if (spent) return abstain([spent]);
  const reply = await ask(context, skills);
  if ('abstain' in reply) return reply;
  const { response, evidence } = reply.go;
  await context.journal.record('model-result', 'model/1', { response, evidence });
  const over = context.ledger.tokens({ input: evidence.input_tokens, output: evidence.output_tokens });
  if (over) return abstain([over]);
  const calls = response.tool_calls ?? [];
  if (calls.length > 0) return go({ calls, marks: new Map(evidence.marks.map((mark) => [mark.call, mark.reason])) });
  return abstain([
    response.final === undefined
      ? reason('model.empty-output', 'model', `${evidence.model.name} answered nothing.`)
      : reason('model.no-call', 'model', `${evidence.model.name} answered in words and called no tool.`),
  ]);
}

async function ask(context: RunContext, skills: readonly LoadedSkill[]): Promise<Step<ModelReply>> {
  const { ports, signal, settings, id, host } = context;
  stage(context, 'model', `asking ${settings.model.name}`);
  const plan = ports.model.plan(buildModelRequest(context.request, skills), { signal });
  try {
    for await (const delta of plan) {
      context.journal.mention({ v: 1, run_id: id, at: new Date(host.clock.now()).toISOString(), type: 'model-delta', delta });
    }
    return go(await plan.result());
  } catch (error) {
    if (FpfError.is(error) && noAnswer.has(error.code)) return abstain([reason(error.code, 'model', error.message)]);
    throw error;
  }
}
