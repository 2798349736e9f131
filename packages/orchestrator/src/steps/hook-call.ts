import type { JsonObject, JsonValue } from '@fpf/contracts';
import { admit } from '@fpf/contracts/validate';
import type { Call } from '../call/call.ts';
import type { Recording } from '../context/recording.ts';
import type { RunContext } from '../context/run-context.ts';
import { hookedCall } from '../call/hooked-call.ts';
import { runHooks } from '../hooks/run-hooks.ts';
import { planItemOf } from '../call/plan-item.ts';
import { refuse } from '../call/refuse.ts';
import { hideAll } from '../secrets/hide-json.ts';
import { abstain, go, type Step } from '../step.ts';

/**
 * Before the rules: what the embedding program says. It may stop the call, or change its arguments, which are then
 * admitted again.
 */
export async function hookCall(
  context: Recording & Pick<RunContext, 'hooks' | 'signal'>,
  call: Call,
): Promise<Step<Call>> {
  const { hooks, id, signal } = context;
  const {
    stopped,
    args: changed,
    said,
  } = await runHooks(hooks, { stage: 'before-tool', run: id, call: hookedCall(call) }, 'permission', signal);
  const args = changed && hideAll(context.host, changed);
  const heard: Call = said.length > 0 ? { ...call, hooks: said } : call;
  if (stopped) {
    await refuse(context, { call: heard, reasons: [stopped] });
    return abstain([stopped]);
  }
  if (!args) return go(heard);
  const admission = admit({ name: call.tool.name, arguments: args }, [call.tool]);
  if (!admission.ok) {
    await refuse(context, { call: { ...heard, args }, reasons: admission.reasons });
    return abstain(admission.reasons);
  }
  const planItem = planItemOf(call.skill, call.tool, admission.args);
  return go({ ...unbound(heard, admission.args), args: admission.args, ...(planItem !== undefined && { planItem }) });
}

/** What a hook has replaced is from no earlier result any more. */
function unbound(call: Call, args: JsonObject): Call {
  if (!call.bound) return call;
  const same = ([name]: readonly [string, string]): boolean =>
    Object.hasOwn(args, name) && sameText(args[name], call.args[name]);
  return { ...call, bound: Object.fromEntries(Object.entries(call.bound).filter(same)) };
}

function sameText(a: JsonValue | undefined, b: JsonValue | undefined): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
