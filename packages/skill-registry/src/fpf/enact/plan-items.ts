import type { Binding, MethodInterface, WorkPlan } from '@fpf/contracts';
import type { Bound } from './bind-inputs.ts';
import type { TakenStep } from './take-steps.ts';

type PlanItem = WorkPlan['items'][number];
type PlanNames = { readonly description: string; readonly role: string; readonly assignment: string };

/** A plan item for each tool call. What a `reason` step yields hangs on what that step used. */
export function planItems(
  method: MethodInterface,
  taken: readonly TakenStep[],
  bound: Bound,
  names: PlanNames,
): PlanItem[] {
  const itemsOf = new Map<number, readonly string[]>();
  const items: PlanItem[] = [];
  for (const entry of taken) {
    const before = [...new Set(entry.after.flatMap((n) => itemsOf.get(n) ?? []))];
    if (entry.step.uses === 'reason') {
      itemsOf.set(entry.step.n, before);
      continue;
    }
    const id = `PI-${items.length + 1}`;
    itemsOf.set(entry.step.n, [id]);
    items.push(itemOf(id, entry, before, method, bound, names));
  }
  // A criterion over what a `reason` step yields is judged where the work was done that it came from.
  const yieldedBy = new Map<string, readonly string[]>();
  for (const { step } of taken)
    for (const out of step.out) yieldedBy.set(out, [...(yieldedBy.get(out) ?? []), ...(itemsOf.get(step.n) ?? [])]);
  const judges = judgeOf(method, yieldedBy);
  return items.map((item) => ({
    ...item,
    acceptance: method.acceptance.filter(({ over }) => judges(over, item.id)).map(({ id }) => id),
  }));
}

/**
 * Where a criterion is judged. Over effects that steps name, it is at the items that have one of them: another step
 * that yields the same outputs did another work. An effect that no step names is everybody's. Over outputs alone, it is
 * where one of them is yielded.
 */
function judgeOf(
  method: MethodInterface,
  yieldedBy: ReadonlyMap<string, readonly string[]>,
): (over: readonly string[], item: string) => boolean {
  const effects = new Set(method.effects.map(({ id }) => id));
  const named = new Set(method.steps.flatMap(({ out }) => out.filter((id) => effects.has(id))));
  return (over, item) => {
    if (over.some((id) => effects.has(id) && !named.has(id))) return true;
    const own = over.filter((id) => named.has(id));
    return (own.length > 0 ? own : over).some((id) => yieldedBy.get(id)?.includes(item) === true);
  };
}

function itemOf(
  id: string,
  { step, in: given }: TakenStep,
  dependsOn: string[],
  method: MethodInterface,
  bound: Bound,
  { description, role, assignment }: PlanNames,
): PlanItem {
  const bindings = Object.values(given).flatMap((input): readonly (readonly [string, Binding])[] => {
    const binding = 'from' in input ? bound.get(input.from) : undefined;
    return binding && 'from' in input ? [[input.from, binding]] : [];
  });
  const { timeMs, calls, bytes } = method.bounds;
  return {
    id,
    methodDescription: description,
    requiredRole: role,
    intendedAssignment: assignment,
    capabilities: method.roles.flatMap(({ capabilities }) => capabilities.map((capability) => capability.id)),
    bindings: Object.fromEntries(bindings),
    call: { tool: step.uses.slice('tool:'.length), arguments: given },
    ...(step.when === undefined ? {} : { when: step.when }),
    guard: method.preconditions.map((precondition) => precondition.id),
    requiredEvidence: [...new Set(method.preconditions.flatMap(({ evidence }) => evidence))],
    budget: { timeMs, calls, bytes },
    dependsOn,
    acceptance: [],
    onFailure: method.failures.map((failure) => failure.id),
  };
}
