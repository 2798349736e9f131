import type { SkillLoader, SkillRegistry } from '@fpf/contracts';
import type { CommandInput } from '../command/descriptor.ts';
import { systemHost } from './host.ts';
import { openProject } from './project.ts';
import { resolveComponent } from './resolve-components.ts';
import { skillOptions } from './skill-sources.ts';

export type SkillPorts = { readonly registry: SkillRegistry; readonly loader: SkillLoader };

/** What a command about skills needs: no model, no session and no sandbox is loaded for it. */
export async function composeSkills(input: CommandInput): Promise<SkillPorts> {
  const project = openProject(input);
  const options = skillOptions(project);
  const given = { 'skill-registry': options, 'skill-loader': options };
  const host = systemHost(input.terminal.err);
  const registry = await resolveComponent(project, 'skill-registry', given);
  const loader = await resolveComponent(project, 'skill-loader', given);
  return {
    registry: registry.create(registry.options, host) as SkillRegistry,
    loader: loader.create(loader.options, host) as SkillLoader,
  };
}
