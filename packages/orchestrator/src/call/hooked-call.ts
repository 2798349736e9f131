import type { Call } from './call.ts';
import type { HookedCall } from '../context/hook.ts';

/** What a hook is shown of a call: what decides, and nothing that it could reach into. */
export function hookedCall({ id, skill, tool, args }: Call): HookedCall {
  const { name, version, hash } = skill.pin;
  return {
    id,
    skill: { name, version, hash },
    tool: {
      name: tool.name,
      ...(tool.effect && { effect: tool.effect }),
      ...(tool.annotations && { annotations: tool.annotations }),
    },
    args,
  };
}
