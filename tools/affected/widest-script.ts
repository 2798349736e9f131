import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type SkillFile, toolFiles, type ToolSpec } from '@fpf/contracts';

type Case = { readonly tool: string };

/**
 * Of a skill the script that most of its cases hang on, among those that no other skill has a copy of: a copy is
 * changed in all of them at once. None where the skill has no such script.
 */
export function widestScript(skills: string, name: string): string | undefined {
  const others = skillsIn(skills).filter((other) => other !== name);
  const own = scriptsOf(skills, name).filter(
    (script) => !others.some((other) => scriptsOf(skills, other).includes(script)),
  );
  const casesOf = new Map(own.map((script) => [script, casesThatSee(join(skills, name), `scripts/${script}`)]));
  return own.toSorted((one, other) => (casesOf.get(other) ?? 0) - (casesOf.get(one) ?? 0))[0];
}

export function skillsIn(skills: string): readonly string[] {
  return readdirSync(skills).filter((name) => existsSync(join(skills, name, 'SKILL.md')));
}

function scriptsOf(skills: string, name: string): readonly string[] {
  const folder = join(skills, name, 'scripts');
  return existsSync(folder) ? readdirSync(folder).toSorted() : [];
}

function casesThatSee(skill: string, script: string): number {
  const json = (path: string): unknown => JSON.parse(readFileSync(join(skill, path), 'utf8'));
  const { tools } = json('tools.json') as { readonly tools: readonly ToolSpec[] };
  const files = readdirSync(join(skill, 'scripts')).map((name): SkillFile => ({
    path: `scripts/${name}`,
    executable: false,
    bytes: readFileSync(join(skill, 'scripts', name)),
  }));
  const seeing = tools
    .filter((tool) => toolFiles(tool, { files }).some(({ path }) => path === script))
    .map(({ name }) => name);
  return (json('evals/cases.json') as readonly Case[]).filter(({ tool }) => seeing.includes(tool)).length;
}
