import { type ToolHandler, type ToolInvocation, toolFiles } from '@fpf/contracts';
import { refuse } from './refusals.ts';

/**
 * The script must be one of the skill's verified files that its tools see: what else lies on the machine is not the
 * skill's to start.
 */
export function scriptCommand(invocation: ToolInvocation, handler: ToolHandler): readonly string[] {
  const file = toolFiles(invocation.tool, invocation.skill).find(({ path }) => path === handler.path);
  if (file === undefined) {
    throw refuse('tool.no-handler', invocation, {
      what: `its script ${handler.path ?? '(none named)'} is not a file of the skill that its tools see`,
      hint: 'Name a file of the skill by its path in handler.path.',
    });
  }
  const inside = `/fpf/skill/${file.path}`;
  const runtime = handler.runtime ?? 'exec';
  if (runtime !== 'exec') return [runtime, inside];
  if (file.executable) return [inside];
  throw refuse('tool.no-handler', invocation, {
    what: `its script ${file.path} is not executable`,
    hint: 'Set its executable bit, or name a runtime (node, python3).',
  });
}
