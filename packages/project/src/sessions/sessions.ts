import { existsSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { AgentFSAdapter, Session, SessionPlace, SessionSummary } from '@fpf/contracts';
import { agentfsAlone } from '../components/agentfs-alone.ts';
import { enclosingWorkspace } from '../open/enclosing-workspace.ts';
import { namedHome } from '../open/home-dir.ts';
import { readProject, type ProjectRecord } from '../open/project.ts';
import type { ProjectInput } from '../options/project-input.ts';
import { currentSession } from './current-session.ts';
import { nameSession } from './name-session.ts';
import { protectedPaths } from './protected-paths.ts';
import { runOfNumber } from '../runs/find-run.ts';
import { runsOf, type SessionRuns } from '../runs/session-runs.ts';

/** The sessions of a project, for what needs nothing else of the stack. */
export type Sessions = {
  readonly project: ProjectRecord;
  readonly agentfs: AgentFSAdapter;
  readonly place: SessionPlace;
  readonly known: readonly SessionSummary[];
  readonly runs: SessionRuns;
  /** The workspace that this one lies in, where it is none by itself. */
  readonly above?: string | undefined;
};

export async function findSessions(from: ProjectInput, project = readProject(from)): Promise<Sessions> {
  const agentfs = await agentfsAlone(project, from);
  const place = { workspace: project.workspace, stateDir: join(project.stateDir, 'sessions'), ...namedHome(project) };
  // Looking makes no folder.
  const known = existsSync(place.stateDir) ? await agentfs.sessions(place) : [];
  // Read of every run, so only for who asks.
  let runs: SessionRuns | undefined;
  return {
    project,
    agentfs,
    place,
    known,
    above: enclosingWorkspace(from, project),
    get runs() {
      return (runs ??= runsOf(join(project.stateDir, 'runs')));
    },
  };
}

/** Finds a session by its id, a run's, its number, or the beginning of an id; the current one where none is named. */
export function meantSession(sessions: Sessions, name: string | undefined): SessionSummary {
  const { known, project, above } = sessions;
  const current = currentSession(project);
  const isRun = name !== undefined && !known.some(({ id }) => id === name);
  const run = isRun ? runOfNumber(project.stateDir, name) : undefined;
  return nameSession(known, () => sessions.runs, run ?? name, { workspace: project.workspace, current, above });
}

/** The database of a session, or the file of that name. */
export function meantDatabase(sessions: Sessions, name: string | undefined): string {
  const isFile = name !== undefined && statSync(name, { throwIfNoEntry: false })?.isFile() === true;
  return isFile ? name : meantSession(sessions, name).path;
}

/** How long a command waits for whoever has the session, which mostly is a run. */
export const patienceMs = 5_000;

/** Opens a session that is there, and closes it whatever the work comes to. */
export async function inSession<T>(
  { options }: ProjectInput,
  { agentfs, place, project }: Sessions,
  { id }: SessionSummary,
  work: (session: Session) => Promise<T>,
  waitMs = patienceMs,
): Promise<T> {
  const session = await agentfs.open({
    ...place,
    covers: [project.stateDir],
    session: id,
    waitMs,
    protectedPaths: protectedPaths(project),
    allowUnconfined: options.unconfined === true,
  });
  try {
    return await work(session);
  } finally {
    await session.close();
  }
}
