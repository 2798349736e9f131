import type { GuardEngine, Host, Policy } from '@fpf/contracts';
import { makeResolved, resolveComponent } from '../components/resolve-components.ts';
import { hostOf } from '../host/host.ts';
import { readProject, type ProjectRecord } from '../open/project.ts';
import type { ProjectInput } from '../options/project-input.ts';
import { projectPolicy } from './project-policy.ts';
import { registerResolvers, resolveResolvers } from './resolvers.ts';

/**
 * What a command about guards needs: the project's own engine with all that it can ask. No model, no session and no
 * sandbox.
 */
export type Guarding = {
  readonly project: ProjectRecord;
  readonly engine: GuardEngine;
  readonly policy: Policy | undefined;
  readonly host: Host;
};

export async function composeGuards(input: ProjectInput): Promise<Guarding> {
  const project = readProject(input);
  const host = hostOf(input);
  const resolved = await resolveComponent(project, 'guard-engine', {});
  const engine = registerResolvers(makeResolved(resolved, host) as GuardEngine, await resolveResolvers(project), host);
  return { project, engine, policy: projectPolicy(project.config), host };
}
