import { type Approval, FpfError, type GuardVerdict } from '@fpf/contracts';
import type { Call } from '../call/call.ts';
import type { RunContext } from '../context.ts';
import { hideFacts } from '../secrets/hide-json.ts';
import { questionOf } from './ask-person.ts';

/**
 * Whether a program that embeds the stack allows just this call, once. Anything but the word `allow` does not; where
 * it fails or says nothing, the question stays open.
 */
export type CanUseTool = (asked: Approval, signal: AbortSignal) => Promise<'allow' | 'deny'>;

const usableForMs = 60_000;

/**
 * Where a rule asks and the embedding program means to answer, it is asked now, and its answer is kept as any other:
 * bound to the call, and for one use. True where there is one, so that the rules are asked again. It never overrules a
 * deny: that is not asked.
 */
export async function askProgram(
  context: RunContext,
  call: Call,
  { decision, reasons }: GuardVerdict,
): Promise<boolean> {
  const { canUseTool, live, ports, signal } = context;
  const why = reasons.find(({ code }) => code === 'permission.ask');
  if (!canUseTool || live.mode() !== 'default' || decision !== 'abstain' || !why) return false;
  const asked = await ports.approvals.ask(hideFacts(context.host, questionOf(context, call, why)));
  const answer = await Promise.race([said(canUseTool, asked, signal), untilAborted(signal)]);
  if (answer === undefined) return false;
  const word = answer === 'allow' ? 'allow' : 'deny';
  await ports.approvals
    .answer(asked.id, { decision: word, by: 'the embedding program', forMs: usableForMs })
    .catch(someoneElse);
  return true;
}

async function said(canUseTool: CanUseTool, asked: Approval, signal: AbortSignal): Promise<unknown> {
  try {
    return await canUseTool(structuredClone(asked), signal);
  } catch {
    return undefined;
  }
}

function untilAborted(signal: AbortSignal): Promise<undefined> {
  return new Promise((resolve) => {
    if (signal.aborted) resolve(undefined);
    else signal.addEventListener('abort', () => resolve(undefined), { once: true });
  });
}

/** Another run has asked the same, and was answered: the rules see what was said. */
function someoneElse(error: unknown): undefined {
  if (FpfError.is(error) && error.code === 'approval.not-open') return undefined;
  throw error;
}
