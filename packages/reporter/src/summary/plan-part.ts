import { type Enactment, type Gap, type JournalEvent, payloadsOf, type RunTrace } from '@fpf/contracts';
import { mark, table, inlineCode, plainText } from './markdown.ts';

const mostSkills = 8;
const mostCiting = 8;

/** Work as it was intended, beside what came of it: for each skill its role and items, and the calls that cite them. */
export function planPart(trace: RunTrace, events: readonly JournalEvent[]): readonly string[] {
  const planned = payloadsOf(events, 'work-planned').flatMap(({ skills }) => skills);
  if (planned.length === 0) return [];
  const shown = planned.slice(0, mostSkills).flatMap(({ skill, enactment }) => skillPlan(skill, enactment, trace));
  const left = planned.length - mostSkills;
  return [
    '## Plan',
    ...shown,
    ...(left > 0 ? [`The plans of ${left} more skills are left out; [events.ndjson](events.ndjson) has all.`] : []),
  ];
}

function skillPlan(skill: string, enactment: Enactment, trace: RunTrace): readonly string[] {
  if ('gaps' in enactment) {
    const told = `${inlineCode(skill)}: no role was assigned and no work planned.`;
    const cells = ({ id, message, because }: Gap): readonly string[] => [
      inlineCode(id),
      plainText(message),
      plainText(because ?? ''),
    ];
    return [told, table(['gap', 'what is missing', 'because of'], enactment.gaps, cells)];
  }
  const { assignment, plan } = enactment;
  const cells = ({ id, call }: (typeof plan.items)[number]): readonly string[] => [
    inlineCode(id),
    inlineCode(call.tool),
    carriedOut(`${plan.id}#${id}`, trace),
  ];
  const role = `${inlineCode(skill)} in the role ${inlineCode(assignment.role)}, by ${inlineCode(plan.id)}:`;
  return [role, table(['item', 'tool', 'carried out by'], plan.items, cells)];
}

/** A call that was stopped cites its item, and did not carry it out: its state says so. */
function carriedOut(item: string, { tool_calls: calls }: RunTrace): string {
  const citing = calls.flatMap(({ plan_item: cited, state = 'abstain', result_ref: ran }, index) =>
    cited === item ? [`call ${index + 1} (${mark[state]}${ran === null ? ', not executed' : ''})`] : [],
  );
  const left = citing.length - mostCiting;
  return left > 0 ? `${citing.slice(0, mostCiting).join(', ')} and ${left} more` : citing.join(', ') || 'no call';
}
