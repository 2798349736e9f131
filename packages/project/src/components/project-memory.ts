import type { AgentFSAdapter, Host, ProjectStore } from '@fpf/contracts';
import type { ProjectRecord } from '../open/project.ts';
import { prepareStateDir } from '../open/state-dir.ts';
import type { ProjectInput } from '../options/project-input.ts';

/**
 * The project database, opened when a component first asks for it, once in a process, and closed when the command ends.
 * An opening that failed is not tried again: whoever waited for a lock once would wait as long each time.
 */
export function projectMemory(
  project: ProjectRecord,
  agentfs: () => Promise<AgentFSAdapter>,
  input: Pick<ProjectInput, 'atEnd'>,
): NonNullable<Host['memory']> {
  let opened: Promise<ProjectStore> | undefined;
  const open = async (): Promise<ProjectStore> => {
    prepareStateDir(project);
    return (await agentfs()).openProject(project.stateDir);
  };
  const close = async (): Promise<void> => {
    const store = await opened?.catch(() => undefined);
    await store?.close();
  };
  return () => {
    if (!opened) input.atEnd(close);
    return (opened ??= open());
  };
}
