import {
  type CallRecord,
  type CallView,
  callState,
  type FileChange,
  FpfError,
  type GuardDecision,
  type Reason,
  reason,
  type ToolResult,
} from '@fpf/contracts';
import { callRow, type DecidedCall, qualified } from '../call.ts';
import type { RunContext } from '../context.ts';
import { stage } from '../mention.ts';

/**
 * Step 6: intent first, then the tool in its sandbox, then result and effects in one transaction. A tool that fails leaves
 * the view exactly as it was; what it did is kept aside.
 */
export async function executeCall(context: RunContext, call: DecidedCall): Promise<{ state: GuardDecision; reasons: readonly Reason[] }> {
  const { tool, seq, decision } = call;
  const readOnly =
    tool.effect === 'pure' || tool.annotations?.readOnly === true || (decision === 'degrade' && tool.degraded?.view === 'read-only');
  stage(context, 'execute', `running ${tool.name} (${context.session.capability.mode})`);
  await context.journal.record('tool-intent', `intent/${seq}`, {
    call_id: call.id,
    seq,
    tool: tool.name,
    args: call.args,
    effect: tool.effect ?? 'once',
    reduced: decision === 'degrade',
    read_only: readOnly,
  });
  const view = await context.session.begin({ call_id: call.id, files: call.skill.files, readOnly });
  const outcome = await attempt(context, call, view);
  const state = callState({ executed: true, decision, ok: outcome.error === undefined });
  const record = toRecord(context, call, outcome, state);
  const events = outcome.error ? await view.rollback(outcome.error, record) : await view.commit(record);
  context.journal.publish(events);
  return { state, reasons: outcome.error ? [outcome.error] : decision === 'degrade' ? [reducedReason(call)] : [] };
}

type Outcome = { readonly result: ToolResult; readonly error?: Reason };

const notStarted: ToolResult = { stdout: '', stderr: '', return_code: null, success: false, effects: [], evidence: [] };

/** Whatever a tool does ends here as data: the effects it had, and the first thing that was wrong. */
async function attempt(context: RunContext, call: DecidedCall, view: CallView): Promise<Outcome> {
  let result: ToolResult = notStarted;
  try {
    const invocation = { call_id: call.id, skill: call.skill, tool: call.tool, args: call.args, reduced: call.decision === 'degrade' };
    result = await context.ports.runner.run(invocation, view, { signal: context.signal });
    const effects = [...(await view.effects())];
    result = { ...result, effects };
    const error = result.error ?? (result.success ? context.ledger.bytes(written(effects)) : unnamed(call));
    return error ? { result, error } : { result };
  } catch (error) {
    return { result, error: toReason(error) };
  }
}

function toRecord(context: RunContext, call: DecidedCall, { result, error }: Outcome, state: GuardDecision): CallRecord {
  const duration = result.duration_ms;
  const row = callRow(context, {
    id: call.id,
    subject: qualified(call),
    skill: `${call.skill.pin.name}@${call.skill.pin.version}`,
    tool: call.tool.name,
  });
  const audit = [
    {
      ...row,
      state,
      reads: 'unobserved' as const,
      ...(duration !== undefined && { duration_ms: duration }),
      ...(error && { error: error.code }),
    },
    ...(error ? [] : result.effects.map((change) => pathRow(row, change))),
  ];
  const payload = {
    call_id: call.id,
    seq: call.seq,
    tool: call.tool.name,
    state,
    outcome: error ? ('degrade' as const) : ('ok' as const),
    result,
    ...(error && { error }),
  };
  return { events: [context.journal.draft('tool-result', `result/${call.seq}`, payload)], audit };
}

function pathRow(row: ReturnType<typeof callRow>, change: FileChange): CallRecord['audit'][number] {
  return {
    ...row,
    op: change.op,
    subject: change.path,
    ...(change.before?.sha256 && { before: change.before.sha256 }),
    ...(change.after?.sha256 && { after: change.after.sha256 }),
    ...(change.after && { bytes: change.after.size }),
  };
}

function written(effects: readonly FileChange[]): number {
  return effects.reduce((sum, change) => sum + (change.after?.type === 'file' ? change.after.size : 0), 0);
}

function unnamed(call: DecidedCall): Reason {
  return reason('tool.failed', 'execute', `${call.tool.name} failed, and its runner did not say why.`);
}

function reducedReason(call: DecidedCall): Reason {
  return reason('guard.reduced', 'guard', `${call.tool.name} ran in its reduced form only.`);
}

function toReason(error: unknown): Reason {
  if (FpfError.is(error)) return reason(error.code, 'execute', error.message);
  return reason('tool.failed', 'execute', error instanceof Error ? error.message : String(error));
}
