import type { GuardVerdict } from '@fpf/contracts';
import { judgeCase, readGuardCases } from '@fpf/guards/workbench';
import type { ProjectInput } from '../options/project-input.ts';
import { composeGuards } from './compose-guards.ts';
import { callOf, type LoadedTool, projectTools } from '../tools/loaded-tools.ts';
import { findTool } from '../tools/named-tool.ts';

export type Evaluated = { readonly name: string | undefined; readonly verdict: GuardVerdict };

/** Every case of a file, each on its own. Skills are loaded when the first case names a tool of theirs. */
export async function evalCases(
  from: ProjectInput,
  file: string,
  bytes: Uint8Array,
): Promise<{ readonly single: boolean; readonly results: readonly Evaluated[] }> {
  const { cases, single } = readGuardCases(file, bytes);
  const { engine, policy } = await composeGuards(from);
  let loaded: Promise<readonly LoadedTool[]> | undefined;
  const find = async (tool: string, skill: string | undefined): Promise<ReturnType<typeof callOf>> => {
    loaded ??= projectTools(from).then(({ tools }) => tools);
    return callOf(findTool(await loaded, tool, skill));
  };
  const results: Evaluated[] = [];
  for (const one of cases) results.push({ name: one.name, verdict: await judgeCase(one, { engine, find, policy }) });
  return { single, results };
}
