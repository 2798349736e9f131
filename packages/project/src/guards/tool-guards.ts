import { type AppliedGuard, guardsOn, type Policy, type Reason } from '@fpf/contracts';
import type { ProjectInput } from '../options/project-input.ts';
import { composeGuards, type Guarding } from './compose-guards.ts';
import { callOf, type LoadedTool, type ProjectTools, projectTools } from '../tools/loaded-tools.ts';

/** A tool, every guard that stands over it, and what is wrong with each. */
export type GuardedTool = LoadedTool & {
  readonly guards: readonly { readonly guard: AppliedGuard; readonly broken: readonly Reason[] }[];
};

export type GuardedTools = Guarding &
  Pick<ProjectTools, 'skills' | 'broken'> & { readonly tools: readonly GuardedTool[] };

export async function guardedTools(input: ProjectInput, only: readonly string[] = []): Promise<GuardedTools> {
  const guarding = await composeGuards(input);
  const { tools, skills, broken } = await projectTools(input, only);
  const checked = async (guard: AppliedGuard) => ({ guard, broken: await guarding.engine.checkGuard(guard) });
  const guarded: GuardedTool[] = [];
  for (const one of tools)
    guarded.push({ ...one, guards: await Promise.all(guardsOver(one, guarding.policy).map(checked)) });
  return { ...guarding, skills, broken, tools: guarded };
}

export function guardsOver(one: LoadedTool, policy: Policy | undefined): readonly AppliedGuard[] {
  return guardsOn({ call_id: 'none', args: {}, ...callOf(one) }, policy);
}
