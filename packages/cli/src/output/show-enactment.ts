import type { Enactment, StepInput, WorkPlan } from '@fpf/contracts';
import { visibleLine } from '@fpf/files/text';

type PlanItem = WorkPlan['items'][number];

/** An enactment for a reader: the role and the plan, or the gaps in the order in which they are to be filled. */
export function showEnactment(enactment: Enactment, mark: string): string {
  if ('gaps' in enactment)
    return [
      `${mark} No role can be assigned and no work planned. What is missing:`,
      ...enactment.gaps.map(
        ({ id, message, because }) => `  ${id}: ${message}${because === undefined ? '' : ` (because of ${because})`}`,
      ),
    ]
      .map(visibleLine)
      .join('\n');
  const { assignment, plan } = enactment;
  const checks = assignment.capabilityChecks.map(({ id, verdict }) => `${id} ${verdict}`).join(', ');
  return [
    `${mark} ${assignment.id}`,
    `  role:  ${assignment.role} in ${assignment.context}`,
    `  asked: ${checks || 'nothing'}`,
    `  plan:  ${plan.id}, stops at ${plan.stopConditions.join('; ')}`,
    ...plan.items.flatMap(showItem),
  ]
    .map(visibleLine)
    .join('\n');
}

function showItem({
  id,
  call,
  bindings,
  when,
  guard,
  requiredEvidence,
  dependsOn,
  acceptance,
  onFailure,
}: PlanItem): readonly string[] {
  const given = Object.entries(call.arguments).map(([name, input]) => `${name} = ${shown(input, bindings)}`);
  return [
    `  ${id}  ${call.tool}: ${given.join(', ') || 'no arguments'}`,
    ...(when === undefined ? [] : [`        when ${when}`]),
    ...(dependsOn.length === 0 ? [] : [`        after ${dependsOn.join(', ')}`]),
    `        guard ${guard.join(', ') || 'none'}; evidence ${requiredEvidence.join(', ') || 'none'}; judged by ${acceptance.join(', ') || 'nothing'}; on failure ${onFailure.join(', ')}`,
  ];
}

function shown(input: StepInput, bindings: PlanItem['bindings']): string {
  if ('value' in input) return JSON.stringify(input.value);
  const binding = Object.hasOwn(bindings, input.from) ? bindings[input.from] : undefined;
  if (!binding) return `${input.from} (yielded before)`;
  return 'value' in binding ? `${JSON.stringify(binding.value)} (${input.from})` : `${input.from} (bound at work)`;
}
