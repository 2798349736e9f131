import type { Session, SessionSummary } from '@fpf/contracts';
import { currentSession, findSessions, inSession, meantSession, type Sessions } from '@fpf/project/sessions';
import type { CommandInput } from '../command/descriptor.ts';
import { placedError } from '../terminal/next-command.ts';
import { projectInput } from '../command/project-input.ts';

/** Finds the session that a command names. The commands in the hint of an error lead to the same place. */
export async function findSession(
  input: CommandInput,
  name: string | undefined,
): Promise<{ readonly found: SessionSummary; readonly sessions: Sessions }> {
  const sessions = await findSessions(projectInput(input));
  try {
    const found = meantSession(sessions, name);
    // After `fpf new` the last session still lies there: what is shown or written of it must not pass for the new one.
    if (name === undefined && currentSession(sessions.project) === undefined)
      input.terminal.err(
        `${input.terminal.mark('warn')} The next run begins a new session; this is about the last, ${found.id}.`,
      );
    return { found, sessions };
  } catch (error) {
    throw placedError(error, sessions.project);
  }
}

/** Opens the session that a command names, and closes it whatever the work comes to. */
export async function withSession<T>(
  input: CommandInput,
  name: string | undefined,
  work: (session: Session, found: SessionSummary, sessions: Sessions) => Promise<T>,
): Promise<T> {
  const { found, sessions } = await findSession(input, name);
  try {
    return await inSession(projectInput(input), sessions, found, (session) => work(session, found, sessions));
  } catch (error) {
    throw placedError(error, sessions.project);
  }
}
