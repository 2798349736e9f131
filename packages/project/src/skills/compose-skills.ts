import type { SkillLoader, SkillRegistry } from '@fpf/contracts';
import { agentfsAlone } from '../components/agentfs-alone.ts';
import { projectCache } from '../components/project-cache.ts';
import { makeResolved, resolveComponent } from '../components/resolve-components.ts';
import { hostOf } from '../host/host.ts';
import { readProject } from '../open/project.ts';
import type { ProjectInput } from '../options/project-input.ts';
import { skillOptions, sourceNames } from './skill-sources.ts';
import { withUnlisted } from './unlisted-skill.ts';

export type SkillPorts = {
  readonly registry: SkillRegistry;
  readonly loader: SkillLoader;
  /** What the config calls each source, by what a pin calls it. */
  readonly sourceNames: ReadonlyMap<string, string>;
};

/** What a command about skills needs: no model, no session and no sandbox is loaded for it. */
export async function composeSkills(input: ProjectInput): Promise<SkillPorts> {
  const project = readProject(input);
  const options = skillOptions(project, input);
  const given = { 'skill-registry': options, 'skill-loader': options };
  const host = hostOf(input, { cache: projectCache(project, { agentfs: () => agentfsAlone(project, input) }) });
  const registry = await resolveComponent(project, 'skill-registry', given);
  const loader = await resolveComponent(project, 'skill-loader', given);
  return {
    registry: withUnlisted(makeResolved(registry, host) as SkillRegistry, project),
    loader: makeResolved(loader, host) as SkillLoader,
    sourceNames: sourceNames(options),
  };
}
