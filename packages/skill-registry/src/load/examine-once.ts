import type { JsonValue, SkillFile } from '@fpf/contracts';
import { canonicalJson } from '@fpf/contracts/hash';
import type { Examined } from '../examine-skill.ts';
import type { SkillContext } from '../profile/skill-context.ts';
import { treeHash } from '../tree/tree-hash.ts';
import type { KeptExaminations } from './kept-examinations.ts';

export type Examine = (context: SkillContext, files: readonly SkillFile[]) => Promise<Examined>;

/** What reads YAML and Markdown is loaded for the first skill that nothing is known of. */
export const examineWhole: Examine = async (context, files) => {
  const [{ examineSkill }, { bodyReader }] = await Promise.all([
    import('../examine-skill.ts'),
    import('./body-reader.ts'),
  ]);
  return examineSkill(context, files, { body: bodyReader });
};

const mostKept = 16;

/** What was said of the last skills, by their bytes: what is read again and is the same is not parsed again. */
export function examineOnce(stored?: KeptExaminations): Examine {
  const kept = new Map<string, Examined>();
  return async (context, files) => {
    const hash = treeHash(files, context.dir);
    const key = canonicalJson([{ ...context }, hash] as JsonValue);
    const known = kept.get(key) ?? stored?.recall(context, hash);
    const examined = known ?? (await examineWhole(context, files));
    if (!known) stored?.keep(context, examined);
    kept.delete(key);
    kept.set(key, examined);
    for (const oldest of [...kept.keys()].slice(0, -mostKept)) kept.delete(oldest);
    return examined;
  };
}
