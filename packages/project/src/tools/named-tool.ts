import { FpfError, nearestName, type SkillManifest, type SkillRegistry } from '@fpf/contracts';
import { quote } from '@fpf/contracts/validate';
import type { SkillPorts } from '../skills/compose-skills.ts';
import { keyOf, type LoadedTool, toolsOf } from './loaded-tools.ts';

type NamedTool = { readonly skill: SkillManifest; readonly tool: string };

/** The skill that has a tool of that name, and the name. Nothing is loaded for it. */
export async function skillHaving(registry: Pick<SkillRegistry, 'list'>, name: string): Promise<NamedTool> {
  const { skill: of, word } = wordsIn(name);
  const skills = (await registry.list()).filter(
    ({ diagnostics }) => !diagnostics.some(({ code }) => code === 'skill.h32-shadowed'),
  );
  const found = skills.filter(
    (one) => one.tools.includes(word) && (of === undefined || one.id === of || one.name === of),
  );
  const [skill, second] = found;
  if (skill && !second) return { skill, tool: word };
  throw unknownTool(name, { found: found.map(({ id }) => id), names: skills.flatMap(({ tools }) => tools) });
}

/** The tool of that name, of its skill, which alone is loaded. */
export async function namedTool(
  { registry, loader }: Pick<SkillPorts, 'registry' | 'loader'>,
  name: string,
): Promise<LoadedTool> {
  const { skill, tool } = await skillHaving(registry, name);
  return findTool(toolsOf(await loader.load([keyOf(skill)], { commit: false })), tool);
}

/** `write_file`, or `file-write#write_file` where several skills have one of that name. */
export function findTool(tools: readonly LoadedTool[], name: string, of?: string): LoadedTool {
  const { skill = of, word } = wordsIn(name);
  const found = tools.filter(
    ({ skill: { manifest, pin }, tool }) =>
      tool.name === word && (skill === undefined || manifest.id === skill || pin.name === skill),
  );
  const [first, second] = found;
  if (first && !second) return first;
  throw unknownTool(name, {
    found: found.map(({ skill: { manifest } }) => manifest.id),
    names: tools.map(({ tool }) => tool.name),
  });
}

function wordsIn(name: string): { readonly skill?: string; readonly word: string } {
  const cut = name.lastIndexOf('#');
  return cut < 0 ? { word: name } : { skill: name.slice(0, cut), word: name.slice(cut + 1) };
}

type Among = { readonly found: readonly string[]; readonly names: readonly string[] };

function unknownTool(name: string, { found, names }: Among): FpfError {
  const { word } = wordsIn(name);
  const nearest = nearestName(word, names);
  return new FpfError({
    code: 'tool.unknown',
    message:
      found.length > 0
        ? `project: several skills have a tool ${word}: ${found.map((skill) => `${skill}#${word}`).join(', ')}.`
        : 'project: no skill of the project has a tool ' +
          `${quote(name, 96)}.${nearest === undefined ? '' : ` Did you mean ${nearest}?`}`,
    hint: found.length > 0 ? 'Name one of these.' : '`fpf tools` names them all.',
  });
}
