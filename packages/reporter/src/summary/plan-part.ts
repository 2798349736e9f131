import { type Enactment, type JournalEvent, payloadsOf, type RunTrace } from '@fpf/contracts';
import { mark } from './mark.ts';
import { table } from './markdown-table.ts';
import { inlineCode, plainText } from './untrusted.ts';

/** Work as it was intended, beside what came of it: for each skill its role and items, and the calls that cite them. */
export function planPart(trace: RunTrace, events: readonly JournalEvent[]): readonly string[] {
  const planned = payloadsOf(events, 'work-planned').flatMap(({ skills }) => skills);
  if (planned.length === 0) return [];
  return ['## Plan', ...planned.flatMap(({ skill, enactment }) => skillPlan(skill, enactment, trace))];
}

function skillPlan(skill: string, enactment: Enactment, trace: RunTrace): readonly string[] {
  if ('gaps' in enactment) {
    const rows = enactment.gaps.map(({ id, message, because }) => [inlineCode(id), plainText(message), plainText(because ?? '')]);
    return [`${inlineCode(skill)}: no role was assigned and no work planned.`, table(['gap', 'what is missing', 'because of'], rows)];
  }
  const { assignment, plan } = enactment;
  const rows = plan.items.map(({ id, call }) => [inlineCode(id), inlineCode(call.tool), carriedOut(`${plan.id}#${id}`, trace)]);
  const role = `${inlineCode(skill)} in the role ${inlineCode(assignment.role)}, by ${inlineCode(plan.id)}:`;
  return [role, table(['item', 'tool', 'carried out by'], rows)];
}

/** A call that was stopped cites its item, and did not carry it out: its state says so. */
function carriedOut(item: string, { tool_calls: calls }: RunTrace): string {
  const citing = calls.flatMap(({ plan_item: cited, state = 'abstain', result_ref: ran }, index) =>
    cited === item ? [`call ${index + 1} (${mark[state]}${ran === null ? ', not executed' : ''})`] : [],
  );
  return citing.join(', ') || 'no call';
}
