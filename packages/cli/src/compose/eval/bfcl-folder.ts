import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type EvalCase, type Offering, writeBfcl } from '@fpf/evaluation';
import type { CommandResult } from '../../command/descriptor.ts';
import { makeableFolder } from '../makeable-folder.ts';

/** The cases with the tools that each would be asked with, as BFCL lays them out. */
export async function writeBfclFolder(
  dir: string,
  cases: readonly EvalCase[],
  offering: Offering,
): Promise<CommandResult> {
  const whole: EvalCase[] = [];
  for (const one of cases) whole.push({ ...one, tools: one.tools ?? (await toolsFor(one, offering)) });
  const { questions, answers } = writeBfcl(whole);
  mkdirSync(join(makeableFolder(dir), 'possible_answer'), { recursive: true });
  writeFileSync(join(dir, 'questions.json'), questions);
  writeFileSync(join(dir, 'possible_answer', 'questions.json'), answers);
  return { exitCode: 0, data: { folder: dir, cases: cases.length }, text: `${cases.length} cases in ${dir}` };
}

async function toolsFor(one: EvalCase, offering: Offering): Promise<NonNullable<EvalCase['tools']>> {
  if (typeof offering === 'function') return (await offering(one))?.tools ?? [];
  return 'tools' in offering ? offering.tools : offering;
}
