import type { Approval, GuardVerdict } from '@fpf/contracts';
import type { Call } from '../call.ts';
import type { RunContext } from '../context.ts';
import { questionOf } from './ask-person.ts';

/**
 * Whether a program that embeds the stack allows just this call, once. Anything but the word `allow` does not; where
 * it fails or says nothing, the question stays open.
 */
export type CanUseTool = (asked: Approval, signal: AbortSignal) => Promise<'allow' | 'deny'>;

const usableForMs = 60_000;

/**
 * Where a rule asks and the embedding program means to answer, it is asked now, and its answer is kept as any other: bound to the call,
 * and for one use. True where there is one, so that the rules are asked again. It never overrules a deny: that is not asked.
 */
export async function askProgram(context: RunContext, call: Call, { decision, reasons }: GuardVerdict): Promise<boolean> {
  const { canUseTool, live, ports, signal } = context;
  const why = reasons.find(({ code }) => code === 'permission.ask');
  if (!canUseTool || live.mode() !== 'default' || decision !== 'abstain' || !why) return false;
  const asked = await ports.approvals.ask(questionOf(call, why));
  const answer = await canUseTool(asked, signal).catch(() => undefined);
  if (answer === undefined) return false;
  await ports.approvals.answer(asked.id, {
    decision: answer === 'allow' ? 'allow' : 'deny',
    by: 'the embedding program',
    forMs: usableForMs,
  });
  return true;
}
