import { type Approval, FpfError, type GuardVerdict, Person, personText } from '@fpf/contracts';
import { check } from '@fpf/contracts/validate';
import type { CanUseTool } from '../context/can-use-tool.ts';
import type { Call } from '../call/call.ts';
import type { Asking } from '../context/asking.ts';
import { hideFacts } from '../secrets/hide-json.ts';
import { questionOf } from './ask-person.ts';

const usableForMs = 60_000;

/**
 * Where a rule asks and the embedding program means to answer, it is asked now, and its answer is kept as any other:
 * bound to the call, and for one use. True where there is one, so that the rules are asked again. It never overrules a
 * deny: that is not asked.
 */
export async function askProgram(
  context: Asking<'approvals', 'id' | 'task' | 'settings' | 'session' | 'host' | 'signal' | 'live' | 'canUseTool'>,
  call: Call,
  { decision, reasons }: GuardVerdict,
): Promise<boolean> {
  const { canUseTool, live, ports, signal } = context;
  const why = reasons.find(({ code }) => code === 'permission.ask');
  if (!canUseTool || live.mode() !== 'default' || decision !== 'abstain' || !why) return false;
  const asked = await ports.approvals.ask(hideFacts(context.host, await questionOf(context, call, reasons)));
  const answer = await Promise.race([said(canUseTool, asked, signal), untilAborted(signal)]);
  if (answer === undefined) return false;
  await ports.approvals.answer(asked.id, { ...readAnswer(answer), forMs: usableForMs }).catch(staysOpen);
  return true;
}

function readAnswer(answer: unknown): {
  readonly decision: 'allow' | 'deny';
  readonly by: string;
  readonly who?: Person;
} {
  const { decision = answer, who } = Object(answer) as { readonly decision?: unknown; readonly who?: unknown };
  const word = decision === 'allow' ? 'allow' : 'deny';
  if (who === undefined) return { decision: word, by: 'the embedding program' };
  // A person who cannot be read is nobody, and nobody allows nothing.
  if (check(Person, who).length > 0) return { decision: 'deny', by: 'the embedding program' };
  return { decision: word, by: personText(who as Person), who: structuredClone(who as Person) };
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

const noWord: ReadonlySet<string> = new Set(['approval.not-open', 'approval.not-yours', 'approval.said-before']);

/**
 * Another run has asked the same and was answered, or it is not for this program to say: the rules see what was said.
 */
function staysOpen(error: unknown): undefined {
  if (FpfError.is(error) && noWord.has(error.code)) return undefined;
  throw error;
}
