import type { JsonObject } from '@fpf/contracts';
import type { GuardedTool } from '@fpf/project/guards';

/** One tool's guards for scripts. */
export function guardsData({ skill: { manifest }, tool, guards }: GuardedTool): JsonObject {
  return {
    tool: tool.name,
    skill: manifest.id,
    effect: tool.effect ?? 'once',
    network: tool.handler?.network === true,
    degraded: tool.degraded ?? null,
    guards: guards.map(({ guard: { from, id, spec }, broken }) => ({
      from,
      id,
      spec,
      broken: broken.map(({ code, message }) => ({ code, message })),
    })),
  };
}
