import type { AgentFSAdapter } from '@fpf/contracts';
import { hostOf, sessionOptions } from '@fpf/project/host';
import type { Project } from '@fpf/project/open';
import type { ProjectInput } from '@fpf/project/options';
import { makeResolved, resolveComponent } from './resolve-components.ts';

/** What keeps the sessions of a project, for commands that need nothing else of the stack. */
export async function agentfsAlone(project: Project, input: ProjectInput): Promise<AgentFSAdapter> {
  const resolved = await resolveComponent(project, 'agentfs-adapter', { 'agentfs-adapter': sessionOptions() });
  return makeResolved(resolved, hostOf(input)) as AgentFSAdapter;
}
