import { join } from 'node:path';
import {
  asOneVerdict,
  callState,
  codeOf,
  type FileChange,
  FpfError,
  type GuardDecision,
  isDiskFull,
  type JournalDraft,
  type Reason,
  reason,
  type ToolLogs,
  type ToolResult,
} from '@fpf/contracts';
import { fullLogRefs } from '../call/call-logs.ts';
import { type CallOutcome, toRecord } from '../call/call-record.ts';
import { type BegunCall, type DecidedCall, hookedCall } from '../call/call.ts';
import type { Asking } from '../context/asking.ts';
import type { Recording } from '../context/recording.ts';
import type { RunContext } from '../context/run-context.ts';
import { whyNotWhole } from '../call/ended-call.ts';
import { decisionPayload } from '../call/refuse.ts';
import { failureReason } from '../explain/failure.ts';
import { runHooks } from '../hooks/run-hooks.ts';
import { stage } from '../journal/mention.ts';
import { isRepeatable } from '../resume/is-repeatable.ts';
import { handOver } from '../secrets/hand-over.ts';
import { hideFacts } from '../secrets/hide-json.ts';
import { readOnly } from './read-only.ts';

/**
 * Step 6: decision and intent first, then the tool in its sandbox, then result and effects in one transaction. A tool
 * that fails leaves the view exactly as it was; what it did is kept aside.
 */
export async function executeCall(
  context: Recording & Asking<'runner', 'dir' | 'session' | 'ledger' | 'signal' | 'hooks'>,
  call: BegunCall,
): Promise<{ readonly state: GuardDecision; readonly reasons: readonly Reason[]; readonly result: ToolResult }> {
  const { tool, decision, view } = call;
  const held = tool.handler?.kind === 'builtin' ? 'in process' : context.session.capability.mode;
  stage(context, 'execute', `running ${tool.name} (${held})`);
  await recordBegun(context, call);
  const outcome = await afterTool(context, call, await runTool(context, call));
  const state = callState({ executed: true, decision, ok: outcome.error === undefined });
  const record = toRecord(context, call, outcome, state, view.capability.mode);
  const keeping = outcome.error ? view.rollback(hideFacts(context.host, outcome.error), record) : view.commit(record);
  context.journal.publish(
    await keeping.catch((error: unknown) => {
      if (isCounted(outcome)) context.ledger.giveBack(written(outcome.result.effects));
      throw notKept(call, error);
    }),
  );
  if (outcome.endsRun) throw outcome.endsRun;
  return {
    state,
    result: outcome.result,
    reasons: whyNotWhole(tool.name, decision, outcome.error),
  };
}

/**
 * What was decided, as it came out when it was asked for again, and what is about to be done: in one transaction, since
 * nothing lies between them, and on the disk before anything is done.
 */
export async function recordBegun(context: Recording, call: DecidedCall): Promise<void> {
  await context.journal.recordAll([decided(context, call), intended(context, call)]);
}

function decided(context: Recording, call: DecidedCall): JournalDraft {
  const { reasons } = asOneVerdict(call.judgement);
  const payload = decisionPayload(context, call, call.decision, reasons);
  return context.journal.draft('guard-decision', context.journal.callKey('guard-decision', call.seq), payload);
}

function intended({ journal }: Recording, call: DecidedCall): JournalDraft {
  const { tool, seq, decision } = call;
  return journal.draft('tool-intent', journal.callKey('tool-intent', seq), {
    call_id: call.id,
    seq,
    tool: tool.name,
    args: call.args,
    effect: tool.effect ?? 'once',
    reduced: decision === 'degrade',
    read_only: readOnly(call),
  });
}

/** What a program that embeds the stack says of a result, before anything of it is kept. A stop sets it aside. */
export async function afterTool<T extends CallOutcome>(
  { hooks, id: run, signal }: Pick<RunContext, 'id' | 'signal' | 'hooks'>,
  call: DecidedCall,
  outcome: T,
): Promise<T> {
  const input = { stage: 'after-tool' as const, run, call: hookedCall(call), result: outcome.result };
  const { stopped, said } = await runHooks(hooks, input, 'output', signal);
  const error = outcome.error ?? stopped;
  return { ...outcome, ...(error && { error }), ...(said.length > 0 && { hooks: said }) };
}

/**
 * No tool's failure: the call is recorded, and then the run fails. A changed host breaks invariant 1; where no sandbox
 * works, no program was started, and none of this run would be.
 */
const runEnders: ReadonlySet<string> = new Set([
  'session.host-changed',
  'sandbox.unavailable',
  'sandbox.unsupported-platform',
]);

type Attempted = CallOutcome & { readonly endsRun?: FpfError };

const notStarted: ToolResult = { stdout: '', stderr: '', return_code: null, success: false, effects: [], evidence: [] };

/** Whatever a tool does ends here as data: the effects it had, and the first thing that was wrong. */
async function runTool(
  context: Asking<'runner', 'dir' | 'journal' | 'ledger' | 'host' | 'signal'>,
  call: BegunCall,
): Promise<Attempted> {
  let result: ToolResult = notStarted;
  const { host } = context;
  const { view } = call;
  try {
    // What was decided on stays as it is, whatever a tool does to what it is handed.
    const args = structuredClone(await handOver(context, call.tool.name, call.args));
    const invocation = {
      call_id: call.id,
      skill: call.skill,
      tool: call.tool,
      args,
      reduced: call.decision === 'degrade',
    };
    result = hideFacts(
      host,
      await context.ports.runner.run(invocation, view, { signal: context.signal, logs: logsOf(context, call) }),
    );
    const effects = [...(await view.effects())];
    result = { ...result, effects };
    const error = result.error ?? (result.success ? context.ledger.bytes(written(effects)) : unnamed(call));
    return error ? { result, error } : { result };
  } catch (error) {
    // The machine's fault, not the tool's: nothing is recorded of the call, so that it is made again when the run goes
    // on.
    if (isDiskFull(error) && isRepeatable(call.tool.effect ?? 'once')) throw error;
    const endsRun = FpfError.is(error) && runEnders.has(error.code) ? { endsRun: error } : {};
    return { result, error: hideFacts(host, failureReason(error, 'execute')), ...endsRun };
  }
}

/** The journal only knows that the call was begun. A replay is given the words as they are recorded. */
function notKept({ tool }: DecidedCall, error: unknown): unknown {
  const { code, message } = failureReason(error, 'execute');
  const what = `${tool.name} was executed, and what came of it could not be kept: `;
  if (message.startsWith(what)) return error;
  return new FpfError({
    code,
    message: `${what}${message}`,
    hint: codeOf(code)?.next ?? 'Nothing of it is in the session.',
    cause: error,
  });
}

function logsOf({ dir }: Pick<RunContext, 'dir'>, { seq }: DecidedCall): ToolLogs {
  const { stdout, stderr } = fullLogRefs(seq);
  return { stdout: join(dir, stdout), stderr: join(dir, stderr) };
}

function written(effects: readonly FileChange[]): number {
  return effects.reduce((sum, change) => sum + (change.after?.type === 'file' ? change.after.size : 0), 0);
}

/** What a hook stops afterwards was counted too. */
function isCounted({ result, error }: CallOutcome): boolean {
  return result.success && error?.code !== 'budget.bytes';
}

function unnamed(call: DecidedCall): Reason {
  return reason('tool.failed', 'execute', `${call.tool.name} failed, and its runner did not say why.`);
}
