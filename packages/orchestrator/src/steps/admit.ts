import { type LoadedSkill, type Reason, reason } from '@fpf/contracts';
import { admit } from '@fpf/contracts/validate';
import { bindArguments } from '../call/bind.ts';
import { callIdentity } from '../call/call-identity.ts';
import { type Call, tooManyCalls } from '../call/call.ts';
import type { Recording } from '../context/recording.ts';
import type { RunContext } from '../context/run-context.ts';
import type { ProposedCall } from '../call/proposed-call.ts';
import { planItemOf } from '../call/plan-item.ts';
import { refuse } from '../call/refuse.ts';
import { abstain, go, type Step } from '../step.ts';

/** Lookup among the loaded tools, strict schema, then the budget. What stops here was never executed. */
export async function admitCall(
  context: Recording & Pick<RunContext, 'ledger'>,
  { offer, proposal, mark, seq, earlier }: ProposedCall,
): Promise<Step<Call>> {
  const { skills, tools } = offer;
  const id = `${context.id}/${seq}`;
  const stop = async (reasons: readonly Reason[], planItem?: string): Promise<Step<Call>> => {
    const owner = skills.find((skill) => skill.tools.some((tool) => tool.name === proposal.name));
    await refuse(context, {
      call: {
        id,
        seq,
        tool: proposal,
        args: proposal.arguments,
        skill: owner,
        ...(planItem !== undefined && { planItem }),
      },
      reasons,
    });
    return abstain(reasons);
  };
  // Arguments that could not be read are empty here, so what they lack would be the wrong reason.
  if (mark?.code === 'admit.bad-json' || mark?.code === tooManyCalls) return stop([mark]);
  const named = tools.find(({ name }) => name === proposal.name);
  const bound = named?.bind && bindArguments(named, proposal.arguments, earlier);
  if (bound && 'refused' in bound) return stop(bound.refused);
  const admission = admit(bound ? { name: proposal.name, arguments: bound.args } : proposal, tools);
  if (!admission.ok) return stop(admission.reasons);
  if (mark) return stop([mark]);
  const skill = skills.find((candidate) => candidate.tools.includes(admission.tool));
  if (!skill) return stop([reason('admit.unknown-tool', 'lookup', `No loaded skill has a tool ${proposal.name}.`)]);
  const planItem = planItemOf(skill, admission.tool, admission.args);
  if (skill.enactment && planItem === undefined) return stop([unplanned(skill, proposal.name)]);
  const spent = context.ledger.toolCall(callIdentity({ offer, proposal, earlier }));
  if (spent) return stop([spent], planItem);
  return go({
    seq,
    id,
    skill,
    tool: admission.tool,
    args: admission.args,
    counted: true,
    ...(planItem !== undefined && { planItem }),
    ...(bound && { bound: bound.from }),
  });
}

function unplanned({ pin }: LoadedSkill, tool: string): Reason {
  return reason(
    'admit.unplanned',
    'lookup',
    `No step of ${pin.name}@${pin.version} uses ${tool}, so no work with it was planned.`,
  );
}
