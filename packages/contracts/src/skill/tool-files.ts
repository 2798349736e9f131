import type { LoadedSkill, SkillFile } from './loaded-skill.ts';
import { isProgram, namedPrograms } from './named-programs.ts';
import type { ToolSpec } from '../tool/tool-spec.ts';

/** The file of a skill that is written for a model, and for nobody's program. */
const skillText = 'SKILL.md';
/** What a skill is tried with. */
const trials = 'evals/';

/**
 * What of a skill's files lies in the sandbox of one of its tools. Nothing for what is no script; for a script, itself,
 * the programs that it names, and whatever is no program, but for SKILL.md and the cases. What a tool cannot see cannot
 * change what it does: whoever changes another tool of the skill, or a word for the model, need not try this one again.
 */
export function toolFiles({ handler }: ToolSpec, { files }: Pick<LoadedSkill, 'files'>): readonly SkillFile[] {
  if (handler?.kind !== 'script') return [];
  const named = namedPrograms(handler.path ?? '', files);
  return files.filter(
    ({ path }) => path !== skillText && !path.startsWith(trials) && (named.has(path) || !isProgram(path)),
  );
}
