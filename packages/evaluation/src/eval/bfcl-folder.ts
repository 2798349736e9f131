import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Offering } from '../ask/offer.ts';
import { writeBfcl } from '../cases/bfcl/write-bfcl.ts';
import type { EvalCase } from '../cases/eval-case.ts';

/** The cases with the tools that each would be asked with, as BFCL lays them out. */
export async function writeBfclFolder(dir: string, cases: readonly EvalCase[], offering: Offering): Promise<void> {
  const whole: EvalCase[] = [];
  for (const one of cases) whole.push({ ...one, tools: one.tools ?? (await toolsFor(one, offering)) });
  const { questions, answers } = writeBfcl(whole);
  mkdirSync(join(dir, 'possible_answer'), { recursive: true });
  writeFileSync(join(dir, 'questions.json'), questions);
  writeFileSync(join(dir, 'possible_answer', 'questions.json'), answers);
}

async function toolsFor(one: EvalCase, offering: Offering): Promise<NonNullable<EvalCase['tools']>> {
  if (typeof offering === 'function') return (await offering(one))?.tools ?? [];
  return 'tools' in offering ? offering.tools : offering;
}
