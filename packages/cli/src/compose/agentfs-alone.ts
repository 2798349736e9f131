import type { AgentFSAdapter } from '@fpf/contracts';
import type { ProjectInput } from '@fpf/project/options';
import { hostOf } from './host.ts';
import type { Project } from './project.ts';
import { makeResolved, resolveComponent } from './resolve-components.ts';
import { sessionOptions } from './session-options.ts';

/** What keeps the sessions of a project, for commands that need nothing else of the stack. */
export async function agentfsAlone(project: Project, input: ProjectInput): Promise<AgentFSAdapter> {
  const resolved = await resolveComponent(project, 'agentfs-adapter', { 'agentfs-adapter': sessionOptions() });
  return makeResolved(resolved, hostOf(input)) as AgentFSAdapter;
}
