import type { JsonObject, LoadedSkill, ToolSpec } from '@fpf/contracts';

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
