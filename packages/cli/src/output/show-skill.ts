import type { LoadedSkill, SkillRef } from '@fpf/contracts';
import { modelView } from '@fpf/skill-registry';
import { showModelView } from './show-model-view.ts';

/** One skill for a reader: what it is, its pin, and of each tool what it does, what a model sees of it, and its guard. */
export function showSkill({ path }: SkillRef, { manifest, pin, tools }: LoadedSkill): string {
  return [
    `${manifest.id} ${manifest.version}`,
    manifest.description,
    `path:    ${path}`,
    `pin:     ${pin.hash}`,
    `source:  ${manifest.source.ref} (profile ${manifest.profile})`,
    ...tools.map(showTool),
    ...manifest.diagnostics.map((finding) => `${finding.severity}: ${finding.file}:${finding.line}:${finding.column} ${finding.message}`),
  ].join('\n');
}

function showTool(tool: LoadedSkill['tools'][number]): string {
  const guard = tool.guard ? `${tool.guard.predicate} [${tool.guard.required_evidence.join(', ')}]` : 'none';
  return `tool:    ${tool.name} (${tool.effect ?? 'once'}): ${tool.description}\n${showModelView(modelView(tool))}\n         guard: ${guard}`;
}
