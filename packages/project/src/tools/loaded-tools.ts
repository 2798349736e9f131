import {
  type AdmittedCall,
  type CalledTool,
  type Effect,
  FpfError,
  type LoadedSkill,
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

/** A tool of the project, as its skill declares it. */
export type ProjectTool = Pick<ToolSpec, 'name' | 'description' | 'input_schema' | 'output_schema'> & {
  /** The skill's id: `SKILL#NAME` names the tool where several skills have one of the name. */
  readonly skill: string;
  readonly version: string;
  readonly effect: Effect;
  /** Arguments that are filled from an earlier result of a run: a call alone cannot give them. */
  readonly bound: readonly string[];
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
      // What one brings along for its flows is in the list itself, or was not asked for.
      const loaded = await loader.load([id], { commit: false });
      skills.push(...loaded.filter(({ used }) => used !== true));
    } catch (error) {
      if (!FpfError.is(error)) throw error;
      broken.push({ skill: id, error });
    }
  }
  return { skills, broken, tools: toolsOf(skills) };
}

export function toolsOf(skills: readonly LoadedSkill[]): readonly LoadedTool[] {
  const tools = skills.flatMap((skill) => skill.tools.map((tool) => ({ skill, tool })));
  const namesakesOf = ({ skill, tool }: Omit<LoadedTool, 'namesakes'>): readonly string[] =>
    tools.flatMap((one) => (one.tool.name === tool.name && one.skill !== skill ? [one.skill.manifest.id] : []));
  return tools.map((one) => ({ ...one, namesakes: namesakesOf(one) }));
}

/** Names a skill of one source. */
export function keyOf({ id, source }: { readonly id: string; readonly source: SkillSource }): string {
  return `${source.ref}#${id}`;
}

function refOf({ id, version }: { readonly id: string; readonly version: string }): string {
  return `${id}@${version}`;
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
