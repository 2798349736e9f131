import type { Static } from '@sinclair/typebox';
import { Type } from '../schema/type.ts';
import { define, part } from '../schema/define.ts';
import { closed } from '../schema/json.ts';
import { ScopedGuard } from '../tool/applied-guard.ts';
import { ToolSpec } from '../tool/tool-spec.ts';
import type { LoadedSkill, SkillFile } from './loaded-skill.ts';
import { isProgram, namedPrograms } from './named-programs.ts';

/** The file that `metadata.fpf-tools` names, beside SKILL.md. */
export const SkillTools = define(
  'skill-tools',
  1,
  Type.Object(
    {
      $schema: Type.Literal('urn:fpf:skill-tools:1'),
      tools: Type.Array(part(ToolSpec), { minItems: 1, maxItems: 32 }),
      /** Guards over several of them. */
      guards: Type.Optional(Type.Array(part(ScopedGuard), { maxItems: 32 })),
    },
    closed,
  ),
);
export type SkillTools = Static<typeof SkillTools>;

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
