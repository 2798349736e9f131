import type {
  AuditEntry,
  CallRecord,
  Confinement,
  FileChange,
  GuardDecision,
  HookSaid,
  Reason,
  ToolEnded,
  ToolResult,
} from '@fpf/contracts';
import { callRow, type DecidedCall, versioned } from './call.ts';
import type { Recording } from '../context/recording.ts';

/** What a call came to: its result with the effects it had, and what was wrong with it. */
export type CallOutcome = {
  readonly result: ToolResult;
  readonly error?: Reason;
  readonly hooks?: readonly HookSaid[];
};

/**
 * The event and the audit rows that are written together with a call's effects, or together with their being set aside.
 */
export function toRecord(
  context: Recording,
  call: DecidedCall,
  outcome: CallOutcome,
  state: GuardDecision,
  mode: Confinement,
): CallRecord {
  const { payload, audit } = resultRecord(context, call, outcome, state, mode);
  return { events: [context.journal.draft('tool-result', `result/${call.seq}`, payload)], audit };
}

/** The same as data. */
export function resultRecord(
  context: Recording,
  call: DecidedCall,
  { result, error, hooks }: CallOutcome,
  state: GuardDecision,
  /** The step of the ladder that the call really took: a workspace may not allow the session's. */
  mode: Confinement,
): { readonly payload: ToolEnded; readonly audit: readonly AuditEntry[] } {
  const duration = result.duration_ms;
  const row = callRow(context, { id: call.id, skill: versioned(call.skill), tool: call.tool.name });
  const held = { ...row, capability: result.confinement ?? mode };
  const audit = [
    {
      ...held,
      state,
      reads: result.confinement === 'in-process' ? ('observed' as const) : ('unobserved' as const),
      ...(duration !== undefined && { duration_ms: duration }),
      ...(error && { error: error.code }),
    },
    ...result.effects.map((change) => ({ ...pathRow(held, change), ...(error && { state, error: error.code }) })),
  ];
  const payload: ToolEnded = {
    call_id: call.id,
    seq: call.seq,
    tool: call.tool.name,
    state,
    outcome: error ? ('degrade' as const) : ('ok' as const),
    result,
    ...(error && { error }),
    ...(hooks && { hooks: [...hooks] }),
  };
  return { payload, audit };
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
