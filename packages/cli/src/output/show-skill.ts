import type { GuardSpec, LoadedSkill, SkillRef } from '@fpf/contracts';
import { visibleLine } from '@fpf/files/text';
import { modelView } from '@fpf/skill-registry';
import { showModelView } from './show-model-view.ts';

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
