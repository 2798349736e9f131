import type { WorkPlan } from '@fpf/contracts';
import { canonicalJson } from '@fpf/contracts/hash';
import type { ExampleCall } from '../extract-examples.ts';

type PlanItem = WorkPlan['items'][number];

/**
 * Whether the calls carry out the plan: each of them an item, in the plan's order, and no item left out but one with a
 * condition. An argument that an output of an earlier step gives may be anything: its value is only known at work.
 */
export function matchCalls(items: readonly PlanItem[], calls: readonly ExampleCall[]): boolean {
  // From behind: `rest[c]` says whether the calls from `c` on carry out the items that were looked at.
  let rest = calls.map(() => false).concat(true);
  for (const item of items.toReversed())
    rest = rest.map(
      (_, at) => (item.when !== undefined && rest[at] === true) || (rest[at + 1] === true && isCallOf(item, calls[at])),
    );
  return rest[0] === true;
}

function isCallOf({ call, bindings }: PlanItem, asked: ExampleCall | undefined): boolean {
  if (!asked || asked.name !== call.tool) return false;
  const names = Object.keys(call.arguments);
  if (names.length !== Object.keys(asked.arguments).length) return false;
  return names.every((name) => {
    const input = call.arguments[name];
    if (!input || !Object.hasOwn(asked.arguments, name)) return false;
    const given = 'from' in input ? (Object.hasOwn(bindings, input.from) ? bindings[input.from] : undefined) : input;
    return !given || !('value' in given) || canonicalJson(given.value) === canonicalJson(asked.arguments[name] ?? null);
  });
}
