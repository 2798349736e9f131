import { acceptCodes } from './codes/accept.ts';
import { admissionCodes } from './codes/admission.ts';
import { builtinCodes } from './codes/builtin.ts';
import { evalCodes } from './codes/eval.ts';
import { executionCodes } from './codes/execution.ts';
import { fpfCodes } from './codes/fpf.ts';
import { guardCodes } from './codes/guard.ts';
import { modelCodes } from './codes/model.ts';
import { packCodes } from './codes/pack.ts';
import { projectCodes } from './codes/project.ts';
import { runCodes } from './codes/run.ts';
import { searchCodes } from './codes/search.ts';
import { sessionCodes } from './codes/session.ts';
import { skillFindingCodes } from './codes/skill-findings.ts';
import { skillCodes } from './codes/skill.ts';
import { taskCodes } from './codes/task.ts';
import { toolsFileCodes } from './codes/tools-file.ts';

/** What a code means, and what a person can do next. */
export type CodeEntry = { readonly text: string; readonly next: string };

/** Every reason and error code of the stack. A code that is not here cannot be explained, and a test says so. */
export const codes: Readonly<Record<string, CodeEntry>> = Object.freeze({
  ...projectCodes,
  ...skillCodes,
  ...skillFindingCodes,
  ...toolsFileCodes,
  ...modelCodes,
  ...admissionCodes,
  ...guardCodes,
  ...executionCodes,
  ...runCodes,
  ...sessionCodes,
  ...fpfCodes,
  ...packCodes,
  ...searchCodes,
  ...builtinCodes,
  ...evalCodes,
  ...acceptCodes,
  ...taskCodes,
});

export function codeOf(code: string): CodeEntry | undefined {
  return Object.hasOwn(codes, code) ? codes[code] : undefined;
}
