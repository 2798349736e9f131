import {
  type AdmittedCall,
  type CalledTool,
  type Effect,
  FpfError,
  type LoadedSkill,
  nearestName,
  type ScopedGuard,
  type SkillManifest,
  type SkillRegistry,
  type SkillSource,
  type ToolSpec,
} from '@fpf/contracts';
import { quote } from '@fpf/contracts/validate';
import type { ProjectInput } from '../options/project-input.ts';
import { composeSkills, type SkillPorts } from '../skills/compose-skills.ts';

/** A tool of the project, with the skill that it belongs to. */
export type LoadedTool = {
  readonly skill: LoadedSkill;
  readonly tool: ToolSpec;
  /** Other skills that have a tool of this name. */
  readonly namesakes: readonly string[];
};

/** A tool of the project, as its skill declares it. */
export type ProjectTool = Pick<ToolSpec, 'name' | 'description' | 'input_schema' | 'output_schema'> & {
  /** The skill's id: `SKILL#NAME` names the tool where several skills have one of the name. */
  readonly skill: string;
  readonly version: string;
  readonly effect: Effect;
  /** Arguments that are filled from an earlier result of a run: a call alone cannot give them. */
  readonly bound: readonly string[];
};

type NamedTool = { readonly skill: SkillManifest; readonly tool: string };

export type ProjectTools = {
  readonly tools: readonly LoadedTool[];
  readonly skills: readonly LoadedSkill[];
  /** Skills that are not loaded, and why: a broken one guards nothing, because none of its tools can be called. */
  readonly broken: readonly { readonly skill: string; readonly error: FpfError }[];
};

/** All tools that the project's skills permit; or those of some skills, by id or name. */
export async function projectTools(input: ProjectInput, only: readonly string[] = []): Promise<ProjectTools> {
  const { registry, loader } = await composeSkills(input);
  const ids =
    only.length > 0
      ? await Promise.all(only.map(async (id) => refOf(await registry.resolve(id))))
      : (await registry.list()).map(keyOf);
  const skills: LoadedSkill[] = [];
  const broken: { readonly skill: string; readonly error: FpfError }[] = [];
  for (const id of new Set(ids)) {
    try {
      skills.push(...(await loader.load([id])));
    } catch (error) {
      if (!FpfError.is(error)) throw error;
      broken.push({ skill: id, error });
    }
  }
  return { skills, broken, tools: toolsOf(skills) };
}

function toolsOf(skills: readonly LoadedSkill[]): readonly LoadedTool[] {
  const tools = skills.flatMap((skill) => skill.tools.map((tool) => ({ skill, tool })));
  const namesakesOf = ({ skill, tool }: Omit<LoadedTool, 'namesakes'>): readonly string[] =>
    tools.flatMap((one) => (one.tool.name === tool.name && one.skill !== skill ? [one.skill.manifest.id] : []));
  return tools.map((one) => ({ ...one, namesakes: namesakesOf(one) }));
}

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
  return findTool(toolsOf(await loader.load([keyOf(skill)])), tool);
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

function keyOf({ id, source }: { readonly id: string; readonly source: SkillSource }): string {
  return `${source.ref}#${id}`;
}

function refOf({ id, version }: { readonly id: string; readonly version: string }): string {
  return `${id}@${version}`;
}

function wordsIn(name: string): { readonly skill?: string; readonly word: string } {
  const cut = name.lastIndexOf('#');
  return cut < 0 ? { word: name } : { skill: name.slice(0, cut), word: name.slice(cut + 1) };
}

export function projectTool({ skill: { manifest }, tool }: Pick<LoadedTool, 'skill' | 'tool'>): ProjectTool {
  const { name, description, input_schema, output_schema, effect = 'once', bind = {} } = tool;
  return {
    skill: manifest.id,
    version: manifest.version,
    name,
    description,
    effect,
    input_schema,
    ...(output_schema && { output_schema }),
    bound: Object.keys(bind),
  };
}

/** The call that guards and rules are asked about, as a run would make it. */
export function callOf({ skill, tool, namesakes }: LoadedTool): CalledTool {
  return { skill: askedSkill(skill), tool, namesakes };
}

export function askedSkill({
  manifest,
  pin,
  guards,
}: LoadedSkill): AdmittedCall['skill'] & { readonly guards: readonly ScopedGuard[] } {
  return {
    id: manifest.id,
    name: pin.name,
    version: pin.version,
    shipped: manifest.shipped === true,
    hash: pin.hash,
    guards: guards ?? [],
  };
}
