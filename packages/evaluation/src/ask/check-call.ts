import type { ToolCall, ToolSpec } from '@fpf/contracts';
import { admit } from '@fpf/contracts/validate';
import type { GivenCall } from './reply.ts';

/** A call with what is wrong with it: what was marked already, else what admission says. */
export function checkCall(call: ToolCall, tools: readonly ToolSpec[], marked?: string): GivenCall {
  if (marked !== undefined) return { ...call, problem: marked };
  const admission = admit(call, tools);
  if (admission.ok) return call;
  return { ...call, problem: admission.reasons[0]?.code ?? 'admit.bad-json' };
}
