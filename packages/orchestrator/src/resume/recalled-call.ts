import {
  callState,
  type CallDecided,
  type Effect,
  type GuardDecision,
  type JsonObject,
  type Reason,
  reason,
  type ToolEnded,
} from '@fpf/contracts';
import { callIdentity } from '../call/call-identity.ts';
import { callRow, type ProposedCall } from '../call/call.ts';
import type { Recording } from '../context/recording.ts';
import type { RunContext } from '../context/run-context.ts';
import { recallTasks } from './recall-tasks.ts';
import { type EndedCall, whyNotWhole } from '../call/ended-call.ts';
import { isRepeatable } from './is-repeatable.ts';
import { probeCall, recordDone } from './probe.ts';

/**
 * | journaled before       | effect                    | now                                    |
 * | ---------------------- | ------------------------- | -------------------------------------- |
 * | nothing, or a pass     | any                       | decided anew                           |
 * | an abstain             | any                       | it stays                               |
 * | a result, or unknown   | any                       | it stays, and nothing is run           |
 * | an intent, no result   | `pure`, `fs`              | run again: what it wrote was not kept  |
 * | an intent, no result   | `idempotent`              | run again, as its author allows        |
 * | an intent, no result   | `verifiable`              | its probe is asked: a result, run again, or unknown |
 * | an intent, no result   | `once`                    | unknown, said so, and not run again    |
 *
 * Undefined where the call goes its way as if it came for the first time.
 */
export async function recalledCall(
  context: Recording & Pick<RunContext, 'session' | 'recall' | 'ledger' | 'signal' | 'live' | 'tasks'>,
  proposed: ProposedCall,
): Promise<EndedCall | undefined> {
  const { recall, ledger } = context;
  const { proposal, seq } = proposed;
  const decided = recall.lastOf('guard-decision', seq);
  if (!decided) return undefined;
  // A call that a fork has of its parent keeps the id that it was made under.
  const named = { id: decided.call_id, tool: proposal.name, args: proposal.arguments };
  const recalled = (how: How): EndedCall => {
    // What it cost is counted again: the budget is of the run, not of the attempt.
    if (decided.counted) ledger.toolCall(callIdentity(proposed));
    return { ...named, ...how };
  };
  const result = recall.lastOf('tool-result', seq);
  if (result || decided.decision === 'abstain') await recallTasks(context, seq);
  if (result) return recalled(ended(context, decided, result));
  if (decided.decision === 'abstain') return recalled({ state: 'abstain', reasons: decided.reasons });
  const intent = recall.lastOf('tool-intent', seq);
  if (!intent || isRepeatable(intent.effect)) return undefined;
  const canTell = intent.effect === 'verifiable' && !recall.lastOf('tool-unknown', seq);
  const found = canTell ? await probeCall(context, decided) : 'unknown';
  if (found === 'not-done') return undefined;
  if (found === 'done')
    return recalled({ state: stateOf(decided), reasons: [], result: await recordDone(context, decided) });
  return recalled(await unknown(context, decided, intent.effect));
}

type How = Pick<EndedCall, 'state' | 'reasons' | 'result' | 'emitted' | 'unknown'>;

function ended({ ledger }: Pick<RunContext, 'ledger'>, decided: CallDecided, { result, error }: ToolEnded): How {
  ledger.bytes(result.effects.reduce((sum, { after }) => sum + (after?.type === 'file' ? after.size : 0), 0));
  const { skill, args } = decided;
  return {
    state: stateOf(decided, error === undefined),
    result,
    reasons: whyNotWhole(decided.tool, decided.decision, error),
    ...(skill === null && { emitted: (result.output ?? args) as JsonObject }),
  };
}

function stateOf({ decision }: CallDecided, ok = true): GuardDecision {
  return callState({ executed: true, decision: decision === 'degrade' ? 'degrade' : 'pass', ok });
}

async function unknown(context: Recording, { call_id, seq, tool, skill }: CallDecided, effect: Effect): Promise<How> {
  const text = `${tool} was broken off after it had begun, and its effect is ${effect}: whether it was done outside cannot be told, so it was not done again.`;
  const why: Reason = reason('run.unknown-effect', 'execute', text, [call_id]);
  const row = callRow(context, { id: call_id, skill, tool });
  await context.journal.record('tool-unknown', `unknown/${seq}`, { call_id, seq, tool, effect }, [
    { ...row, state: 'degrade', error: why.code },
  ]);
  return { state: 'degrade', reasons: [why], unknown: true };
}
