import type { GuardSpec, LoadedSkill, SkillRef } from '@fpf/contracts';
import { visibleLine } from '@fpf/files/text';
import { composeSkills } from '@fpf/project/skills';
import { modelView, type ModelView } from '@fpf/skill-registry';
import { type CommandHandler, flag } from '../command/descriptor.ts';
import { projectInput } from '../command/project-input.ts';

export const skillsShow: CommandHandler = async (input) => {
  const { registry, loader } = await composeSkills(projectInput(input));
  const asked = input.args[0] as string;
  const ref = await registry.resolve(asked);
  // By what was asked for: two sources may have a skill of one name and version.
  const [skill] = await loader.load([asked]);
  if (!skill) throw new Error(`the loader returned nothing for ${ref.id}`);
  const { manifest, pin, tools, guards = [], kernel } = skill;
  return {
    exitCode: 0,
    data: { path: ref.path, manifest, pin, tools, guards, model_view: tools.map(modelView), kernel } as never,
    text: flag(input, 'kernel') ? kernel : showSkill(ref, skill),
  };
};

/**
 * One skill for a reader: what it is, its pin, and of each tool what it does, what a model sees of it, and its guard.
 */
export function showSkill({ path }: SkillRef, { manifest, pin, tools, guards = [] }: LoadedSkill): string {
  return [
    `${manifest.id} ${manifest.version}`,
    manifest.description,
    `path:    ${path}`,
    `pin:     ${pin.hash}`,
    `source:  ${manifest.source.ref} (profile ${manifest.profile})`,
    ...tools.flatMap(showTool),
    ...guards.map((guard) => `guard:   ${guard.id} over ${guard.tool ?? '*'}: ${showGuard(guard)}`),
    ...manifest.diagnostics.map(
      (finding) => `${finding.severity}: ${finding.file}:${finding.line}:${finding.column} ${finding.message}`,
    ),
  ]
    .map(visibleLine)
    .join('\n');
}

function showTool(tool: LoadedSkill['tools'][number]): readonly string[] {
  const guard = tool.guard ? showGuard(tool.guard) : 'none';
  return [
    `tool:    ${tool.name} (${tool.effect ?? 'once'}): ${tool.description}`,
    ...showModelView(modelView(tool)),
    `         guard: ${guard}`,
  ];
}

function showGuard({ predicate, required_evidence, when }: GuardSpec): string {
  return `${predicate} [${required_evidence.join(', ')}]${when === undefined ? '' : ` when ${when}`}`;
}

/** A tool as a small model is shown it, and how much of its schema it is not. */
function showModelView({ parameters, bound, lost }: ModelView): readonly string[] {
  const shown = parameters.map(
    ({ name, type, required, description }) =>
      `${name} (${type === '' ? 'no type' : type}${required ? ', required' : ''}): ${description}`,
  );
  const lines = [
    ...(shown.length === 0
      ? ['the model sees no parameter']
      : ['the model sees:', ...shown.map((line) => `  ${line}`)]),
    ...(bound.length > 0 ? [`filled in from earlier results: ${bound.join(', ')}`] : []),
    ...(lost.length > 0 ? [`not shown to it: ${lost.join(' ')}`] : []),
  ];
  return lines.map((line) => `         ${line}`);
}
