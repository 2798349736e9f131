import type { Reason, ToolResult } from '@fpf/contracts';
import { admit } from '@fpf/contracts/validate';
import { callRow, type ProposedCall } from '../call/call.ts';
import type { Recording } from '../context/recording.ts';
import type { RunContext } from '../context/run-context.ts';
import { refuse } from '../call/refuse.ts';
import type { EndedCall } from '../call/ended-call.ts';
import type { RunOutput } from '../context/output.ts';

/** The model gives its result: admitted as any call is, recorded as any call is, and nothing is run. */
export async function emitResult(
  context: Recording & Pick<RunContext, 'signal'>,
  output: RunOutput,
  call: ProposedCall,
): Promise<EndedCall> {
  const { journal } = context;
  const { offer, proposal, mark, seq } = call;
  const ended = { id: call.id, tool: proposal.name, args: proposal.arguments };
  const refused = async (reasons: readonly Reason[]): Promise<EndedCall> => {
    await refuse(context, call, reasons);
    return { ...ended, state: 'abstain', reasons };
  };
  const admission = mark ? { ok: false as const, reasons: [mark] } : admit(proposal, offer.tools);
  if (!admission.ok) return refused(admission.reasons);
  const { args } = admission;
  const accepted = (await output.accept?.(args, seq, context.signal)) ?? { value: args };
  if ('refused' in accepted) return refused(accepted.refused);
  const { value } = accepted;
  const result: ToolResult = {
    stdout: '',
    stderr: '',
    return_code: null,
    success: true,
    effects: [],
    evidence: [],
    output: value,
    confinement: 'in-process',
  };
  const told = { call_id: call.id, seq, tool: proposal.name, args };
  await journal.record('guard-decision', `guard/${seq}`, {
    ...told,
    skill: null,
    schema_id: null,
    decision: 'pass',
    stage: 'output',
    reasons: [],
    evidence: [],
  });
  await journal.record('tool-intent', `intent/${seq}`, { ...told, effect: 'pure', reduced: false, read_only: true });
  const row = callRow(context, { id: call.id, skill: null, tool: proposal.name });
  await journal.record(
    'tool-result',
    `result/${seq}`,
    { call_id: call.id, seq, tool: proposal.name, state: 'pass', outcome: 'ok', result },
    [{ ...row, state: 'pass', capability: 'in-process', reads: 'observed' }],
  );
  return { ...ended, state: 'pass', reasons: [], result, emitted: value };
}
