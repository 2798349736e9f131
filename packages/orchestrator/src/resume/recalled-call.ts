import { callState, type CallDecided, type Effect, type JsonObject, type Reason, reason, type ToolEnded } from '@fpf/contracts';
import { canonicalJson } from '@fpf/contracts/hash';
import { callRow } from '../call.ts';
import type { RunContext } from '../context.ts';
import type { ProposedCall } from '../handle-call.ts';
import { recallTasks } from '../tasks/recall-tasks.ts';
import type { EndedCall } from '../turns/ended-call.ts';

/**
 * | journaled before       | effect                    | now                                    |
 * | ---------------------- | ------------------------- | -------------------------------------- |
 * | nothing, or a pass     | any                       | decided anew                           |
 * | an abstain             | any                       | it stays                               |
 * | a result               | any                       | it stays, and nothing is run           |
 * | an intent, no result   | `pure`, `fs`              | run again: what it wrote was not kept  |
 * | an intent, no result   | `idempotent`              | run again, as its author allows        |
 * | an intent, no result   | `verifiable`, `once`      | unknown, said so, and not run again    |
 *
 * Undefined where the call goes its way as if it came for the first time.
 */
export async function recalledCall(context: RunContext, { proposal, seq }: ProposedCall): Promise<EndedCall | undefined> {
  const { journal } = context;
  const decided = journal.recall.lastOf('guard-decision', seq);
  const result = journal.recall.lastOf('tool-result', seq);
  const named = { id: `${context.id}/${seq}`, tool: proposal.name, args: proposal.arguments };
  if (result || decided?.decision === 'abstain') await recallTasks(context, seq);
  if (decided && result) return { ...named, args: ownArguments(decided), ...ended(context, decided, result) };
  if (decided?.decision === 'abstain') return { ...named, ...refused(context, decided) };
  const intent = journal.recall.lastOf('tool-intent', seq);
  if (!decided || !intent || repeatable.has(intent.effect)) return undefined;
  return { ...named, args: ownArguments(decided), ...(await unknown(context, decided, intent.effect)) };
}

const repeatable: ReadonlySet<string> = new Set(['pure', 'fs', 'idempotent']);

type How = Pick<EndedCall, 'state' | 'reasons' | 'result' | 'emitted' | 'unknown'>;

/** What it cost is counted again: the budget is of the run, not of the attempt. */
function ended({ ledger }: RunContext, { tool, args, skill, decision, counted }: CallDecided, { result, error }: ToolEnded): How {
  if (counted) ledger.toolCall(canonicalJson([tool, args]));
  ledger.bytes(result.effects.reduce((sum, { after }) => sum + (after?.type === 'file' ? after.size : 0), 0));
  const state = callState({ executed: true, decision: decision === 'degrade' ? 'degrade' : 'pass', ok: error === undefined });
  return { state, result, reasons: error ? [error] : [], ...(skill === null && { emitted: args }) };
}

function refused({ ledger }: RunContext, { tool, args, reasons, counted }: CallDecided): How {
  if (counted) ledger.toolCall(canonicalJson([tool, args]));
  return { state: 'abstain', reasons };
}

/** Those that the model gave: what was bound it is not told. */
function ownArguments({ args, bound = {} }: CallDecided): JsonObject {
  return Object.fromEntries(Object.entries(args).filter(([name]) => !Object.hasOwn(bound, name)));
}

async function unknown(context: RunContext, { call_id, seq, tool, skill }: CallDecided, effect: Effect): Promise<How> {
  const text = `${tool} was broken off after it had begun, and its effect is ${effect}: whether it was done outside cannot be told, so it was not done again.`;
  const why: Reason = reason('run.unknown-effect', 'execute', text, [call_id]);
  const row = callRow(context, { id: call_id, subject: skill ? `${skill}#${tool}` : tool, skill, tool });
  await context.journal.record('tool-unknown', `unknown/${seq}`, { call_id, seq, tool, effect }, [
    { ...row, state: 'degrade', error: why.code },
  ]);
  return { state: 'degrade', reasons: [why], unknown: true };
}
