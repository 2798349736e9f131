import { ToolName } from '@fpf/contracts';
import { check } from '@fpf/contracts/validate';
import type { Hook, HookStage } from './hook.ts';

/** Each stage, and whether there is a tool in it. */
const stages: Readonly<Record<HookStage, boolean>> = {
  'before-model': false,
  'after-model': false,
  'before-tool': true,
  'after-tool': true,
  'run-end': false,
};

export function isStage(stage: string): stage is HookStage {
  return Object.hasOwn(stages, stage);
}

/** Why a hook as it is written would never be asked: it is refused, and not passed over. */
export function misplaced({ stage, tool }: Hook): string | undefined {
  if (!isStage(stage)) return `there is no stage ${JSON.stringify(stage)}, but ${Object.keys(stages).join(', ')}`;
  if (tool === undefined) return undefined;
  if (!stages[stage]) return `no tool is called at ${stage}, and it is about ${JSON.stringify(tool)}`;
  return check(ToolName, tool).length === 0
    ? undefined
    : `${JSON.stringify(tool)} is no name of a tool: names are compared whole, and a hook of any tool leaves \`tool\` out`;
}
