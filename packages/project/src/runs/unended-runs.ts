import type { AgentFSAdapter } from '@fpf/contracts';
import { namedHome } from '../open/home-dir.ts';
import type { ProjectRecord } from '../open/project.ts';
import type { StateDirs } from '../open/state-dir.ts';
import { begunRuns } from './begun-runs.ts';

/**
 * Returns the runs that have begun here and are not over, the newest first: they wait, were stopped, or their process
 * died before their report was written. One that a process works on at this moment is not among them.
 */
export async function unendedRuns(
  { workspace, stateDir, homeDir }: Pick<ProjectRecord, 'workspace' | 'stateDir' | 'homeDir'>,
  agentfs: Pick<AgentFSAdapter, 'sessions'>,
  dirs: StateDirs,
): Promise<ReturnType<typeof begunRuns>> {
  const begun = begunRuns(stateDir);
  if (begun.length === 0) return [];
  const sessions = await agentfs.sessions({ workspace, stateDir: dirs.sessions, ...namedHome({ homeDir }) });
  const held = new Set(sessions.filter(({ heldBy }) => heldBy !== null).map(({ id }) => id));
  return begun.filter(({ session }) => !held.has(session));
}
