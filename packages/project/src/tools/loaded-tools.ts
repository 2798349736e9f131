import {
  type AdmittedCall,
  type CalledTool,
  FpfError,
  type LoadedSkill,
  nearestName,
  type ScopedGuard,
  type SkillSource,
  type ToolSpec,
} from '@fpf/contracts';
import type { ProjectInput } from '../options/project-input.ts';
import { composeSkills } from '../skills/compose-skills.ts';

/** A tool of the project, with the skill that it belongs to. */
export type LoadedTool = {
  readonly skill: LoadedSkill;
  readonly tool: ToolSpec;
  /** Other skills that have a tool of this name. */
  readonly namesakes: readonly string[];
};

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
  const tools = skills.flatMap((skill) => skill.tools.map((tool) => ({ skill, tool })));
  const namesakesOf = ({ skill, tool }: Omit<LoadedTool, 'namesakes'>): readonly string[] =>
    tools.flatMap((one) => (one.tool.name === tool.name && one.skill !== skill ? [one.skill.manifest.id] : []));
  return { skills, broken, tools: tools.map((one) => ({ ...one, namesakes: namesakesOf(one) })) };
}

function keyOf({ id, source }: { readonly id: string; readonly source: SkillSource }): string {
  return `${source.ref}#${id}`;
}

function refOf({ id, version }: { readonly id: string; readonly version: string }): string {
  return `${id}@${version}`;
}

/** `write_file`, or `file-write#write_file` where several skills have one of that name. */
export function findTool(tools: readonly LoadedTool[], name: string, of?: string): LoadedTool {
  const cut = name.lastIndexOf('#');
  const [skill, word] = cut < 0 ? [of, name] : [name.slice(0, cut), name.slice(cut + 1)];
  const found = tools.filter(
    ({ skill: { manifest, pin }, tool }) =>
      tool.name === word && (skill === undefined || manifest.id === skill || pin.name === skill),
  );
  const [first, second] = found;
  if (first && !second) return first;
  const nearest = nearestName(
    word,
    tools.map(({ tool }) => tool.name),
  );
  throw new FpfError({
    code: 'guard.unknown-tool',
    message: first
      ? `project: several skills have a tool ${word}: ` +
        `${found.map(({ skill: { manifest } }) => `${manifest.id}#${word}`).join(', ')}.`
      : 'project: no skill of the project has a tool ' +
        `${name}.${nearest === undefined ? '' : ` Did you mean ${nearest}?`}`,
    hint: first ? 'Name one of these.' : '`fpf guards list` names them all.',
  });
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
