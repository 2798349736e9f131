import { nearestName, ToolName } from '@fpf/contracts';
import { check, optionForms, quote } from '@fpf/contracts/validate';
import type { HookStage } from '../context/hook.ts';

/** Each stage, and whether there is a tool in it. */
const stages: Readonly<Record<HookStage, boolean>> = {
  'before-model': false,
  'after-model': false,
  'before-tool': true,
  'after-tool': true,
  'run-end': false,
};

const { callable, members, text } = optionForms;
const known = members(['name', 'stage', 'tool', 'timeoutMs', 'run']);

/** Says why hooks as they are written would not be asked as they are meant. */
export function checkHooks(hooks: unknown): string | undefined {
  if (!Array.isArray(hooks)) return 'is not a list';
  for (const [index, hook] of hooks.entries()) {
    const wrong = known(hook) ?? misplaced(hook as Readonly<Record<string, unknown>>);
    if (wrong !== undefined) return `has at ${index} a hook that ${wrong}`;
  }
  return undefined;
}

function misplaced({ name, stage, tool, timeoutMs, run }: Readonly<Record<string, unknown>>): string | undefined {
  if (text(name) !== undefined || (name as string).length > 256) return 'has no name of 1 to 256 characters';
  if (typeof stage !== 'string' || !Object.hasOwn(stages, stage)) return noStage(stage);
  if (callable(run) !== undefined) return 'has a run that is not a function';
  if (timeoutMs !== undefined && !(typeof timeoutMs === 'number' && timeoutMs > 0 && timeoutMs <= 2_147_483_647))
    return 'has a timeoutMs that is not a number of milliseconds';
  if (tool === undefined) return undefined;
  if (!stages[stage as HookStage]) return `is about ${shown(tool)}, and no tool is called at ${stage}`;
  return check(ToolName, tool).length === 0
    ? undefined
    : `is about ${shown(tool)}, which is no name of a tool: names are compared whole, and a hook of any ` +
        `tool leaves \`tool\` out`;
}

function noStage(stage: unknown): string {
  const names = Object.keys(stages);
  if (typeof stage !== 'string') return `has no stage that there is: ${names.join(', ')}`;
  const near = nearestName(stage, names);
  const meant = near === undefined ? '' : `. Did you mean ${quote(near)}?`;
  return `has the stage ${quote(stage)}, and there are ${names.join(', ')}${meant}`;
}

function shown(value: unknown): string {
  return typeof value === 'string' ? quote(value) : `a ${typeof value}`;
}
