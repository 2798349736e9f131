import type { ToolHandler, ToolInvocation } from '@fpf/contracts';
import { refuse } from './refusals.ts';

/** The script must be one of the skill's verified files: what else lies on the machine is not the skill's to start. */
export function scriptCommand(invocation: ToolInvocation, handler: ToolHandler): readonly string[] {
  const file = invocation.skill.files.find(({ path }) => path === handler.path);
  if (file === undefined) {
    throw refuse('tool.no-handler', invocation, {
      what: `its script ${handler.path ?? '(none named)'} is not a file of the skill`,
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
