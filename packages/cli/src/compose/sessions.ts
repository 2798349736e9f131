import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { AgentFSAdapter, Session, SessionPlace, SessionSummary } from '@fpf/contracts';
import { type CommandInput, flag } from '../command/descriptor.ts';
import { placedError } from '../output/next-command.ts';
import { agentfsAlone } from './agentfs-alone.ts';
import { nameSession } from './name-session.ts';
import { projectInput } from './project-input.ts';
import { openProject, type Project } from './project.ts';
import { protectedPaths } from './protected-paths.ts';
import { runsOf, type SessionRuns } from './runs/session-runs.ts';

/** The sessions of a project, for commands that need nothing else of the stack. */
export type Sessions = {
  readonly project: Project;
  readonly agentfs: AgentFSAdapter;
  readonly place: SessionPlace;
  readonly known: readonly SessionSummary[];
  readonly runs: SessionRuns;
};

export async function findSessions(input: CommandInput): Promise<Sessions> {
  const from = projectInput(input);
  const project = openProject(from);
  const agentfs = await agentfsAlone(project, from);
  const place = { workspace: project.workspace, stateDir: join(project.stateDir, 'sessions') };
  // Looking makes no folder.
  const known = existsSync(place.stateDir) ? await agentfs.sessions(place) : [];
  return { project, agentfs, place, known, runs: runsOf(join(project.stateDir, 'runs')) };
}

/** Which session is meant: by its id, a run's, or the beginning of either; the newest where none is named. */
export function meantSession({ known, runs, project }: Sessions, name: string | undefined): SessionSummary {
  try {
    return nameSession(known, runs, name, project.workspace);
  } catch (error) {
    throw placedError(error, project);
  }
}

/** Opens a session that is there, and closes it whatever the work comes to. */
export async function withSession<T>(
  input: CommandInput,
  name: string | undefined,
  work: (session: Session, found: SessionSummary, sessions: Sessions) => Promise<T>,
): Promise<T> {
  const sessions = await findSessions(input);
  const found = meantSession(sessions, name);
  const { agentfs, place, project } = sessions;
  try {
    const session = await agentfs.open({
      ...place,
      covers: [project.stateDir],
      session: found.id,
      protectedPaths: protectedPaths(project),
      allowUnconfined: flag(input, 'unconfined'),
    });
    try {
      return await work(session, found, sessions);
    } finally {
      await session.close();
    }
  } catch (error) {
    throw placedError(error, project);
  }
}
