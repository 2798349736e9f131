import { payloadsOf } from '@fpf/contracts';
import type { CallPart, PlanPart } from './page-data.ts';
import type { PageWork } from './page-input.ts';

/** Who was to do what, by the plan of each skill, and which calls carry it out. */
export function planParts(calls: readonly CallPart[], { events, words, limits }: PageWork): readonly PlanPart[] {
  const citing = new Map<string, number[]>();
  for (const { n, facts } of calls) {
    const item = facts.find(([name]) => name === 'plan item')?.[1];
    if (item !== undefined) citing.set(item, [...(citing.get(item) ?? []), n].slice(-limits.list));
  }
  const planned = payloadsOf(events, 'work-planned').flatMap(({ skills }) => skills);
  return planned.map(({ skill, enactment }) => {
    if ('gaps' in enactment) {
      const gaps = enactment.gaps.map(({ id, message, because }) => ({
        id,
        message: words.head(message, limits.message),
        because: because ?? null,
      }));
      return { skill, role: null, plan: null, items: [], gaps };
    }
    const { assignment, plan } = enactment;
    const items = plan.items.map(({ id, call }) => ({
      id,
      tool: call.tool,
      calls: citing.get(`${plan.id}#${id}`) ?? [],
    }));
    return { skill, role: assignment.role, plan: plan.id, items, gaps: [] };
  });
}
