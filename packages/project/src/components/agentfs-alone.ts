import type { AgentFSAdapter } from '@fpf/contracts';
import { hostOf } from '../host/host.ts';
import { sessionOptions } from '../host/session-options.ts';
import type { ProjectRecord } from '../open/project.ts';
import type { ProjectInput } from '../options/project-input.ts';
import { makeResolved, resolveComponent } from './resolve-components.ts';

/** What keeps the sessions of a project, for commands that need nothing else of the stack. */
export async function agentfsAlone(project: ProjectRecord, input: ProjectInput): Promise<AgentFSAdapter> {
  const resolved = await resolveComponent(project, 'agentfs-adapter', { 'agentfs-adapter': sessionOptions() });
  return makeResolved(resolved, hostOf(input)) as AgentFSAdapter;
}
