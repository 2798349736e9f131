import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { FpfError, type GuardVerdict } from '@fpf/contracts';
import { readNeeded } from '@fpf/files/read';
import { judgeCase, readGuardCases } from '@fpf/guards/workbench';
import type { ProjectInput } from '@fpf/project/options';
import { composeGuards } from './compose-guards.ts';
import { callOf, findTool, type LoadedTool, projectTools } from './loaded-tools.ts';

const limit = 8_388_608;

export type Evaluated = { readonly name: string | undefined; readonly verdict: GuardVerdict };

/** Every case of a file, each on its own. Skills are loaded when the first case names a tool of theirs. */
export async function evalCases(
  from: ProjectInput,
  file: string,
): Promise<{ readonly single: boolean; readonly results: readonly Evaluated[] }> {
  const { cases, single } = readGuardCases(file === '-' ? 'standard input' : file, bytesOf(file));
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

function bytesOf(file: string): Uint8Array {
  if (file === '-') return readFileSync(0);
  return readNeeded(resolve(file), limit, (why) => refused(`${file} ${why}`), { links: 'follow' });
}

function refused(message: string): FpfError {
  return new FpfError({
    code: 'guard.case-invalid',
    message: `cli: ${message}.`,
    hint: 'Name a file of cases, or - for standard input.',
  });
}
