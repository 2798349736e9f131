import { nearestName } from '../errors/nearest-name.ts';

/** A skill as rules and hooks name it. */
export type NamedSkill = { readonly id: string; readonly name: string; readonly tools: readonly string[] };

/** What a rule, a guard or a hook names; `*` and what is left out mean any. */
export type ToolOrSkill = { readonly tool?: string | undefined; readonly skill?: string | undefined };

export function namesSomething({ tool, skill }: ToolOrSkill): boolean {
  return isName(tool) || isName(skill);
}

/** Says which tool or skill is named and does not exist, with the nearest name; undefined where all of it exists. */
export function namedStranger({ tool, skill }: ToolOrSkill, skills: readonly NamedSkill[]): string | undefined {
  const meant = isName(skill) ? skills.filter(({ id, name }) => id === skill || name === skill) : skills;
  const names = skills.flatMap(({ id, name }) => [id, name]);
  if (isName(skill) && meant.length === 0)
    return `the skill ${skill}, and there is none of this name.${near(skill, names)}`;
  const tools = meant.flatMap((one) => one.tools);
  if (!isName(tool) || tools.includes(tool)) return undefined;
  const whose = isName(skill) ? `the skill ${skill} has none` : 'no skill has one';
  return `the tool ${tool}, and ${whose} of this name.${near(tool, tools)}`;
}

function isName(name: string | undefined): name is string {
  return name !== undefined && name !== '*';
}

function near(name: string, names: readonly string[]): string {
  const nearest = nearestName(name, names);
  return nearest === undefined ? '' : ` Did you mean ${nearest}?`;
}
