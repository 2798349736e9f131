import { FpfError } from '@fpf/contracts';
import { meantSession, type Sessions } from '@fpf/project/sessions';
import { sessionCommand } from '../output/next-command.ts';

/** Every other command takes the session as its argument, so here it is often given as one. */
export function namedAsPath(error: unknown, path: string | undefined, sessions: Sessions): unknown {
  if (
    !FpfError.is(error) ||
    error.code !== 'session.path-missing' ||
    path === undefined ||
    !namesSession(sessions, path)
  )
    return error;
  const { code, message } = error;
  const hint = `A session is named with --session: \`${sessionCommand(sessions.project, 'fs', 'ls', '--session', path)}\`.`;
  return new FpfError({ code, message, hint, cause: error });
}

function namesSession(sessions: Sessions, name: string): boolean {
  try {
    meantSession(sessions, name);
    return true;
  } catch (error) {
    return FpfError.is(error) && error.code === 'session.ambiguous';
  }
}
