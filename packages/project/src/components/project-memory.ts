import type { AgentFSAdapter, KeyValue, ProjectStore } from '@fpf/contracts';
import type { ProjectRecord } from '../open/project.ts';
import { prepareStateDir } from '../open/state-dir.ts';
import type { ProjectInput } from '../options/project-input.ts';

export type ProjectMemory = {
  readonly open: (agentfs: () => Promise<AgentFSAdapter>) => Promise<KeyValue>;
  /** Counts a run that begins; the function that it returns ends it. The end of the last run closes the database. */
  readonly beginRun: () => () => Promise<void>;
};

/**
 * Opens the project database when a component first asks for it, once for all who share this memory. It is closed when
 * no run goes on, so that other processes get it, and opened again by the next who asks. A failed opening is kept as
 * long: whoever waited for a lock once would wait as long each time.
 */
export function projectMemory(project: ProjectRecord, input: Pick<ProjectInput, 'atEnd'>): ProjectMemory {
  let runs = 0;
  let opened: Promise<ProjectStore> | undefined;
  let closing: Promise<void> | undefined;
  const open = async (agentfs: () => Promise<AgentFSAdapter>): Promise<ProjectStore> => {
    // Until then the old opening has the lock. A close that failed has let it go, too.
    await closing?.catch(() => undefined);
    prepareStateDir(project);
    return (await agentfs()).openProject(project.stateDir);
  };
  const close = async (): Promise<void> => {
    if (opened) closing = closeStore(opened);
    opened = undefined;
    await closing;
  };
  return {
    open: (agentfs) => {
      if (!opened && !closing) input.atEnd(close);
      return (opened ??= open(agentfs));
    },
    beginRun: () => {
      runs += 1;
      return async () => {
        runs -= 1;
        // The outcome of the run stands. `close` at the end of the command fails with the same error.
        if (runs === 0) await close().catch(() => undefined);
      };
    },
  };
}

async function closeStore(opening: Promise<ProjectStore>): Promise<void> {
  const store = await opening.catch(() => undefined);
  await store?.close();
}
