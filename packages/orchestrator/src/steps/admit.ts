import { type JsonObject, type JsonValue, type LoadedSkill, type Reason, reason, type ToolSpec } from '@fpf/contracts';
import { admit } from '@fpf/contracts/validate';
import { bindArguments } from '../call/bind.ts';
import { callIdentity } from '../call/call-identity.ts';
import { type AnyCall, type Call, hookedCall, type ProposedCall, tooManyCalls } from '../call/call.ts';
import type { Recording } from '../context/recording.ts';
import type { RunContext } from '../context/run-context.ts';
import { refuse } from '../call/refuse.ts';
import { runHooks } from '../hooks/run-hooks.ts';
import { hideAll } from '../secrets/hide-json.ts';
import { abstain, go, type Step } from '../step.ts';

/** Lookup among the loaded tools, strict schema, then the budget. What stops here was never executed. */
export async function admitCall(
  context: Recording & Pick<RunContext, 'ledger'>,
  proposed: ProposedCall,
): Promise<Step<Call>> {
  const { offer, proposal, mark, earlier, given } = proposed;
  const stop = async (reasons: readonly Reason[], call: AnyCall = proposed): Promise<Step<Call>> => {
    await refuse(context, call, reasons);
    return abstain(reasons);
  };
  // Arguments that could not be read are empty here, so what they lack would be the wrong reason.
  if (mark?.code === 'admit.bad-json' || mark?.code === tooManyCalls) return stop([mark]);
  const named = offer.tools.find(({ name }) => name === proposal.name);
  const bound = named?.bind && bindArguments(named, proposal.arguments, earlier);
  if (bound && 'refused' in bound) return stop(bound.refused);
  const admission = admit(bound ? { name: proposal.name, arguments: bound.args } : proposal, offer.tools);
  if (!admission.ok) return stop(admission.reasons);
  if (mark) return stop([mark]);
  const { tool, args } = admission;
  const skill = offer.skills.find(({ tools }) => tools.includes(tool));
  if (!skill) return stop([reason('admit.unknown-tool', 'lookup', `No loaded skill has a tool ${proposal.name}.`)]);
  const planItem = planItemOf(skill, tool, args);
  if (skill.enactment && planItem === undefined) return stop([unplanned(skill, proposal.name)]);
  const planned = { ...proposed, ...(planItem !== undefined && { planItem }) };
  const spent = context.ledger.toolCall(callIdentity(proposed));
  if (spent) return stop([spent], planned);
  const from = { ...given?.bound, ...(bound && bound.from) };
  return go({ ...planned, skill, tool, args, counted: true, ...(Object.keys(from).length > 0 && { bound: from }) });
}

/**
 * Before the rules: what the embedding program says. It may stop the call, or change its arguments, which are then
 * admitted again.
 */
export async function hookCall(
  context: Recording & Pick<RunContext, 'hooks' | 'signal'>,
  call: Call,
): Promise<Step<Call>> {
  const { hooks, id: run, signal } = context;
  const input = { stage: 'before-tool' as const, run, call: hookedCall(call) };
  const { stopped, args: changed, said } = await runHooks(hooks, input, 'permission', signal);
  const args = changed && hideAll(context.host, changed);
  const heard: Call = said.length > 0 ? { ...call, hooks: said } : call;
  if (stopped) {
    await refuse(context, heard, [stopped]);
    return abstain([stopped]);
  }
  if (!args) return go(heard);
  const admission = admit({ name: call.tool.name, arguments: args }, [call.tool]);
  if (!admission.ok) {
    await refuse(context, { ...heard, args }, admission.reasons);
    return abstain(admission.reasons);
  }
  const planItem = planItemOf(call.skill, call.tool, admission.args);
  return go({ ...unbound(heard, admission.args), args: admission.args, ...(planItem !== undefined && { planItem }) });
}

/**
 * The item of the skill's plan that a call carries out: the first of its tool that gives every argument of the call,
 * else the first of its tool. Undefined where the skill has a plan and none of its items is of that tool: nobody
 * intended such work.
 */
export function planItemOf({ enactment }: LoadedSkill, tool: ToolSpec, args: JsonObject): string | undefined {
  if (!enactment || 'gaps' in enactment) return undefined;
  const items = enactment.plan.items.filter((item) => item.call.tool === tool.name);
  const item =
    items.find(({ call }) => Object.keys(args).every((name) => Object.hasOwn(call.arguments, name))) ?? items[0];
  return item && `${enactment.plan.id}#${item.id}`;
}

function unplanned({ pin }: LoadedSkill, tool: string): Reason {
  return reason(
    'admit.unplanned',
    'lookup',
    `No step of ${pin.name}@${pin.version} uses ${tool}, so no work with it was planned.`,
  );
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
