import type { CommandHandler } from '../command/descriptor.ts';
import { composeSkills } from '../compose/compose-skills.ts';

export const skillsShow: CommandHandler = async (input) => {
  const { registry, loader } = await composeSkills(input);
  const ref = await registry.resolve(input.args[0] as string);
  const [skill] = await loader.load([`${ref.id}@${ref.version}`]);
  if (!skill) throw new Error(`the loader returned nothing for ${ref.id}`);
  const { manifest, pin, tools } = skill;
  const lines = [
    `${manifest.id} ${manifest.version}`,
    manifest.description,
    `path:    ${ref.path}`,
    `pin:     ${pin.hash}`,
    `source:  ${manifest.source.ref} (profile ${manifest.profile})`,
    ...tools.map(
      (tool) =>
        `tool:    ${tool.name} (${tool.effect ?? 'once'}): ${tool.description}\n         guard: ${tool.guard ? `${tool.guard.predicate} [${tool.guard.required_evidence.join(', ')}]` : 'none'}`,
    ),
    ...manifest.diagnostics.map((finding) => `${finding.severity}: ${finding.file}:${finding.line}:${finding.column} ${finding.message}`),
  ];
  return { exitCode: 0, data: { path: ref.path, manifest, pin, tools } as never, text: lines.join('\n') };
};
